// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type {} from "./types";

/** Arguments of `getNetworkVolume`. */
export interface GetNetworkVolumeArgs {
  /** Id of the network volume. Either this or `name`. */
  id?: string;
  /** Name of the network volume, where no other has it. */
  name?: string;
}

/** Arguments of `getNetworkVolumeOutput`. */
export interface GetNetworkVolumeOutputArgs {
  /** Id of the network volume. Either this or `name`. */
  id?: pulumi.Input<string | undefined>;
  /** Name of the network volume, where no other has it. */
  name?: pulumi.Input<string | undefined>;
}

/** What `getNetworkVolume` finds. */
export interface GetNetworkVolumeResult {
  /** Id of the network volume. */
  id: string;
  /** Name at the service. */
  name: string;
  /** GB. */
  size: number;
  /** Id of the data center. */
  dataCenter: string;
  /** Storage tier: `STANDARD` or `HIGH_PERFORMANCE`. */
  type: string;
}

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
