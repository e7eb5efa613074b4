// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import type { GetEndpointArgs, GetEndpointOutputArgs, GetEndpointResult } from "../get-endpoint";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetEndpointArgs, GetEndpointOutputArgs, GetEndpointResult } from "../get-endpoint";

/**
 * A serverless endpoint that exists, by id or by name. The answer holds variables of `env` in clear: wrap what
 * goes on with `pulumi.secret`.
 */
export function getEndpoint(args: GetEndpointArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetEndpointResult> {
  return lookUp("getEndpoint", args, opts);
}

/** A serverless endpoint that exists, by id or by name. The answer is secret, because it holds variables of `env`. */
export function getEndpointOutput(
  args: GetEndpointOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetEndpointResult> {
  return pulumi.secret(lookUpOutput<GetEndpointResult>("getEndpoint", args, opts));
}
