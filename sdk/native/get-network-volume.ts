// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetNetworkVolumeArgs, GetNetworkVolumeOutputArgs, GetNetworkVolumeResult } from "../get-network-volume";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetNetworkVolumeArgs, GetNetworkVolumeOutputArgs, GetNetworkVolumeResult } from "../get-network-volume";

/** A network volume that exists, by id or by name. */
export function getNetworkVolume(
  args: GetNetworkVolumeArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetNetworkVolumeResult> {
  return lookUp("getNetworkVolume", args, opts);
}

/** A network volume that exists, by id or by name. */
export function getNetworkVolumeOutput(
  args: GetNetworkVolumeOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetNetworkVolumeResult> {
  return lookUpOutput<GetNetworkVolumeResult>("getNetworkVolume", args, opts);
}
