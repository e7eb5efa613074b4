import * as pulumi from "@pulumi/pulumi";
import * as cloudcompute from "pulumi-cloudcompute";

const config = new pulumi.Config();
const bound = config.requireNumber("bound");
const inline = config.requireNumber("objects") - bound;

const settings = { gpu: { pools: ["ADA_24"] }, workers: { max: 3 } };

for (let n = 0; n < bound; n++) {
  const container = { image: `org/worker:${n}`, serverless: true, env: { MODE: "fast" } };
  const worker = new cloudcompute.Template(`worker${n}`, container);
  new cloudcompute.Endpoint(`bound${n}`, { templateId: worker.id, ...settings });
}
for (let n = 0; n < inline; n++) {
  new cloudcompute.Endpoint(`inline${n}`, { image: "org/worker:1", ...settings });
}
