import type { Action } from "../action";
import type { Call } from "../kind";
import { args, type CheckResult, type DesiredCheck, defaults, out } from "./args";
import { versionOf } from "./rollout";
import { checkRules } from "./rules";
import { runCheck } from "./run";

/** Whether an endpoint answers as it should: a part of a deployment, because only then it is done (service contract 4, 5). */
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
  run: runCheck,
};

async function outdated(
  { endpointId }: Partial<DesiredCheck>,
  { releaseVersion }: Partial<CheckResult>,
  { client }: Call,
): Promise<string | undefined> {
  if (endpointId === undefined) return undefined;
  const version = versionOf(await client.endpoints.releases(endpointId));
  if (version === undefined || version === releaseVersion) return undefined;
  return `${endpointId} has release ${version}, and release ${releaseVersion ?? "?"} was checked`;
}
