import { type Releases, until } from "../../client";
import type { Call } from "../kind";

/** The newest version of an endpoint that an answer tells of. */
export const versionOf = ({ endpointVersion, releases }: Releases): number | undefined =>
  endpointVersion ?? releases[0]?.version;

/**
 * Waits until no worker of an older release is left, because its answer would say nothing of the newest one
 * (service contract 8.2), and answers the newest version.
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
      return last.rollout.inProgress ? undefined : { version: versionOf(last) };
    },
  });
  return version;
}

function progress(endpointId: string, releases: Releases): string {
  const { workersOnLatest, workersTotal } = releases.rollout;
  const version = versionOf(releases);
  return `${endpointId} has rolled out release ${version ?? "?"}: ${workersOnLatest} of ${workersTotal} workers are on it`;
}
