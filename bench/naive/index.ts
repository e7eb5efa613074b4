import * as pulumi from "@pulumi/pulumi";
import { Endpoint } from "./endpoint";
import { Template } from "./template";

const config = new pulumi.Config();
const bound = config.requireNumber("bound");
const inline = config.requireNumber("objects") - bound;

const settings = { gpu: { pools: ["ADA_24"] }, workers: { max: 3 } };

for (let n = 0; n < bound; n++) {
  const container = { image: `org/worker:${n}`, serverless: true, env: { MODE: "fast" } };
  const worker = new Template(`worker${n}`, { name: `worker${n}`, ...container });
  new Endpoint(`bound${n}`, { name: `bound${n}`, templateId: worker.id, ...settings });
}
for (let n = 0; n < inline; n++) {
  new Endpoint(`inline${n}`, { name: `inline${n}`, image: "org/worker:1", ...settings });
}
