import type { EndpointEntry, Referrer, WorkerState, WorkerView } from "../../view";
import { ago } from "../time";

/** A number with its noun: `1 job`, `2 jobs`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** What an object is called; names can be empty or blank. */
export function nameOf({ name, id }: { readonly name: string; readonly id: string }): string {
  return name.trim() === "" ? id : name;
}

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
  return running > 0 ? `${counted(running, unit(endpoint))} running` : "nothing waits or runs";
}

/** The newest release: `version 3, 2 min ago, changed workers.max`. */
export function releaseSummary({ version, createdAt, changes }: EndpointEntry["release"], now: number): string {
  const fields = changes.map(({ field }) => field);
  const named =
    fields.length > 3 ? `${fields.slice(0, 3).join(", ")} and ${fields.length - 3} more` : fields.join(", ");
  return `version ${version}, ${ago(now - createdAt)}${named && `, changed ${named}`}`;
}

/** How far the newest version has spread, or an empty text where no worker runs. */
export function rollout({ fleet, version }: Pick<EndpointEntry, "fleet" | "version">): string {
  const current = fleet.filter((worker) => worker.version === version).length;
  if (fleet.length === 0) return "";
  if (current < fleet.length) return `${current} of ${counted(fleet.length, "worker")} on version ${version}`;
  return fleet.length === 1
    ? `its worker is on version ${version}`
    : `all ${fleet.length} workers on version ${version}`;
}

/** What a delete of the endpoint has to wait for. */
export function deletion(endpoint: Pick<EndpointEntry, "fleet" | "queue" | "workers" | "type">): string {
  const { fleet, queue, workers } = endpoint;
  const holds = [
    fleet.length > 0 && counted(fleet.length, "worker"),
    queue.running > 0 && `${counted(queue.running, unit(endpoint))} running`,
    queue.waiting > 0 && `${counted(queue.waiting, unit(endpoint))} waiting`,
  ].filter(Boolean);
  if (holds.length > 0) return `Before Pulumi deletes it, it drains: ${holds.join(", ")}.`;
  if (workers.min === 0 && workers.max === 0) return "It can be deleted at once.";
  return "Before Pulumi deletes it, it sets its workers to 0. Nothing runs or waits.";
}

/** More names than this are a number, because a thousand endpoints can share a volume. */
const MOST_NAMES = 8;

/**
 * Who uses an object, and what follows for a delete. The service itself guards templates (docs/service.md#deleting-a-template)
 * and registries that a pod uses (docs/service.md#deleting-a-registry), but no volumes.
 */
export function usage(kind: "template" | "networkVolume" | "registry", usedBy: readonly Referrer[]): string {
  if (usedBy.length === 0) return "not in use";
  const names = usedBy.slice(0, MOST_NAMES).map((user) => `${user.kind} ${nameOf(user)}`);
  const more = usedBy.length > MOST_NAMES ? ` and ${usedBy.length - MOST_NAMES} more` : "";
  const isGuarded = kind === "template" || (kind === "registry" && usedBy.some((user) => user.kind === "pod"));
  const refusal = isGuarded
    ? "the service refuses to delete it until nothing does"
    : "Pulumi refuses to delete it until nothing does, but the service would not";
  return `used by ${names.join(", ")}${more}; ${refusal}`;
}
