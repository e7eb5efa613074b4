// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import type { GetEndpointsArgs, GetEndpointsOutputArgs, GetEndpointsResult } from "../get-endpoints";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetEndpointsArgs, GetEndpointsOutputArgs, GetEndpointsResult } from "../get-endpoints";

/**
 * The serverless endpoints of the account. The answer holds variables of `env` in clear: wrap what goes on with
 * `pulumi.secret`.
 */
export function getEndpoints(args: GetEndpointsArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetEndpointsResult> {
  return lookUp("getEndpoints", args, opts);
}

/** The serverless endpoints of the account. The answer is secret, because it holds variables of `env`. */
export function getEndpointsOutput(
  args: GetEndpointsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetEndpointsResult> {
  return pulumi.secret(lookUpOutput<GetEndpointsResult>("getEndpoints", args, opts));
}
