import type { Endpoint } from "../../state/entities";
import type { Scope } from "../../state/service";

/** Releases newest first, and how far the workers have come. */
export function releasesBody({ account }: Scope, endpoint: Endpoint): object {
  const { version, fleet } = endpoint;
  const on = (wanted: number) => fleet.filter((worker) => worker.version === wanted).length;
  const workersOnLatest = on(version);
  const workersTotal = fleet.length;
  const percentOnLatest = workersTotal === 0 ? 0 : Math.floor((100 * workersOnLatest) / workersTotal);
  const rollout = { inProgress: workersOnLatest < workersTotal, workersOnLatest, workersTotal, percentOnLatest };
  const releases = endpoint.releases.map((release) => ({
    ...release,
    source: "MANUAL",
    buildId: null,
    createdByUserId: account.userId,
    workerCount: on(release.version),
    createdAt: new Date(release.createdAt).toISOString(),
  }));
  return { endpointVersion: version, rollout, releases };
}
