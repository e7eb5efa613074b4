// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import type { GetPodsArgs, GetPodsOutputArgs, GetPodsResult } from "../get-pods";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetPodsArgs, GetPodsOutputArgs, GetPodsResult } from "../get-pods";

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
