// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type {} from "./types";

/** Arguments of `getRegistry`. */
export interface GetRegistryArgs {
  /** Id of the registry. Either this or `name`. */
  id?: string;
  /** Name of the registry, where no other has it. */
  name?: string;
}

/** Arguments of `getRegistryOutput`. */
export interface GetRegistryOutputArgs {
  /** Id of the registry. Either this or `name`. */
  id?: pulumi.Input<string | undefined>;
  /** Name of the registry, where no other has it. */
  name?: pulumi.Input<string | undefined>;
}

/** What `getRegistry` finds. */
export interface GetRegistryResult {
  /** Id of the registry. */
  id: string;
  /** Name of the registry. */
  name: string;
}

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
