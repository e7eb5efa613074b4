// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { GetGpuTypesCloud, GetGpuTypesProduct, GpuType } from "./types";

/** Arguments of `getGpuTypes`. */
export interface GetGpuTypesArgs {
  /** Whether to tell stock. */
  availability?: boolean;
  /** Stock for what. Implies `availability`. */
  product?: GetGpuTypesProduct;
  /** Stock of that many in one machine, at least 1. Implies `availability`. */
  count?: number;
  /** Stock of which cloud. Implies `availability`. */
  cloud?: GetGpuTypesCloud;
  /** Stock with this CUDA version or a later one, as in `12.1`. Implies `availability`. */
  minCudaVersion?: string;
  /** Only types of this serverless pool, as in `ADA_24`. */
  pool?: string;
}

/** Arguments of `getGpuTypesOutput`. */
export interface GetGpuTypesOutputArgs {
  /** Whether to tell stock. */
  availability?: pulumi.Input<boolean | undefined>;
  /** Stock for what. Implies `availability`. */
  product?: pulumi.Input<GetGpuTypesProduct | undefined>;
  /** Stock of that many in one machine, at least 1. Implies `availability`. */
  count?: pulumi.Input<number | undefined>;
  /** Stock of which cloud. Implies `availability`. */
  cloud?: pulumi.Input<GetGpuTypesCloud | undefined>;
  /** Stock with this CUDA version or a later one, as in `12.1`. Implies `availability`. */
  minCudaVersion?: pulumi.Input<string | undefined>;
  /** Only types of this serverless pool, as in `ADA_24`. */
  pool?: pulumi.Input<string | undefined>;
}

/** What `getGpuTypes` finds. */
export interface GetGpuTypesResult {
  /** The GPU types. */
  gpuTypes: GpuType[];
}

/** The GPU types of the service, with prices; with stock where `availability` or one of its conditions is given. */
export function getGpuTypes(args: GetGpuTypesArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetGpuTypesResult> {
  return lookUp("getGpuTypes", args, opts);
}

/** The GPU types of the service, with prices; with stock where `availability` or one of its conditions is given. */
export function getGpuTypesOutput(
  args: GetGpuTypesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetGpuTypesResult> {
  return lookUpOutput<GetGpuTypesResult>("getGpuTypes", args, opts);
}
