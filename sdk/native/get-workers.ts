// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetWorkersArgs, GetWorkersOutputArgs, GetWorkersResult } from "../get-workers";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetWorkersArgs, GetWorkersOutputArgs, GetWorkersResult } from "../get-workers";

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
