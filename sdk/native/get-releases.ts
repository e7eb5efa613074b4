// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetReleasesArgs, GetReleasesOutputArgs, GetReleasesResult } from "../get-releases";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetReleasesArgs, GetReleasesOutputArgs, GetReleasesResult } from "../get-releases";

/** The releases of a serverless endpoint, newest first, and how far the newest one has come. */
export function getReleases(args: GetReleasesArgs, opts?: pulumi.InvokeOptions): Promise<GetReleasesResult> {
  return lookUp("getReleases", args, opts);
}

/** The releases of a serverless endpoint, newest first, and how far the newest one has come. */
export function getReleasesOutput(
  args: GetReleasesOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetReleasesResult> {
  return lookUpOutput<GetReleasesResult>("getReleases", args, opts);
}
