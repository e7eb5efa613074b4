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

/** Values as text under dotted names. Of variables there are names alone, because their values may be secrets. */
function flat(name: string, value: unknown): [string, string][] {
  if (value === null) return [];
  if (name === "env") return [[name, Object.keys(value as object).join(", ")]];
  if (typeof value !== "object" || Array.isArray(value)) return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([inner, one]) => flat(`${name}.${inner}`, one));
}

function releaseOf({ releases, version, createdAt }: Endpoint): EndpointEntry["release"] {
  const [newest] = releases;
  return {
    version: newest?.version ?? version,
    createdAt: newest?.createdAt ?? createdAt,
    changes: (newest?.diff ?? []).flatMap(changeViews),
  };
}

type ChangeView = EndpointEntry["release"]["changes"][number];

function changeViews({ field, old, new: next }: Change): ChangeView[] {
  if (field === "template.env") return variableChanges(field, (old ?? {}) as Variables, (next ?? {}) as Variables);
  return [{ field, old: textOf(old), new: textOf(next) }];
}

type Variables = Readonly<Record<string, string>>;

/** Which variables were added, changed and removed, without their values. */
function variableChanges(field: string, old: Variables, next: Variables): ChangeView[] {
  const names = Object.keys({ ...old, ...next }).filter((name) => old[name] !== next[name]);
  return names.map((name) => ({
    field: `${field}.${name}`,
    old: name in old ? "a value" : "",
    new: name in next ? (name in old ? "another value" : "a value") : "",
  }));
}

/** What is absent or empty is an empty text, which the page words in its own way. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
