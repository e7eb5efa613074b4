// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EstimateCostArgs, EstimateCostOutputArgs, EstimateCostResult } from "../estimate-cost";
import { lookUp, lookUpOutput } from "./lookup";

export type { EstimateCostArgs, EstimateCostOutputArgs, EstimateCostResult } from "../estimate-cost";

/**
 * What the workers of an endpoint cost an hour by the catalog's prices. It is an estimate: a worker is billed by
 * the second, and serverless prices that the service publishes elsewhere differ from the catalog's. And what text
 * costs, exactly.
 */
export function estimateCost(args: EstimateCostArgs = {}, opts?: pulumi.InvokeOptions): Promise<EstimateCostResult> {
  return lookUp("estimateCost", args, opts);
}

/**
 * What the workers of an endpoint cost an hour by the catalog's prices. It is an estimate: a worker is billed by
 * the second, and serverless prices that the service publishes elsewhere differ from the catalog's. And what text
 * costs, exactly.
 */
export function estimateCostOutput(
  args: EstimateCostOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<EstimateCostResult> {
  return lookUpOutput<EstimateCostResult>("estimateCost", args, opts);
}
