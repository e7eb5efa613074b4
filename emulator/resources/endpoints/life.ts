import { demandOf } from "../../jobs/demand";
import { closeQueue } from "../../jobs/queues";
import type { Endpoint, EndpointType } from "../../state/entities";
import type { Scope } from "../../state/service";
import type { Container } from "../template-fields";
import { releaseTemplate } from "../templates";
import { templateOf } from "./endpoint";
import type { EndpointSettings } from "./fields";
import { addRelease, revise } from "./releases";
import { stopWorker } from "./worker-life";
import { resumeWorkers, settleWorkers } from "./workers";

/** Creates an endpoint whose settings have been checked. */
export function openEndpoint(scope: Scope, type: EndpointType, settings: EndpointSettings): Endpoint {
  const { service, account } = scope;
  const now = service.clock.now();
  const start = { version: 1, releases: [], fleet: [], lastRequestAt: now, leaveAfterMs: undefined };
  const demand = demandOf(type);
  const endpoint: Endpoint = { id: service.ids.endpoint(), type, createdAt: now, ...settings, ...start, demand };
  account.endpoints.set(endpoint.id, endpoint);
  followDemand(scope, endpoint);
  addRelease(scope, endpoint, []);
  settleWorkers(scope, endpoint);
  watchIdleness(scope, endpoint);
  return endpoint;
}

/** Gives an endpoint settings, and its template container fields, that have been checked: together one release. */
export function reviseEndpoint(
  scope: Scope,
  endpoint: Endpoint,
  next: Partial<EndpointSettings>,
  container: Partial<Container> = {},
): void {
  const { templateId, workers } = endpoint;
  revise(scope, endpoint, () => {
    Object.assign(endpoint, next);
    Object.assign(templateOf(scope, endpoint), container);
  });
  if (endpoint.templateId !== templateId) releaseTemplate(scope, templateId);
  // A raised value must hold until the endpoint is idle anew (docs/service.md#idle-endpoints).
  if (endpoint.workers.max > workers.max) noteRequest(scope, endpoint);
}

/**
 * REST: no guard, workers and jobs are cut off, and the bound template goes too (docs/service.md#deleting-an-endpoint).
 */
export function removeWithTemplate(scope: Scope, endpoint: Endpoint): void {
  close(scope, endpoint);
  scope.account.templates.delete(endpoint.templateId);
}

/** GraphQL: the template stays, and counts as in use for a while (docs/service.md#deleting-an-endpoint). */
export function removeKeepingTemplate(scope: Scope, endpoint: Endpoint): void {
  close(scope, endpoint);
  releaseTemplate(scope, endpoint.templateId);
}

/** Any request restarts the time after which the service lowers `workers.max`. */
export function noteRequest(scope: Scope, endpoint: Endpoint): void {
  endpoint.lastRequestAt = scope.service.clock.now();
  watchIdleness(scope, endpoint);
}

const DAY_MS = 86_400_000;
/** After so many days without a request `workers.max` is lowered to this (docs/service.md#idle-endpoints). */
const REDUCTIONS = [
  { days: 3, max: 2 },
  { days: 7, max: 0 },
];

/** Plans anew what awaits an endpoint that was read from a snapshot of the time `from`. */
export function resumeEndpoint(scope: Scope, endpoint: Endpoint, from: number): void {
  followDemand(scope, endpoint);
  resumeWorkers(scope, endpoint, from);
  watchIdleness(scope, endpoint, from);
}

function followDemand(scope: Scope, endpoint: Endpoint): void {
  endpoint.demand.onChange = () => settleWorkers(scope, endpoint);
}

/** For each endpoint, the function that cancels its next planned reduction. */
const planned = new WeakMap<Endpoint, () => void>();

/** Plans the next reduction after `from`: an earlier one has happened, or was switched off then. */
function watchIdleness(scope: Scope, endpoint: Endpoint, from = endpoint.lastRequestAt): void {
  planned.get(endpoint)?.();
  const since = endpoint.lastRequestAt;
  const next = REDUCTIONS.find(({ days }) => since + days * DAY_MS > from);
  if (!next) return;
  const due = since + next.days * DAY_MS;
  const reduce = () => {
    lower(scope, endpoint, next.max);
    watchIdleness(scope, endpoint, due);
  };
  planned.set(endpoint, scope.service.clock.at(due, reduce, "upkeep"));
}

/** Nobody's change, so it makes no release. */
function lower(scope: Scope, endpoint: Endpoint, most: number): void {
  const busy = endpoint.fleet.some(({ status }) => status === "RUNNING");
  if (!scope.service.options.idleReduction || busy || !scope.account.endpoints.has(endpoint.id)) return;
  const { min, max } = endpoint.workers;
  endpoint.workers = { min: Math.min(min, most), max: Math.min(max, most) };
  settleWorkers(scope, endpoint);
}

function close(scope: Scope, endpoint: Endpoint): void {
  closeQueue(scope.account, endpoint.id);
  for (const worker of endpoint.fleet) stopWorker(scope, endpoint, worker);
  scope.account.endpoints.delete(endpoint.id);
}
