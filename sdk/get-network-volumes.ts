// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { ExistingNetworkVolume } from "./types";

/** Arguments of `getNetworkVolumes`. */
export interface GetNetworkVolumesArgs {
  /** Only each network volume of this name. */
  name?: string;
}

/** Arguments of `getNetworkVolumesOutput`. */
export interface GetNetworkVolumesOutputArgs {
  /** Only each network volume of this name. */
  name?: pulumi.Input<string | undefined>;
}

/** What `getNetworkVolumes` finds. */
export interface GetNetworkVolumesResult {
  /** The network volumes. */
  networkVolumes: ExistingNetworkVolume[];
}

/** The network volumes of the account. */
export function getNetworkVolumes(
  args: GetNetworkVolumesArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetNetworkVolumesResult> {
  return lookUp("getNetworkVolumes", args, opts);
}

/** The network volumes of the account. */
export function getNetworkVolumesOutput(
  args: GetNetworkVolumesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetNetworkVolumesResult> {
  return lookUpOutput<GetNetworkVolumesResult>("getNetworkVolumes", args, opts);
}
