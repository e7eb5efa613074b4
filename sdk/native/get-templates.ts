// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import type { GetTemplatesArgs, GetTemplatesOutputArgs, GetTemplatesResult } from "../get-templates";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetTemplatesArgs, GetTemplatesOutputArgs, GetTemplatesResult } from "../get-templates";

/**
 * The templates of the account, with the hidden ones that the service makes for endpoints. The answer holds
 * variables of `env` in clear: wrap what goes on with `pulumi.secret`.
 */
export function getTemplates(args: GetTemplatesArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetTemplatesResult> {
  return lookUp("getTemplates", args, opts);
}

/**
 * The templates of the account, with the hidden ones that the service makes for endpoints. The answer is secret,
 * because it holds variables of `env`.
 */
export function getTemplatesOutput(
  args: GetTemplatesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetTemplatesResult> {
  return pulumi.secret(lookUpOutput<GetTemplatesResult>("getTemplates", args, opts));
}
