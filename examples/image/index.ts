import * as pulumi from "@pulumi/pulumi";
import * as cloudcompute from "pulumi-cloudcompute";

const config = new pulumi.Config();

// The prebuilt worker, by its name in the service's catalog of workers. Each job that waits gets a worker, two at most.
const endpoint = new cloudcompute.Endpoint("images", {
  image: config.get("image") ?? "image-generation",
  disk: 30,
  gpu: { pools: ["ADA_24", "AMPERE_24"] },
  workers: { min: 0, max: 2 },
  scaling: { type: "REQUEST_COUNT", value: 1, idleTimeout: 10 },
});

// A deployment is good when the endpoint draws: a small picture, in a few steps. A list must have as many entries.
const check = new cloudcompute.EndpointCheck("draws", {
  endpointId: endpoint.id,
  job: {
    input: { prompt: "a lighthouse", width: 64, height: 64, num_inference_steps: 4 },
    expect: { images: [{}] },
  },
});

export const endpointId = endpoint.id;
export const answeredInMs = check.latencyMs;
