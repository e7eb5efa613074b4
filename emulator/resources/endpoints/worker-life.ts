import { findCpuType } from "../../catalog/cpu-types";
import { dataCentersAt } from "../../catalog/data-centers";
import { hourlyPrice } from "../../catalog/pools";
import type { Endpoint, Worker } from "../../state/entities";
import { type Column, hourly } from "../../state/ledger";
import { Log } from "../../state/logs";
import type { Scope } from "../../state/service";
import { cpuOf, templateOf } from "./endpoint";
import { gpuTypeIn, poolInStock } from "./stock";

/** The data center of a worker that nothing restricts. */
const ANYWHERE = "US-KS-2";
/** USD per GB and month while it runs (docs/service.md#prices). */
const DISK_PRICE = 0.1;

/** Starts a worker, which is idle after the cold start; `ready` is called then. Without stock it waits for some. */
export function startWorker(
  scope: Scope,
  endpoint: Endpoint,
  ready: () => void,
  id: string = scope.service.ids.pod(),
): Worker {
  const worker = newWorker(scope, endpoint, id);
  endpoint.fleet.push(worker);
  seekMachine(scope, endpoint, worker, ready);
  return worker;
}

/** Begins the cold start where a pool of the endpoint has stock; otherwise the worker is `THROTTLED`. */
export function seekMachine(scope: Scope, endpoint: Endpoint, worker: Worker, ready: () => void): void {
  const { clock, options } = scope.service;
  const pool = endpoint.instanceIds ? undefined : poolInStock(scope, endpoint, endpoint.fleet.indexOf(worker));
  worker.status = endpoint.instanceIds || pool !== undefined ? "INITIALIZING" : "THROTTLED";
  if (worker.status === "THROTTLED") return;
  worker.pool = pool;
  worker.readyAt = clock.now() + (endpoint.flashboot === "OFF" ? options.coldStartMs : options.coldStartMs / 2);
  charge(scope, endpoint, worker);
  awaitReady(scope, endpoint, worker, ready);
}

/** Plans the end of a worker's cold start. */
export function awaitReady(scope: Scope, endpoint: Endpoint, worker: Worker, ready: () => void): void {
  const { clock, options } = scope.service;
  clock.at(worker.readyAt, () => {
    if (worker.status !== "INITIALIZING" || !endpoint.fleet.includes(worker)) return;
    place(scope, endpoint, worker);
    const broken = options.unhealthyImages.includes(worker.image);
    if (broken) spoil(scope, worker, "worker exited with exit code 1");
    else if (scope.service.runtimes.start(scope, endpoint, worker)) welcome(scope, worker);
    ready();
  });
}

function welcome({ service }: Scope, worker: Worker): void {
  worker.log.write(service.clock.now(), "container", "worker ready");
  worker.status = "IDLE";
}

/** The worker does not start, and takes nothing; `why` is the last line of its container's output. */
function spoil({ service }: Scope, worker: Worker, why: string): void {
  worker.log.write(service.clock.now(), "container", why);
  worker.status = "UNHEALTHY";
}

/** Puts a worker on a machine that the endpoint's pools, data centers and volumes allow. */
export function place(scope: Scope, endpoint: Endpoint, worker: Worker): void {
  const { service, account } = scope;
  const now = service.clock.now();
  const [volume] = endpoint.networkVolumes;
  const [token] = endpoint.dataCenterIds;
  const mounted = volume === undefined ? undefined : account.networkVolumes.get(volume)?.dataCenter;
  worker.dataCenterId = mounted ?? (token === undefined ? ANYWHERE : (dataCentersAt(token)[0]?.id ?? ANYWHERE));
  worker.gpuTypeId = gpuTypeIn({ service, account }, endpoint, worker.pool);
  worker.startedAt = now;
  worker.idleSince = now;
  worker.log.write(now, "system", `create container ${worker.image}`);
  worker.log.write(now, "system", `start container for ${worker.image}: begin`);
}

/** The worker is gone at once, with its log streams. */
export function stopWorker({ service, account }: Scope, endpoint: Endpoint, worker: Worker): void {
  if (!endpoint.fleet.includes(worker)) return;
  endpoint.fleet = endpoint.fleet.filter((other) => other !== worker);
  account.ledger.close(worker.id, service.clock.now());
  worker.log.end();
  service.runtimes.stop(worker);
}

function newWorker(scope: Scope, endpoint: Endpoint, id: string): Worker {
  const { service } = scope;
  const now = service.clock.now();
  return {
    id,
    version: endpoint.version,
    status: "INITIALIZING",
    image: templateOf(scope, endpoint).image,
    gpuCount: endpoint.instanceIds ? 0 : endpoint.gpuCount,
    gpuTypeId: null,
    dataCenterId: null,
    startedAt: null,
    idleSince: now,
    readyAt: now,
    retiresAt: undefined,
    held: false,
    leavesAt: undefined,
    leaving: false,
    log: new Log(),
  };
}

function charge(scope: Scope, endpoint: Endpoint, { id: worker, pool = "" }: Worker): void {
  const { service, account } = scope;
  const cpu = cpuOf(endpoint);
  const compute = cpu
    ? (findCpuType(cpu.id)?.price.serverlessPerVcpu ?? 0) * cpu.vcpuCount
    : hourlyPrice(pool) * endpoint.gpuCount;
  const open = (column: Column, perHour: number) =>
    account.ledger.open({ book: "serverless", id: endpoint.id, worker, column, perHour, from: service.clock.now() });
  open(cpu ? "cpu" : "gpu", compute);
  open("disk", hourly(templateOf(scope, endpoint).disk, DISK_PRICE));
}
