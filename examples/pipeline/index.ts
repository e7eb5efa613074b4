import * as pulumi from "@pulumi/pulumi";
import * as cloudcompute from "pulumi-cloudcompute";

// deploy.sh sets it to the version that is to be deployed.
const image = new pulumi.Config().require("image");

// A worker for each job that waits.
const endpoint = new cloudcompute.Endpoint("api", {
  image,
  gpu: { pools: ["ADA_24", "AMPERE_24"] },
  workers: { min: 0, max: 5 },
  scaling: { type: "REQUEST_COUNT", value: 1, idleTimeout: 10 },
});

// It runs again with each release of the endpoint. An answer that does not fit fails the run.
const check = new cloudcompute.EndpointCheck("answers", {
  endpointId: endpoint.id,
  job: { input: { prompt: "ping" }, expect: { text: "pong" }, timeout: 300_000 },
});

export const endpointId = endpoint.id;

// Known only when the check has passed: a run that fails leaves the output as it was, at the last version that answered.
export const answering = check.answerHash.apply(() => image);
