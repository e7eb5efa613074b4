// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { EndpointHealthJobs, EndpointHealthWorkers } from "./types";

/** Arguments of `getEndpointHealth`. */
export interface GetEndpointHealthArgs {
  /** Id of the endpoint. */
  endpointId: string;
}

/** Arguments of `getEndpointHealthOutput`. */
export interface GetEndpointHealthOutputArgs {
  /** Id of the endpoint. */
  endpointId: pulumi.Input<string>;
}

/** What `getEndpointHealth` finds. */
export interface GetEndpointHealthResult {
  /** How many jobs. */
  jobs: EndpointHealthJobs;
  /** How many workers. */
  workers: EndpointHealthWorkers;
}

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
