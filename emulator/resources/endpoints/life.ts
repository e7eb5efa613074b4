import type { Container, Endpoint, EndpointSettings, EndpointType } from "../../state/entities";
import type { Scope } from "../../state/service";
import { releaseTemplate } from "../templates";
import { templateOf } from "./endpoint";
import { addRelease, revise } from "./releases";
import { stopWorker } from "./worker-life";
import { resumeWorkers, settleWorkers } from "./workers";

/** Makes an endpoint whose settings have been checked. */
export function openEndpoint(scope: Scope, type: EndpointType, settings: EndpointSettings): Endpoint {
  const { service, account } = scope;
  const now = service.clock.now();
  const start = { version: 1, releases: [], fleet: [], lastRequestAt: now, leaveAfterMs: undefined };
  const endpoint: Endpoint = { id: service.ids.endpoint(), type, createdAt: now, ...settings, ...start };
  account.endpoints.set(endpoint.id, endpoint);
  addRelease(scope, endpoint, []);
  settleWorkers(scope, endpoint);
  watchIdleness(scope, endpoint);
  return endpoint;
}

/** Gives an endpoint settings, and its template container fields, that have been checked: together one release. */
export function reviseEndpoint(
  scope: Scope,
  endpoint: Endpoint,
  next: EndpointSettings,
  container: Partial<Container> = {},
): void {
  const { templateId, workers } = endpoint;
  revise(scope, endpoint, () => {
    Object.assign(endpoint, next);
    Object.assign(templateOf(scope, endpoint), container);
  });
  if (endpoint.templateId !== templateId) releaseTemplate(scope, templateId);
  // A raised value must hold until the endpoint is idle anew (service contract 2.1).
  if (endpoint.workers.max > workers.max) noteRequest(scope, endpoint);
}

/** REST: no guard, workers and jobs are cut off, and the bound template goes too (service contract 2.1). */
export function removeWithTemplate(scope: Scope, endpoint: Endpoint): void {
  close(scope, endpoint);
  scope.account.templates.delete(endpoint.templateId);
}

/** GraphQL: the template stays, and counts as in use for a while (service contract 3.5). */
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
/** After so many days without a request `workers.max` is lowered to this (service contract 2.1). */
const REDUCTIONS = [
  { days: 3, max: 2 },
  { days: 7, max: 0 },
];

/** Plans anew what awaits an endpoint that was read from a snapshot of the time `from`. */
export function resumeEndpoint(scope: Scope, endpoint: Endpoint, from: number): void {
  resumeWorkers(scope, endpoint);
  watchIdleness(scope, endpoint, from);
}

/** Only what lies after `from`: an earlier reduction has happened, or was switched off then. */
function watchIdleness(scope: Scope, endpoint: Endpoint, from = endpoint.lastRequestAt): void {
  const since = endpoint.lastRequestAt;
  for (const { days, max } of REDUCTIONS) {
    const due = since + days * DAY_MS;
    if (due <= from) continue;
    scope.service.clock.at(due, () => {
      if (endpoint.lastRequestAt === since) lower(scope, endpoint, max);
    });
  }
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
  for (const worker of endpoint.fleet) stopWorker(scope, endpoint, worker);
  scope.account.endpoints.delete(endpoint.id);
}
