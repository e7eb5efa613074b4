import * as pulumi from "@pulumi/pulumi";
import * as cloudcompute from "pulumi-cloudcompute";

const config = new pulumi.Config();

// The image of worker.js. The service wants the health check on a port of its own, and each port declared.
const template = new cloudcompute.Template("echo", {
  image: config.get("image") ?? "org/echo:1.0",
  serverless: true,
  ports: ["8080/http", "8081/http"],
  env: { PORT: "8080", PORT_HEALTH: "8081", GREETING: "hello" },
});

// A second worker when there are more than ten requests at a time.
const endpoint = new cloudcompute.Endpoint("echo", {
  type: "LOAD_BALANCING",
  templateId: template.id,
  gpu: { pools: ["ADA_24", "AMPERE_24"] },
  workers: { min: 0, max: 2 },
  scaling: { type: "REQUEST_COUNT", value: 10, idleTimeout: 30 },
});

// The deployment succeeds only if a worker of this release echoes.
new cloudcompute.EndpointCheck("echoes", {
  endpointId: endpoint.id,
  websocket: { path: "/socket", send: "hello?", expect: "hello?" },
});

export const endpointId = endpoint.id;
export const url = endpoint.requestUrls.base;
