import { readName, templateOf } from "../../resources/endpoints/endpoint";
import { REVISION } from "../../revisions";
import type { Change, Endpoint, Worker } from "../../state/entities";
import type { Scope } from "../../state/service";
import type { EndpointEntry, WorkerState, WorkerView } from "../view";

export function endpointEntry(scope: Scope, endpoint: Endpoint): EndpointEntry {
  const { id, type, createdAt, version, workers, templateId, demand, networkVolumes } = endpoint;
  const [oldest] = demand.waiting;
  return {
    key: `endpoint:${id}`,
    kind: "endpoint",
    account: scope.account.name,
    id,
    name: readName(scope, endpoint),
    createdAt,
    type,
    image: templateOf(scope, endpoint).image,
    templateId,
    version,
    workers: { ...workers },
    fleet: endpoint.fleet.map(workerView),
    queue: { waiting: demand.waiting.length, running: demand.activeCount, oldestSince: oldest?.since ?? null },
    settings: settingsOf(scope, endpoint),
    release: releaseOf(endpoint),
    networkVolumes: [...networkVolumes],
  };
}

const STATES: Record<Worker["status"], WorkerState> = {
  INITIALIZING: "starting",
  IDLE: "idle",
  RUNNING: "running",
  THROTTLED: "throttled",
  UNHEALTHY: "unhealthy",
};

function workerView({ id, status, leaving, version, gpuTypeId, dataCenterId, startedAt, held }: Worker): WorkerView {
  const state = leaving ? "leaving" : STATES[status];
  return { id, state, version, gpuType: gpuTypeId, dataCenter: dataCenterId, startedAt, held };
}

/** What the entry has elsewhere. */
const ELSEWHERE = new Set(["id", "name", "type", "image", "createdAt", "workers", "networkVolumes"]);

function settingsOf(scope: Scope, endpoint: Endpoint): [string, string][] {
  const body = Object.entries(REVISION.bodies.endpoint(scope, endpoint));
  const settings = body.filter(([name]) => !ELSEWHERE.has(name));
  return [...settings, ["gpuIds", endpoint.gpuIds]].flatMap(([name, value]) => flat(String(name), value));
}

/** Values as text under dotted names. */
function flat(name: string, value: unknown): [string, string][] {
  if (name === "env") return [[name, namesIn(value)]];
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([inner, one]) => flat(`${name}.${inner}`, one));
}

function releaseOf({ releases, version, createdAt }: Endpoint): EndpointEntry["release"] {
  const [newest] = releases;
  return {
    version: newest?.version ?? version,
    createdAt: newest?.createdAt ?? createdAt,
    changes: (newest?.diff ?? []).map(changeView),
  };
}

function changeView({ field, old, new: next }: Change): EndpointEntry["release"]["changes"][number] {
  if (field === "template.env") return { field, old: namesIn(old), new: namesIn(next, old) };
  return { field, old: textOf(old), new: textOf(next) };
}

/** The names of variables without their values, which may be secrets; those that had another value are marked. */
function namesIn(env: unknown, before?: unknown): string {
  const old = new Map(Object.entries(before ?? {}));
  const named = ([name, value]: [string, unknown]) =>
    old.has(name) && old.get(name) !== value ? `${name} (another value)` : name;
  return Object.entries(env ?? {})
    .map(named)
    .join(", ");
}

/** What is absent or empty is an empty text, which the page words in its own way. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
