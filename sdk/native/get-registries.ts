// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetRegistriesArgs, GetRegistriesOutputArgs, GetRegistriesResult } from "../get-registries";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetRegistriesArgs, GetRegistriesOutputArgs, GetRegistriesResult } from "../get-registries";

/** The registry credentials of the account. */
export function getRegistries(args: GetRegistriesArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetRegistriesResult> {
  return lookUp("getRegistries", args, opts);
}

/** The registry credentials of the account. */
export function getRegistriesOutput(
  args: GetRegistriesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetRegistriesResult> {
  return lookUpOutput<GetRegistriesResult>("getRegistries", args, opts);
}
