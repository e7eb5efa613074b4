// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type {
  CostRange,
  EstimateCostCpu,
  EstimateCostCpuArgs,
  EstimateCostGpu,
  EstimateCostGpuArgs,
  EstimateCostText,
  EstimateCostTextArgs,
  EstimateCostWorkers,
  EstimateCostWorkersArgs,
} from "./types";

/** Arguments of `estimateCost`. */
export interface EstimateCostArgs {
  /** GPUs of the workers. Either this or `cpu`. */
  gpu?: EstimateCostGpu;
  /** CPUs of the workers. */
  cpu?: EstimateCostCpu;
  /** How many workers, as the `Endpoint` has them. */
  workers?: EstimateCostWorkers;
  /** Tokens of the public text-generation endpoint. */
  text?: EstimateCostText;
}

/** Arguments of `estimateCostOutput`. */
export interface EstimateCostOutputArgs {
  /** GPUs of the workers. Either this or `cpu`. */
  gpu?: pulumi.Input<EstimateCostGpuArgs | undefined>;
  /** CPUs of the workers. */
  cpu?: pulumi.Input<EstimateCostCpuArgs | undefined>;
  /** How many workers, as the `Endpoint` has them. */
  workers?: pulumi.Input<EstimateCostWorkersArgs | undefined>;
  /** Tokens of the public text-generation endpoint. */
  text?: pulumi.Input<EstimateCostTextArgs | undefined>;
}

/** What `estimateCost` finds. */
export interface EstimateCostResult {
  /** USD an hour for one worker; absent where the catalog has no price. */
  perWorker?: CostRange;
  /** USD an hour for `workers.min` workers; absent where the catalog has no price. */
  atMin?: CostRange;
  /** USD an hour for `workers.max` workers; absent where the catalog has no price. */
  atMax?: CostRange;
  /** Pools, or the CPU flavor, for which the catalog has no price: what they cost is left out. */
  unpriced: string[];
  /** USD for the tokens, as a decimal that is exact to 8 places; absent where no text was asked about. */
  text?: string;
}

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
