import type { Endpoint, Worker } from "../../state/entities";
import type { Scope } from "../../state/service";
import { wantedWorkers } from "./autoscaler";
import { awaitReady, place, seekMachine, startWorker, stopWorker } from "./worker-life";

/** Brings the fleet to what settings and demand ask for: after every change, and whenever a worker's time comes. */
export function settleWorkers(scope: Scope, endpoint: Endpoint): void {
  if (scope.account.endpoints.get(endpoint.id) !== endpoint) return;
  freeFinished(scope, endpoint);
  dismissAboveMax(scope, endpoint);
  replaceStale(scope, endpoint);
  endpoint.demand.handOut(ready(endpoint));
  takeUpWork(endpoint);
  seekStock(scope, endpoint);
  startWanted(scope, endpoint);
  retireIdle(scope, endpoint);
}

/** Makes `busy` workers run a job, each of which takes `leaveAfterMs` to finish once it is leaving. */
export function occupy(scope: Scope, endpoint: Endpoint, busy: number, leaveAfterMs: number | undefined): void {
  endpoint.leaveAfterMs = leaveAfterMs;
  const held = endpoint.fleet.filter((worker) => worker.held);
  for (const worker of held.slice(busy)) worker.held = false;
  for (let count = held.length; count < busy; count += 1) hold(scope, endpoint);
  settleWorkers(scope, endpoint);
}

/** A worker ends unexpectedly, and what it was busy with is lost. */
export function loseWorker(scope: Scope, endpoint: Endpoint, worker: Worker): void {
  stopWorker(scope, endpoint, worker);
  endpoint.demand.lose(worker.id);
  settleWorkers(scope, endpoint);
}

/** A worker is replaced as soon as it has finished what it is busy with. */
export function recycleWorker(scope: Scope, endpoint: Endpoint, worker: Worker): void {
  worker.leaving = true;
  settleWorkers(scope, endpoint);
}

/** Plans anew what awaits the workers of an endpoint that was read from a snapshot of the time `from`; jobs run no more. */
export function resumeWorkers(scope: Scope, endpoint: Endpoint, from: number): void {
  const settle = () => settleWorkers(scope, endpoint);
  for (const worker of endpoint.fleet) {
    // Before there were jobs only `POST workers` made a worker run.
    worker.held ??= worker.status === "RUNNING";
    if (worker.status === "INITIALIZING") awaitReady(scope, endpoint, worker, settle);
    // The process behind it ended with the emulator that wrote the snapshot.
    else if (worker.startedAt !== null && !scope.service.runtimes.start(scope, endpoint, worker)) {
      worker.status = "INITIALIZING";
    }
    if (worker.retiresAt !== undefined) scope.service.clock.at(worker.retiresAt, settle);
    awaitLeaving(scope, endpoint, worker);
  }
  if (endpoint.fleet.some(({ status, held }) => status === "RUNNING" && !held)) scope.service.clock.at(from, settle);
}

/** A worker without work is idle from now on, or goes if it was leaving. */
function freeFinished(scope: Scope, endpoint: Endpoint): void {
  for (const worker of endpoint.fleet) {
    if (worker.held || endpoint.demand.loadOf(worker.id) > 0) continue;
    if (worker.status === "RUNNING") {
      worker.status = "IDLE";
      worker.idleSince = scope.service.clock.now();
    }
    if (worker.leaving) stopWorker(scope, endpoint, worker);
  }
}

const LEAVING_ORDER = ["THROTTLED", "UNHEALTHY", "INITIALIZING", "IDLE", "RUNNING"];

function dismissAboveMax(scope: Scope, endpoint: Endpoint): void {
  const fresh = staying(endpoint);
  const surplus = Math.max(0, fresh.length - endpoint.workers.max);
  const inOrder = fresh.sort((a, b) => LEAVING_ORDER.indexOf(a.status) - LEAVING_ORDER.indexOf(b.status));
  for (const worker of inOrder.slice(0, surplus)) dismiss(scope, endpoint, worker);
}

/** Idle workers on an old version go as soon as new ones are ready; busy ones finish their job. */
function replaceStale(scope: Scope, endpoint: Endpoint): void {
  const fresh = staying(endpoint).filter(isReady);
  const replaced = fresh.length >= endpoint.workers.min;
  const stale = endpoint.fleet.filter(({ version, leaving }) => version !== endpoint.version && !leaving);
  for (const worker of stale) if (worker.status !== "IDLE" || replaced) dismiss(scope, endpoint, worker);
}

/** One that fails its health check stays out of the rotation, whatever it is busy with. */
function takeUpWork({ fleet, demand }: Endpoint): void {
  for (const worker of fleet) if (isReady(worker) && demand.loadOf(worker.id) > 0) worker.status = "RUNNING";
}

/** Workers that wait for a machine take one that has come into stock. */
function seekStock(scope: Scope, endpoint: Endpoint): void {
  for (const worker of staying(endpoint)) {
    if (worker.status === "THROTTLED") seekMachine(scope, endpoint, worker, () => settleWorkers(scope, endpoint));
  }
}

function startWanted(scope: Scope, endpoint: Endpoint): void {
  const settle = () => settleWorkers(scope, endpoint);
  const fresh = staying(endpoint);
  const wanted = wantedWorkers(scope, endpoint, fresh, settle);
  for (let count = fresh.length; count < wanted; count += 1) startWorker(scope, endpoint, settle);
}

/** Workers beyond `workers.min` go once they have had nothing to do for `scaling.idleTimeout`. */
function retireIdle(scope: Scope, endpoint: Endpoint): void {
  const fresh = staying(endpoint);
  const idle = fresh.filter((worker) => isUseless(endpoint, worker)).sort((a, b) => a.idleSince - b.idleSince);
  const surplus = Math.max(0, fresh.length - endpoint.workers.min);
  const { clock } = scope.service;
  for (const worker of idle.slice(0, surplus)) {
    const due = worker.idleSince + endpoint.scaling.idleTimeout * 1000;
    if (due <= clock.now()) stopWorker(scope, endpoint, worker);
    else if (worker.retiresAt !== due) clock.at(due, () => settleWorkers(scope, endpoint));
    worker.retiresAt = due;
  }
}

/** One that can't serve is still the endpoint's answer to what waits. */
function isUseless({ demand }: Endpoint, { status }: Worker): boolean {
  if (status === "IDLE") return true;
  return (status === "THROTTLED" || status === "UNHEALTHY") && demand.waiting.length === 0;
}

function dismiss(scope: Scope, endpoint: Endpoint, worker: Worker): void {
  const { clock, options } = scope.service;
  worker.leaving = worker.status === "RUNNING";
  worker.leavesAt = worker.held ? clock.now() + (endpoint.leaveAfterMs ?? options.busyLeaveMs) : undefined;
  if (worker.leaving) awaitLeaving(scope, endpoint, worker);
  else stopWorker(scope, endpoint, worker);
}

function awaitLeaving(scope: Scope, endpoint: Endpoint, worker: Worker): void {
  if (worker.leavesAt === undefined) return;
  scope.service.clock.at(worker.leavesAt, () => stopWorker(scope, endpoint, worker));
}

function hold(scope: Scope, endpoint: Endpoint): void {
  const free = staying(endpoint).filter(({ status }) => status === "IDLE" || status === "INITIALIZING");
  const worker = free.find(({ status }) => status === "IDLE") ?? free[0] ?? startWorker(scope, endpoint, () => {});
  if (worker.startedAt === null) {
    place(scope, endpoint, worker);
    scope.service.runtimes.start(scope, endpoint, worker);
  }
  worker.status = "RUNNING";
  worker.held = true;
}

/** Workers that can take a job, on whatever version. */
function ready(endpoint: Endpoint): Worker[] {
  return endpoint.fleet.filter((worker) => isReady(worker) && !worker.leaving && !worker.held);
}

function isReady({ status }: Worker): boolean {
  return status === "IDLE" || status === "RUNNING";
}

/** The workers on the present version that are not about to go. */
function staying({ fleet, version }: Endpoint): Worker[] {
  return fleet.filter((worker) => worker.version === version && !worker.leaving);
}
