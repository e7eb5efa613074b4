"""The emulator as the hooks see it: what it knows, and objects made for one request each."""

import atexit
import json
import os
from collections import Counter

import requests

URL = os.environ["OPENAPI_URL"]
ARN = "arn:aws:ecr:us-east-1:123456789012:repository/team/app:v1"

# The smallest body of each collection; pods are seeded, so that they run at once.
BODIES = {
    "/v2/registries": {"username": "robot", "password": "secret"},
    "/v2/registries/delegations": {"resource": ARN},
    "/v2/templates": {"image": "org/app:1"},
    "/v2/network-volumes": {"size": 10, "dataCenter": "EU-RO-1"},
    "/v2/serverless": {"image": "org/worker:1", "gpu": {"pools": ["ADA_24"]}, "workers": {"min": 1, "max": 2}},
}


class World:
    def __init__(self):
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {os.environ['OPENAPI_KEY']}"
        self.turns = Counter()
        self.names = 0
        # Our own requests, which the runner takes off what the emulator counted.
        self.own = Counter()
        self.passing = []
        atexit.register(self.tell)
        catalog = {name: self.get(f"/v2/catalog/{name}") for name in ("gpus", "cpus", "datacenters")}
        self.gpus = [gpu for gpu in catalog["gpus"]["gpus"] if usual(gpu)]
        self.pools = sorted({gpu["pool"] for gpu in catalog["gpus"]["gpus"] if gpu["pool"]})
        self.cpus = [cpu["id"] for cpu in catalog["cpus"]["cpus"]]
        self.data_centers = catalog["datacenters"]["dataCenters"]
        self.catalog = {f"/v2/catalog/{kind}": one["id"] for kind, one in firsts(catalog)}
        self.registry = self.create("/v2/registries")
        self.volume = self.create("/v2/network-volumes")

    def turn(self, label):
        """How often the operation was called before."""
        self.turns[label] += 1
        return self.turns[label] - 1

    def parameters(self, path):
        """Path parameters of an object that exists; it is there for this request only."""
        collection = path.split("/{id}")[0]
        if collection in self.catalog:
            return {"id": self.catalog[collection]}
        found = {"id": self.create(collection)}
        made = f"{collection}/{found['id']}"
        self.passing.append(made)
        if path.endswith("{workerId}/logs"):
            self.advance(5)
            found["workerId"] = self.get(f"{made}/workers")["workers"][0]["id"]
        elif path.endswith("/logs"):
            # A pod that was seeded has said nothing yet.
            self.send("POST", f"{made}/action", {"action": "restart"})
        return found

    def clear(self):
        """Removes what was made for the request before, so that lists stay short."""
        while self.passing:
            self.send("DELETE", self.passing.pop())

    def create(self, collection):
        name = self.name("made")
        if collection == "/v2/pods":
            seed = {"name": name, "mounts": {"persistent": {"size": 10, "path": "/data"}}}
            return self.send("POST", "/_emulator/pods", seed).json()["id"]
        return self.send("POST", collection, {"name": name, **BODIES[collection]}).json()["id"]

    def name(self, text):
        """A name that nothing else has."""
        self.names += 1
        return f"{text}-{self.names}"

    def get(self, path):
        return self.send("GET", path).json()

    def advance(self, seconds):
        self.send("POST", "/_emulator/clock", {"advance": seconds})

    def send(self, method, path, body=None):
        response = self.session.request(method, URL + path, json=body, timeout=10)
        self.own[f"{method} {path} {response.status_code}"] += 1
        return response

    def tell(self):
        with open(os.environ["OPENAPI_OWN_REQUESTS"], "w", encoding="utf-8") as file:
            json.dump(self.own, file)


def usual(gpu):
    """What a pod can have anywhere, with global networking too."""
    return gpu["secure"] and gpu["community"] and gpu["manufacturer"] == "NVIDIA"


def firsts(catalog):
    for kind, answer in catalog.items():
        yield kind, next(iter(answer.values()))[0]
