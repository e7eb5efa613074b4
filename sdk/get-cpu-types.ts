// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { CpuType, GetCpuTypesProduct } from "./types";

/** Arguments of `getCpuTypes`. */
export interface GetCpuTypesArgs {
  /** Whether to tell stock. */
  availability?: boolean;
  /** Stock for what. Implies `availability`. */
  product?: GetCpuTypesProduct;
  /** Stock of that many vCPUs, a power of two, at least 2. Implies `availability`. */
  vcpuCount?: number;
}

/** Arguments of `getCpuTypesOutput`. */
export interface GetCpuTypesOutputArgs {
  /** Whether to tell stock. */
  availability?: pulumi.Input<boolean | undefined>;
  /** Stock for what. Implies `availability`. */
  product?: pulumi.Input<GetCpuTypesProduct | undefined>;
  /** Stock of that many vCPUs, a power of two, at least 2. Implies `availability`. */
  vcpuCount?: pulumi.Input<number | undefined>;
}

/** What `getCpuTypes` finds. */
export interface GetCpuTypesResult {
  /** The CPU flavors. */
  cpuTypes: CpuType[];
}

/** The CPU flavors of the service, with prices; with stock where `availability` or one of its conditions is given. */
export function getCpuTypes(args: GetCpuTypesArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetCpuTypesResult> {
  return lookUp("getCpuTypes", args, opts);
}

/** The CPU flavors of the service, with prices; with stock where `availability` or one of its conditions is given. */
export function getCpuTypesOutput(
  args: GetCpuTypesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetCpuTypesResult> {
  return lookUpOutput<GetCpuTypesResult>("getCpuTypes", args, opts);
}
