import type { Endpoint, Worker } from "../../state/entities";
import type { Scope } from "../../state/service";

/** Workers and their summary as REST answers them. */
export function workersBody(scope: Scope, { fleet, version }: Endpoint): object {
  const count = (status: Worker["status"]) => fleet.filter((worker) => worker.status === status).length;
  const summary = {
    running: count("RUNNING"),
    idle: count("IDLE"),
    initializing: count("INITIALIZING"),
    throttled: count("THROTTLED"),
    unhealthy: count("UNHEALTHY"),
    total: fleet.length,
  };
  return { workers: fleet.map((worker) => workerBody(scope, worker, version)), summary, endpointVersion: version };
}

function workerBody({ service }: Scope, worker: Worker, version: number): object {
  const { id, status, gpuCount, gpuTypeId, dataCenterId, startedAt } = worker;
  const placed = startedAt !== null;
  return {
    id,
    status,
    isStale: worker.version !== version,
    version: worker.version,
    gpuCount,
    gpuTypeId,
    dataCenterId,
    image: placed ? worker.image : null,
    uptimeSeconds: placed ? Math.floor((service.clock.now() - startedAt) / 1000) : null,
    startedAt: placed ? new Date(startedAt).toISOString() : null,
  };
}
