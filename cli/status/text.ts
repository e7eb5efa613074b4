import type { Worker } from "../../provider/client";
import type { Status } from "./read";

/** Formats the status as one line, for a pipe. */
export function statusLine(status: Status): string {
  const { endpoint } = status;
  return `${endpoint.name} (${endpoint.id}): ${fleet(status)}; ${rollout(status)}; ${queue(status)}`;
}

/** Formats the status as a block for a terminal, with a line for each worker. */
export function statusBlock(status: Status): string[] {
  const { endpoint, limits, workers } = status;
  return [
    `${endpoint.name}  ${endpoint.id}  ${endpoint.type ?? "unknown type"}`,
    `workers  ${fleet(status)}; from ${limits.min} to ${limits.max}`,
    ...workers.map((worker) => `  ${workerLine(worker)}`),
    `rollout  ${rollout(status)}`,
    `queue    ${queue(status)}`,
  ];
}

function fleet({ workers }: Status): string {
  const statuses = [...new Set(workers.map(({ status }) => status))].sort();
  const counts = statuses.map((status) => `${workers.filter((worker) => worker.status === status).length} ${status}`);
  return `${workers.length} ${workers.length === 1 ? "worker" : "workers"}${counts.length > 0 ? ` (${counts.join(", ")})` : ""}`;
}

const workerLine = ({ id, status, version, isStale, uptimeSeconds, gpuTypeId, dataCenterId }: Worker) =>
  [
    id,
    status.padEnd("INITIALIZING".length),
    `version ${version ?? "?"}${isStale ? " (outdated)" : ""}`,
    uptimeSeconds === undefined ? "not placed" : `up ${uptimeSeconds} s`,
    ...[gpuTypeId, dataCenterId].filter((text) => text !== undefined),
  ].join("  ");

function rollout({ version, rollout: { inProgress, workersOnLatest, workersTotal } }: Status): string {
  const of = `version ${version ?? "?"}`;
  return inProgress ? `${of} on ${workersOnLatest} of ${workersTotal} workers` : `${of} rolled out`;
}

function queue({ jobs: { inQueue, inProgress, completed, failed } }: Status): string {
  const counts = { "in queue": inQueue, "in progress": inProgress, completed, failed };
  return Object.entries(counts)
    .map(([what, count]) => `${count ?? "?"} ${what}`)
    .join(", ");
}
