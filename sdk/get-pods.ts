// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { Pod, PodStatus } from "./types";

/** Arguments of `getPods`. */
export interface GetPodsArgs {
  /** Only each pod of this name. */
  name?: string;
  /** Only each pod in this status. */
  status?: PodStatus;
  /** Only each pod that was made from the template of this id. */
  template?: string;
  /** Only each pod that mounts the volume of this id. */
  networkVolume?: string;
}

/** Arguments of `getPodsOutput`. */
export interface GetPodsOutputArgs {
  /** Only each pod of this name. */
  name?: pulumi.Input<string | undefined>;
  /** Only each pod in this status. */
  status?: pulumi.Input<PodStatus | undefined>;
  /** Only each pod that was made from the template of this id. */
  template?: pulumi.Input<string | undefined>;
  /** Only each pod that mounts the volume of this id. */
  networkVolume?: pulumi.Input<string | undefined>;
}

/** What `getPods` finds. */
export interface GetPodsResult {
  /** The pods. */
  pods: Pod[];
}

/**
 * The pods of the account. Pods are not managed here, but they hold on to templates, registries and volumes. The
 * answer holds variables of `env` in clear: wrap what goes on with `pulumi.secret`.
 */
export function getPods(args: GetPodsArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetPodsResult> {
  return lookUp("getPods", args, opts);
}

/**
 * The pods of the account. Pods are not managed here, but they hold on to templates, registries and volumes. The
 * answer is secret, because it holds variables of `env`.
 */
export function getPodsOutput(
  args: GetPodsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetPodsResult> {
  return pulumi.secret(lookUpOutput<GetPodsResult>("getPods", args, opts));
}
