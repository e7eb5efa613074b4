// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type {
  GetNetworkVolumesArgs,
  GetNetworkVolumesOutputArgs,
  GetNetworkVolumesResult,
} from "../get-network-volumes";
import { lookUp, lookUpOutput } from "./lookup";

export type {
  GetNetworkVolumesArgs,
  GetNetworkVolumesOutputArgs,
  GetNetworkVolumesResult,
} from "../get-network-volumes";

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
