"""Bodies that keep the rules of the service: a generated body fits the schema, but names a GPU that does not exist."""

from zlib import crc32


def fitted(label, body, world):
    """A copy of a body whose values the service can carry out. Says nothing that the body did not say."""
    body = {**body, **container(body, world)}
    for fits, kind in ((pod, "/v2/pods"), (endpoint, "/v2/serverless"), (volume, "/v2/network-volumes")):
        if kind in label:
            body = fits(body, world, label.startswith("POST"))
    # Names of templates and registries are unique.
    if isinstance(body.get("name"), str) and body["name"]:
        body["name"] = world.name(body["name"])
    if "resource" in body:
        body["resource"] = f"arn:aws:ecr:us-east-1:{number(body['resource'], 10**6)}:repository/team/app"
    if body.get("serverless"):
        body.pop("mounts", None)
    return body


def container(body, world):
    """The rules of docs/service.md#containers."""
    fits = {
        "image": lambda image: image or "org/app:1",
        "ports": lambda ports: [f"{1 + number(port, 65_535)}/{pick(port, ['http', 'tcp'])}" for port in ports[:10]],
        "env": lambda env: dict([(key, value) for key, value in env.items() if key][:40]),
        "registry": lambda registry: registry and world.registry,
    }
    return {name: fit(body[name]) for name, fit in fits.items() if name in body}


def pod(body, world, create):
    """The rules of docs/service.md#pods."""
    body = {**body}
    if not create:
        # What the pod has not, a change can't add.
        body.pop("mounts", None)
        return body
    if "gpu" in body or "cpu" not in body:
        body.pop("cpu", None)
        body["gpu"] = {**body.get("gpu", {}), "id": pick(body.get("gpu", {}).get("id"), world.gpus)["id"]}
        if "count" in body["gpu"]:
            body["gpu"]["count"] = 1
    else:
        body["cpu"] = {"id": pick(body["cpu"]["id"], world.cpus), "vcpuCount": pick(body["cpu"]["vcpuCount"], [2, 4])}
        body.pop("globalNetworking", None)
        body["disk"] = 1 + number(body.get("disk"), 20)
    return mounted(placed(body, world), world)


def mounted(body, world):
    mounts = {**body.get("mounts", {})}
    if mounts.get("network"):
        # Kept alone: it needs the secure cloud and its own data center.
        mounts = {"network": [{**mounts["network"][0], "volumeId": world.volume}]}
        body = {name: value for name, value in body.items() if name not in ("cloud", "dataCenterIds")}
    else:
        mounts.pop("network", None)
    if "cpu" in body:
        mounts.pop("persistent", None)
    return {**body, "mounts": mounts} if "mounts" in body else body


def endpoint(body, world, create):
    """The rules of docs/service.md#endpoints."""
    body = placed({**body}, world)
    if "gpu" in body:
        pools = list(dict.fromkeys(pick(pool, world.pools) for pool in body["gpu"]["pools"]))
        body["gpu"] = {**body["gpu"], "pools": pools, **({"count": 1} if "count" in body["gpu"] else {})}
    if "workers" in body:
        least = number(body["workers"].get("min"), 2)
        body["workers"] = {"min": least, "max": least + 1 + number(body["workers"].get("max"), 2)}
    if "timeout" in body:
        body["timeout"] = abs(body["timeout"])
    if "networkVolumes" in body:
        # One for each data center, and inside those that are allowed.
        body["networkVolumes"] = [world.volume][: len(body["networkVolumes"])]
        body.pop("dataCenterIds", None)
    return body


def placed(body, world):
    if "dataCenterIds" in body:
        ids = [center["id"] for center in world.data_centers if center["globalNetwork"]]
        body["dataCenterIds"] = list(dict.fromkeys(pick(one, ids) for one in body["dataCenterIds"]))
    return body


def volume(body, world, create):
    """The rules of docs/service.md#network-volumes."""
    if not create:
        return body
    tier = body.get("type", "STANDARD")
    able = [center["id"] for center in world.data_centers if tier in center["networkVolumeTypes"]]
    return {**body, "dataCenter": pick(body["dataCenter"], able)}


def pick(value, choices):
    return choices[number(value, len(choices))]


def number(value, limit):
    """The same for the same value, so that a failing request stays the same while it is made smaller."""
    return crc32(repr(value).encode("utf-8", "surrogatepass")) % limit
