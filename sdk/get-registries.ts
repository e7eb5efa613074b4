// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { ExistingRegistry } from "./types";

/** Arguments of `getRegistries`. */
export interface GetRegistriesArgs {
  /** Only each registry of this name. */
  name?: string;
}

/** Arguments of `getRegistriesOutput`. */
export interface GetRegistriesOutputArgs {
  /** Only each registry of this name. */
  name?: pulumi.Input<string | undefined>;
}

/** What `getRegistries` finds. */
export interface GetRegistriesResult {
  /** The registry credentials. */
  registries: ExistingRegistry[];
}

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
