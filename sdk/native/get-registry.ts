// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetRegistryArgs, GetRegistryOutputArgs, GetRegistryResult } from "../get-registry";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetRegistryArgs, GetRegistryOutputArgs, GetRegistryResult } from "../get-registry";

/** Registry credentials that exist, by id or by name. */
export function getRegistry(args: GetRegistryArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetRegistryResult> {
  return lookUp("getRegistry", args, opts);
}

/** Registry credentials that exist, by id or by name. */
export function getRegistryOutput(
  args: GetRegistryOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetRegistryResult> {
  return lookUpOutput<GetRegistryResult>("getRegistry", args, opts);
}
