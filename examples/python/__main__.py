import pulumi
import pulumi_cloudcompute as cloudcompute

config = pulumi.Config()

# Pulls the private image. In a real stack: pulumi config set --secret registryPassword …
registry = cloudcompute.Registry(
    "hub",
    username="deploy",
    password=config.get_secret("registryPassword") or "change-me",
)

# Model files that every worker mounts.
models = cloudcompute.NetworkVolume("models", size=100, data_center="EU-RO-1")

# What a worker runs. An edit here reaches the endpoint at once.
template = cloudcompute.Template(
    "worker",
    image="org/worker:1.0",
    serverless=True,
    registry=registry.id,
    env={"LOG_LEVEL": "info", "MODEL": "base"},
)

# Zero to five workers, by the length of the queue.
endpoint = cloudcompute.Endpoint(
    "api",
    template_id=template.id,
    gpu={"pools": ["ADA_24", "AMPERE_24"]},
    workers={"min": 0, "max": 5},
    scaling={"type": "QUEUE_DELAY", "value": 4, "idle_timeout": 10},
    network_volumes=[models.id],
)

pulumi.export("endpointId", endpoint.id)
pulumi.export("runUrl", endpoint.request_urls.run)
