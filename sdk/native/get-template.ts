// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import type { GetTemplateArgs, GetTemplateOutputArgs, GetTemplateResult } from "../get-template";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetTemplateArgs, GetTemplateOutputArgs, GetTemplateResult } from "../get-template";

/**
 * A template that exists, by id or by name. The answer holds variables of `env` in clear: wrap what goes on with
 * `pulumi.secret`.
 */
export function getTemplate(args: GetTemplateArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetTemplateResult> {
  return lookUp("getTemplate", args, opts);
}

/** A template that exists, by id or by name. The answer is secret, because it holds variables of `env`. */
export function getTemplateOutput(
  args: GetTemplateOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetTemplateResult> {
  return pulumi.secret(lookUpOutput<GetTemplateResult>("getTemplate", args, opts));
}
