// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { Worker } from "./types";

/** Arguments of `getWorkers`. */
export interface GetWorkersArgs {
  /** Id of the endpoint. */
  endpointId: string;
}

/** Arguments of `getWorkersOutput`. */
export interface GetWorkersOutputArgs {
  /** Id of the endpoint. */
  endpointId: pulumi.Input<string>;
}

/** What `getWorkers` finds. */
export interface GetWorkersResult {
  /** The workers. */
  workers: Worker[];
  /** Newest version of the endpoint's settings. */
  endpointVersion?: number;
}

/** The active workers of a serverless endpoint; those that were scaled down are not among them. */
export function getWorkers(args: GetWorkersArgs, opts?: pulumi.InvokeOptions): Promise<GetWorkersResult> {
  return lookUp("getWorkers", args, opts);
}

/** The active workers of a serverless endpoint; those that were scaled down are not among them. */
export function getWorkersOutput(
  args: GetWorkersOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetWorkersResult> {
  return lookUpOutput<GetWorkersResult>("getWorkers", args, opts);
}
