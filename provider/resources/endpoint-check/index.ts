import { NotFound } from "../../client";
import type { Action } from "../action";
import type { Call } from "../kind";
import { args, type CheckResult, type DesiredCheck, defaults, out } from "./args";
import { checkRules } from "./rules";

/**
 * Whether an endpoint answers as it should: a part of a deployment, because only then it is done (docs/service.md#jobs,
 * docs/service.md#load-balancing).
 */
export const EndpointCheck: Action<DesiredCheck, CheckResult> = {
  name: "EndpointCheck",
  description:
    "Asks an endpoint at a deployment whether it answers as it should, by a job, an HTTP request or a WebSocket. " +
    "It runs when it is made, and again when its arguments or the endpoint's release have changed. " +
    "Where the answer is wrong or does not come, the update fails. Deleting it does nothing.",
  args,
  out,
  // What the endpoint may take for its rollout, and then for the answer, a cold start included.
  seconds: ({ job }) => 600 + (job?.timeout ?? 600_000) / 1000,
  defaults,
  rules: checkRules,
  subjects: ({ endpointId }) => (endpointId === undefined ? [] : [{ kind: "Endpoint", id: endpointId }]),
  outdated,
  // Loaded with the first check that runs: most programs have none.
  run: async (desired, call) => (await import("./run")).runCheck(desired, call),
};

async function outdated(
  { endpointId }: Partial<DesiredCheck>,
  { releaseVersion }: Partial<CheckResult>,
  { client }: Call,
): Promise<string | undefined> {
  if (endpointId === undefined) return undefined;
  const { versionOf } = await import("./rollout");
  const releases = await client.endpoints.releases(endpointId).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined;
    throw error;
  });
  // The run says it as the failure that it is; a preview may be followed by one that has another endpoint.
  if (!releases) return `the account has no endpoint ${endpointId} any more`;
  const version = versionOf(releases);
  if (version === undefined || version === releaseVersion) return undefined;
  return `${endpointId} has release ${version}, but release ${releaseVersion ?? "?"} was checked`;
}
