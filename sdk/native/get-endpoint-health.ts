// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type {
  GetEndpointHealthArgs,
  GetEndpointHealthOutputArgs,
  GetEndpointHealthResult,
} from "../get-endpoint-health";
import { lookUp, lookUpOutput } from "./lookup";

export type {
  GetEndpointHealthArgs,
  GetEndpointHealthOutputArgs,
  GetEndpointHealthResult,
} from "../get-endpoint-health";

/**
 * Jobs and workers of a serverless endpoint by state. It is asked at the address of job requests; what the service
 * does not count is absent.
 */
export function getEndpointHealth(
  args: GetEndpointHealthArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetEndpointHealthResult> {
  return lookUp("getEndpointHealth", args, opts);
}

/**
 * Jobs and workers of a serverless endpoint by state. It is asked at the address of job requests; what the service
 * does not count is absent.
 */
export function getEndpointHealthOutput(
  args: GetEndpointHealthOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetEndpointHealthResult> {
  return lookUpOutput<GetEndpointHealthResult>("getEndpointHealth", args, opts);
}
