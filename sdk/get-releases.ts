// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { Release, Rollout } from "./types";

/** Arguments of `getReleases`. */
export interface GetReleasesArgs {
  /** Id of the endpoint. */
  endpointId: string;
}

/** Arguments of `getReleasesOutput`. */
export interface GetReleasesOutputArgs {
  /** Id of the endpoint. */
  endpointId: pulumi.Input<string>;
}

/** What `getReleases` finds. */
export interface GetReleasesResult {
  /** The releases, newest first. */
  releases: Release[];
  /** How far the newest release has come. */
  rollout: Rollout;
  /** Newest version of the endpoint's settings. */
  endpointVersion?: number;
}

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
