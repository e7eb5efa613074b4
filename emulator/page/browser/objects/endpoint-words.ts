import type { EndpointEntry, WorkerState, WorkerView } from "../../view";
import { ago } from "../time";
import { counted } from "../words";

/** The workers of an endpoint in one line: `3 workers: 2 running, 1 leaving`. */
export function fleetSummary(fleet: readonly WorkerView[]): string {
  if (fleet.length === 0) return "no workers";
  const counts = new Map<WorkerState, number>();
  for (const { state } of fleet) counts.set(state, (counts.get(state) ?? 0) + 1);
  return `${counted(fleet.length, "worker")}: ${[...counts].map(([state, count]) => `${count} ${state}`).join(", ")}`;
}

/** One worker, as its mark is read out. */
export function workerName({ id, state, version, held }: WorkerView): string {
  return `worker ${id}: ${state}${held ? " (held busy)" : ""}, version ${version}`;
}

/** What an endpoint's workers work on. */
function unit({ type }: Pick<EndpointEntry, "type">): string {
  return type === "QUEUE_BASED" ? "job" : "request";
}

/** What waits and what runs: `2 jobs waiting, the oldest for 4 s; 1 running`. `oldest` follows what waits. */
export function queueSummary(endpoint: Pick<EndpointEntry, "queue" | "type">, oldest: string): string {
  const { waiting, running } = endpoint.queue;
  if (waiting > 0) return `${counted(waiting, unit(endpoint))} waiting${oldest}; ${running} running`;
  return running > 0 ? `${counted(running, unit(endpoint))} running` : `no ${unit(endpoint)}s waiting or running`;
}

/** What keeps an endpoint busy: `2 workers, 1 job running`; empty where nothing does. */
export function demandSummary(endpoint: Pick<EndpointEntry, "fleet" | "queue" | "type">): string {
  const { fleet, queue } = endpoint;
  return [
    fleet.length > 0 && counted(fleet.length, "worker"),
    queue.running > 0 && `${counted(queue.running, unit(endpoint))} running`,
    queue.waiting > 0 && `${counted(queue.waiting, unit(endpoint))} waiting`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The newest release: `version 3, released 2 min ago, changed workers.max`. */
export function releaseSummary({ version, createdAt, changes }: EndpointEntry["release"], now: number): string {
  const fields = changes.map(({ field }) => field);
  const named =
    fields.length > 3 ? `${fields.slice(0, 3).join(", ")} and ${fields.length - 3} more` : fields.join(", ");
  return `version ${version}, released ${ago(now - createdAt)}${named && `, changed ${named}`}`;
}

/** How far the newest version has spread, or an empty text where no worker runs. */
export function rollout({ fleet, version }: Pick<EndpointEntry, "fleet" | "version">): string {
  const current = fleet.filter((worker) => worker.version === version).length;
  if (fleet.length === 0) return "";
  if (fleet.length === 1) return current === 1 ? "its worker is up to date" : "its worker is not up to date yet";
  return `${current < fleet.length ? `${current} of` : "all"} ${fleet.length} workers are up to date`;
}
