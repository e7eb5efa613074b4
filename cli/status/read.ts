import type { Client, Endpoint, EndpointHealth, Releases, Worker } from "../../provider/client";

/** The status of an endpoint. */
export interface Status {
  readonly endpoint: Pick<Endpoint, "id" | "name" | "type">;
  /** The limits of the autoscaler. */
  readonly limits: Endpoint["workers"];
  readonly workers: readonly Worker[];
  readonly version: number | undefined;
  readonly rollout: Releases["rollout"];
  /** Completed, failed and retried jobs are counted since the endpoint's creation (docs/service.md#job-operations). */
  readonly jobs: EndpointHealth["jobs"];
}

/** Fetches all parts of the status concurrently. */
export async function readStatus(client: Client, { id }: Pick<Endpoint, "id">): Promise<Status> {
  const [endpoint, fleet, releases, health] = await Promise.all([
    client.endpoints.get(id),
    client.endpoints.workers(id),
    client.endpoints.releases(id),
    client.jobs.health(id),
  ]);
  return {
    endpoint: { id, name: endpoint.name, type: endpoint.type },
    limits: endpoint.workers,
    workers: fleet.workers,
    version: releases.endpointVersion,
    rollout: releases.rollout,
    jobs: health.jobs,
  };
}
