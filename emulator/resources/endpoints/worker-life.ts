import { findCpuType } from "../../catalog/cpu-types";
import { dataCentersAt } from "../../catalog/data-centers";
import { hourlyPrice, membersOf, readGpuIds } from "../../catalog/pools";
import type { Endpoint, Worker } from "../../state/entities";
import { type Column, hourly } from "../../state/ledger";
import { Log } from "../../state/logs";
import type { Scope } from "../../state/service";
import { cpuOf, templateOf } from "./endpoint";

/** Where a worker goes when nothing restricts it. */
const ANYWHERE = "US-KS-2";
/** USD per GB and month while it runs (service contract 9.5). */
const DISK_PRICE = 0.1;

/** Starts a worker, which is idle after the cold start; `ready` is told then. */
export function startWorker(scope: Scope, endpoint: Endpoint, ready: () => void): Worker {
  const worker = newWorker(scope, endpoint);
  endpoint.fleet.push(worker);
  charge(scope, endpoint, worker.id);
  awaitReady(scope, endpoint, worker, ready);
  return worker;
}

/** Plans the end of a worker's cold start. */
export function awaitReady(scope: Scope, endpoint: Endpoint, worker: Worker, ready: () => void): void {
  scope.service.clock.at(worker.readyAt, () => {
    if (worker.status !== "INITIALIZING" || !endpoint.fleet.includes(worker)) return;
    place(scope, endpoint, worker);
    worker.status = "IDLE";
    ready();
  });
}

/** Puts a worker on a machine that the endpoint's pools, data centers and volumes allow. */
export function place({ service, account }: Scope, endpoint: Endpoint, worker: Worker): void {
  const now = service.clock.now();
  const [volume] = endpoint.networkVolumes;
  const [token] = endpoint.dataCenterIds;
  const mounted = volume === undefined ? undefined : account.networkVolumes.get(volume)?.dataCenter;
  worker.dataCenterId = mounted ?? (token === undefined ? ANYWHERE : (dataCentersAt(token)[0]?.id ?? ANYWHERE));
  worker.gpuTypeId = gpuTypeOf(endpoint);
  worker.startedAt = now;
  worker.idleSince = now;
  worker.log.write(now, "system", `create container ${worker.image}`);
  worker.log.write(now, "system", `start container for ${worker.image}: begin`);
  worker.log.write(now, "container", "worker ready");
}

/** The worker is gone at once, with its log streams. */
export function stopWorker({ service, account }: Scope, endpoint: Endpoint, worker: Worker): void {
  if (!endpoint.fleet.includes(worker)) return;
  endpoint.fleet = endpoint.fleet.filter((other) => other !== worker);
  account.ledger.close(worker.id, service.clock.now());
  worker.log.end();
}

function newWorker(scope: Scope, endpoint: Endpoint): Worker {
  const { service } = scope;
  const now = service.clock.now();
  const { coldStartMs } = service.options;
  return {
    id: service.ids.pod(),
    version: endpoint.version,
    status: "INITIALIZING",
    image: templateOf(scope, endpoint).image,
    gpuCount: endpoint.instanceIds ? 0 : endpoint.gpuCount,
    gpuTypeId: null,
    dataCenterId: null,
    startedAt: null,
    idleSince: now,
    readyAt: now + (endpoint.flashboot === "OFF" ? coldStartMs : coldStartMs / 2),
    retiresAt: undefined,
    leavesAt: undefined,
    leaving: false,
    log: new Log(),
  };
}

function gpuTypeOf({ gpuIds, instanceIds }: Endpoint): string | null {
  if (instanceIds) return null;
  const { pools, excluded } = readGpuIds(gpuIds);
  const unwanted = excluded.map((id) => id.toLowerCase());
  const types = pools.flatMap(membersOf).filter(({ id }) => !unwanted.includes(id.toLowerCase()));
  return types[0]?.id ?? null;
}

function charge(scope: Scope, endpoint: Endpoint, worker: string): void {
  const { service, account } = scope;
  const cpu = cpuOf(endpoint);
  const compute = cpu
    ? (findCpuType(cpu.id)?.price.serverlessPerVcpu ?? 0) * cpu.vcpuCount
    : hourlyPrice(readGpuIds(endpoint.gpuIds).pools[0] ?? "") * endpoint.gpuCount;
  const open = (column: Column, perHour: number) =>
    account.ledger.open({ book: "serverless", id: endpoint.id, worker, column, perHour, from: service.clock.now() });
  open(cpu ? "cpu" : "gpu", compute);
  open("disk", hourly(templateOf(scope, endpoint).disk, DISK_PRICE));
}
