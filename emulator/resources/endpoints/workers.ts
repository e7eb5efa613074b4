import type { Endpoint, Worker } from "../../state/entities";
import type { Scope } from "../../state/service";
import { awaitReady, place, startWorker, stopWorker } from "./worker-life";

/** Brings the fleet to what the settings ask for: called after every change and whenever a worker's time comes. */
export function settleWorkers(scope: Scope, endpoint: Endpoint): void {
  if (scope.account.endpoints.get(endpoint.id) !== endpoint) return;
  dismissAboveMax(scope, endpoint);
  startBelowMin(scope, endpoint);
  replaceStale(scope, endpoint);
  retireIdle(scope, endpoint);
}

/** Makes `busy` workers run a job, each of which takes `leaveAfterMs` to finish once it is told to go. */
export function occupy(scope: Scope, endpoint: Endpoint, busy: number, leaveAfterMs: number | undefined): void {
  endpoint.leaveAfterMs = leaveAfterMs;
  const running = endpoint.fleet.filter(({ status }) => status === "RUNNING");
  for (const worker of running.slice(busy)) finishJob(scope, endpoint, worker);
  for (let count = running.length; count < busy; count += 1) takeJob(scope, endpoint);
  settleWorkers(scope, endpoint);
}

/** Plans anew what awaits the workers of an endpoint that was read from a snapshot. */
export function resumeWorkers(scope: Scope, endpoint: Endpoint): void {
  const settle = () => settleWorkers(scope, endpoint);
  for (const worker of endpoint.fleet) {
    if (worker.status === "INITIALIZING") awaitReady(scope, endpoint, worker, settle);
    if (worker.retiresAt !== undefined) scope.service.clock.at(worker.retiresAt, settle);
    awaitLeaving(scope, endpoint, worker);
  }
}

/** Workers and their summary as REST answers them. */
export function workersBody(scope: Scope, { fleet, version }: Endpoint): object {
  const count = (status: Worker["status"]) => fleet.filter((worker) => worker.status === status).length;
  const counts = { running: count("RUNNING"), idle: count("IDLE"), initializing: count("INITIALIZING") };
  return {
    workers: fleet.map((worker) => workerBody(scope, worker, version)),
    summary: { ...counts, throttled: 0, unhealthy: 0, total: fleet.length },
    endpointVersion: version,
  };
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

const LEAVING_ORDER = ["INITIALIZING", "IDLE", "RUNNING"];

function dismissAboveMax(scope: Scope, endpoint: Endpoint): void {
  const fresh = staying(endpoint);
  const surplus = Math.max(0, fresh.length - endpoint.workers.max);
  const inOrder = fresh.sort((a, b) => LEAVING_ORDER.indexOf(a.status) - LEAVING_ORDER.indexOf(b.status));
  for (const worker of inOrder.slice(0, surplus)) dismiss(scope, endpoint, worker);
}

function startBelowMin(scope: Scope, endpoint: Endpoint): void {
  for (let count = staying(endpoint).length; count < endpoint.workers.min; count += 1) {
    startWorker(scope, endpoint, () => settleWorkers(scope, endpoint));
  }
}

/** Idle workers on an old version go as soon as new ones are ready; busy ones finish their job. */
function replaceStale(scope: Scope, endpoint: Endpoint): void {
  const ready = staying(endpoint).filter(({ status }) => status !== "INITIALIZING");
  const replaced = ready.length >= endpoint.workers.min;
  const stale = endpoint.fleet.filter(({ version, leaving }) => version !== endpoint.version && !leaving);
  for (const worker of stale) if (worker.status !== "IDLE" || replaced) dismiss(scope, endpoint, worker);
}

/** Workers beyond `workers.min` go once they have been idle for `scaling.idleTimeout`. */
function retireIdle(scope: Scope, endpoint: Endpoint): void {
  const fresh = staying(endpoint);
  const idle = fresh.filter(({ status }) => status === "IDLE").sort((a, b) => a.idleSince - b.idleSince);
  const surplus = Math.max(0, fresh.length - endpoint.workers.min);
  const { clock } = scope.service;
  for (const worker of idle.slice(0, surplus)) {
    const due = worker.idleSince + endpoint.scaling.idleTimeout * 1000;
    if (due <= clock.now()) stopWorker(scope, endpoint, worker);
    else if (worker.retiresAt !== due) clock.at(due, () => settleWorkers(scope, endpoint));
    worker.retiresAt = due;
  }
}

function dismiss(scope: Scope, endpoint: Endpoint, worker: Worker): void {
  const { clock, options } = scope.service;
  worker.leaving = worker.status === "RUNNING";
  worker.leavesAt = worker.leaving ? clock.now() + (endpoint.leaveAfterMs ?? options.busyLeaveMs) : undefined;
  if (worker.leaving) awaitLeaving(scope, endpoint, worker);
  else stopWorker(scope, endpoint, worker);
}

function awaitLeaving(scope: Scope, endpoint: Endpoint, worker: Worker): void {
  if (worker.leavesAt === undefined) return;
  scope.service.clock.at(worker.leavesAt, () => stopWorker(scope, endpoint, worker));
}

function takeJob(scope: Scope, endpoint: Endpoint): void {
  const free = staying(endpoint).filter(({ status }) => status !== "RUNNING");
  const worker = free.find(({ status }) => status === "IDLE") ?? free[0] ?? startWorker(scope, endpoint, () => {});
  if (worker.startedAt === null) place(scope, endpoint, worker);
  worker.status = "RUNNING";
}

function finishJob(scope: Scope, endpoint: Endpoint, worker: Worker): void {
  worker.status = "IDLE";
  worker.idleSince = scope.service.clock.now();
  if (worker.leaving) stopWorker(scope, endpoint, worker);
}

/** The workers on the present version that are not about to go. */
function staying({ fleet, version }: Endpoint): Worker[] {
  return fleet.filter((worker) => worker.version === version && !worker.leaving);
}
