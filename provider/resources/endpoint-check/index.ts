import { NotFound } from "../../client";
import type { Action } from "../action";
import type { Call } from "../kind";
import { args, type CheckResult, type DesiredCheck, defaults, out } from "./args";
import { checkRules } from "./rules";

/**
 * Checks that an endpoint answers as expected, as part of a deployment: only then is the deployment complete
 * (docs/service.md#jobs, docs/service.md#load-balancing).
 */
export const EndpointCheck: Action<DesiredCheck, CheckResult> = {
  name: "EndpointCheck",
  description:
    "A check, as part of a deployment, that an endpoint answers a job, an HTTP request or a WebSocket as expected. " +
    "It runs when it is created, and again when its arguments or the endpoint's release have changed. " +
    "If the answer is wrong or does not arrive, the update fails. Deleting the check sends no request.",
  args,
  out,
  // This covers the endpoint's rollout and then the answer, including a cold start.
  seconds: ({ job }) => 600 + (job?.timeout ?? 600_000) / 1000,
  defaults,
  rules: checkRules,
  subjects: ({ endpointId }) => (endpointId === undefined ? [] : [{ kind: "Endpoint", id: endpointId }]),
  outdated,
  // The import is dynamic because most programs declare no check.
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
  // A missing endpoint is no error here: the run reports it, or this run gives the check another endpoint.
  if (!releases) return `the account has no endpoint ${endpointId} any more`;
  const version = versionOf(releases);
  if (version === undefined || version === releaseVersion) return undefined;
  return `${endpointId} has release ${version}, but release ${releaseVersion ?? "?"} was checked`;
}
