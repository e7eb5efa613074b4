import * as pulumi from "@pulumi/pulumi";
import * as cloudcompute from "pulumi-cloudcompute";

const config = new pulumi.Config();

// Pulls the private image. In a real stack: pulumi config set --secret registryPassword …
const registry = new cloudcompute.Registry("hub", {
  username: "deploy",
  password: config.getSecret("registryPassword") ?? "change-me",
});

// Model files that every worker mounts.
const models = new cloudcompute.NetworkVolume("models", {
  size: 100,
  dataCenter: "EU-RO-1",
});

// What a worker runs. An edit here reaches the endpoint at once.
const template = new cloudcompute.Template("worker", {
  image: "org/worker:1.0",
  serverless: true,
  registry: registry.id,
  env: { LOG_LEVEL: "info", MODEL: "base" },
});

// Zero to five workers, by the length of the queue.
const endpoint = new cloudcompute.Endpoint("api", {
  templateId: template.id,
  gpu: { pools: ["ADA_24", "AMPERE_24"] },
  workers: { min: 0, max: 5 },
  scaling: { type: "QUEUE_DELAY", value: 4, idleTimeout: 10 },
  networkVolumes: [models.id],
});

export const endpointId = endpoint.id;
export const runUrl = endpoint.requestUrls.run;
