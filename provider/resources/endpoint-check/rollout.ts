import { type Client, type Releases, until, type Worker } from "../../client";
import type { Call } from "../kind";
import { CheckFailed } from "./answer";

/** The newest version of the endpoint, if the answer contains it. */
export const versionOf = ({ endpointVersion, releases }: Releases): number | undefined =>
  endpointVersion ?? releases[0]?.version;

/**
 * Waits until no worker of an older release is left, because an answer from such a worker would not test the newest
 * release (docs/service.md#releases). Returns the newest version. The service keeps the older workers while the newest
 * ones fail to start, so the wait ends with `CheckFailed` if all of the newest workers are unhealthy.
 */
export async function rolledOut(
  endpointId: string,
  { client, label }: Pick<Call, "client" | "label">,
): Promise<number | undefined> {
  let last: Releases | undefined;
  const { version } = await until(client, {
    what: () =>
      `${label}: waiting until ${last ? progress(endpointId, last) : `the releases of ${endpointId} are known`}`,
    everyMs: [1000, 2000, 5000],
    check: async () => {
      last = await client.endpoints.releases(endpointId);
      if (!last.rollout.inProgress) return { version: versionOf(last) };
      refuseUnhealthy(await freshWorkers(endpointId, client));
      return undefined;
    },
  });
  return version;
}

/** The workers of the newest release. */
export const freshWorkers = async (endpointId: string, client: Client): Promise<Worker[]> =>
  (await client.endpoints.workers(endpointId)).workers.filter(({ isStale }) => !isStale);

/** Throws `CheckFailed` if the newest release has workers and all of them are unhealthy. */
export function refuseUnhealthy(fresh: readonly Worker[]): void {
  if (fresh.length === 0 || fresh.some(({ status }) => status !== "UNHEALTHY")) return;
  throw new CheckFailed("none of the workers of its newest release starts", undefined, fresh[0]?.id);
}

function progress(endpointId: string, releases: Releases): string {
  const { workersOnLatest, workersTotal } = releases.rollout;
  const version = versionOf(releases);
  return `${endpointId} has rolled out release ${version ?? "?"}: ${workersOnLatest} of ${workersTotal} workers are on it`;
}
