import * as pulumi from "@pulumi/pulumi";
import * as cloudcompute from "pulumi-cloudcompute";

const config = new pulumi.Config();
const inputTokens = config.getNumber("inputTokens") ?? 1_000_000;
const outputTokens = config.getNumber("outputTokens") ?? 1_000_000;

// The endpoint is the service's own: there is nothing to deploy. What each variant costs is known without asking it.
export const costUsd = cloudcompute
  .getTextModels()
  .then(({ models }) => Promise.all(models.map(({ id }) => costOf(id))))
  .then(Object.fromEntries);

async function costOf(model: string): Promise<[string, string | undefined]> {
  const { text } = await cloudcompute.estimateCost({ text: { model, inputTokens, outputTokens } });
  return [model, text];
}
