// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { Compliance, DataCenter, Region, VolumeTier } from "./types";

/** Arguments of `getDataCenters`. */
export interface GetDataCentersArgs {
  /** In one of these parts of the world. */
  regions?: Region[];
  /** Meeting all of these standards. */
  compliance?: Compliance[];
  /** Having all of these tiers of network volumes. */
  networkVolumeTypes?: VolumeTier[];
  /** Having the global network, or not. */
  globalNetwork?: boolean;
  /** Whether to tell the stock of GPUs. */
  gpuAvailability?: boolean;
  /** Whether to tell the stock of CPUs. */
  cpuAvailability?: boolean;
}

/** Arguments of `getDataCentersOutput`. */
export interface GetDataCentersOutputArgs {
  /** In one of these parts of the world. */
  regions?: pulumi.Input<pulumi.Input<Region>[] | undefined>;
  /** Meeting all of these standards. */
  compliance?: pulumi.Input<pulumi.Input<Compliance>[] | undefined>;
  /** Having all of these tiers of network volumes. */
  networkVolumeTypes?: pulumi.Input<pulumi.Input<VolumeTier>[] | undefined>;
  /** Having the global network, or not. */
  globalNetwork?: pulumi.Input<boolean | undefined>;
  /** Whether to tell the stock of GPUs. */
  gpuAvailability?: pulumi.Input<boolean | undefined>;
  /** Whether to tell the stock of CPUs. */
  cpuAvailability?: pulumi.Input<boolean | undefined>;
}

/** What `getDataCenters` finds. */
export interface GetDataCentersResult {
  /** The data centers. */
  dataCenters: DataCenter[];
}

/** The data centers that meet all of the conditions. */
export function getDataCenters(
  args: GetDataCentersArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetDataCentersResult> {
  return lookUp("getDataCenters", args, opts);
}

/** The data centers that meet all of the conditions. */
export function getDataCentersOutput(
  args: GetDataCentersOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetDataCentersResult> {
  return lookUpOutput<GetDataCentersResult>("getDataCenters", args, opts);
}
