// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { ExistingEndpoint } from "./types";

/** Arguments of `getEndpoints`. */
export interface GetEndpointsArgs {
  /** Only each endpoint of this name. */
  name?: string;
}

/** Arguments of `getEndpointsOutput`. */
export interface GetEndpointsOutputArgs {
  /** Only each endpoint of this name. */
  name?: pulumi.Input<string | undefined>;
}

/** What `getEndpoints` finds. */
export interface GetEndpointsResult {
  /** The endpoints. */
  endpoints: ExistingEndpoint[];
}

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
