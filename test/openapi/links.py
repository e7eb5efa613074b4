"""Links that the interface does not have: from what makes or lists an object to what takes its id."""

METHODS = ("get", "post", "patch", "delete")
WORKERS = "/v2/serverless/{id}/workers"
# Lists of what nobody creates, and the property that holds them.
CATALOG = {"gpus": "gpus", "cpus": "cpus", "datacenters": "dataCenters"}


def add_links(interface):
    paths = interface["paths"]
    for path in list(paths):
        created = paths[path].get("post", {}).get("responses", {}).get("201")
        if created:
            link_all(paths, created, f"{path}/{{id}}", {"id": "$response.body#/id"})
    for name, wrapper in CATALOG.items():
        listed = paths[f"/v2/catalog/{name}"]["get"]["responses"]["200"]
        link_all(paths, listed, f"/v2/catalog/{name}/{{id}}", {"id": f"$response.body#/{wrapper}/0/id"})
    workers = paths[WORKERS]["get"]["responses"]["200"]
    both = {"id": "$request.path.id", "workerId": "$response.body#/workers/0/id"}
    link_all(paths, workers, f"{WORKERS}/{{workerId}}/logs", both)


def link_all(paths, response, prefix, parameters):
    """Links to each operation at or below a path that needs no other parameters."""
    for path in paths:
        if (path == prefix or path.startswith(f"{prefix}/")) and path.count("{") == len(parameters):
            for method in METHODS:
                if method in paths[path]:
                    add(response, path, method, parameters)


def add(response, path, method, parameters):
    reference = "#/paths/" + path.replace("~", "~0").replace("/", "~1") + f"/{method}"
    link = {"operationRef": reference, "parameters": parameters}
    response.setdefault("links", {})[f"{method} {path}"] = link
