import { stopWorker } from "../resources/endpoints/worker-life";
import { settleWorkers } from "../resources/endpoints/workers";
import type { Worker } from "../state/entities";
import type { Backoff } from "./backoff";
import type { Guardian } from "./guardian";
import type { Health } from "./probe";
import { Runtime } from "./runtime";
import type { Seat } from "./seat";
import type { WorkerSource } from "./source";

/** The time that a worker stays that is not ready or serves nowhere, ms (docs/service.md#load-balancing). */
const LOST_MS = 8 * 60_000;

/** Within so long of a broken connection the end of a process is noticed, ms of real time. */
const ENDING_MS = 500;

/** Makes of one worker's runtime what callers of the service see: its status, its end, the next one in its place. */
export class Supervision {
  private runtime: Runtime;
  private readySince: number | undefined;
  private readonly planned = new Map<"check" | "replacement", () => void>();
  private over = false;

  constructor(
    readonly seat: Seat,
    private readonly source: WorkerSource,
    private readonly guardian: Guardian,
    private readonly backoff: Backoff,
  ) {
    this.runtime = this.begin();
  }

  /** The worker's origin; undefined until it is known. */
  get origin(): string | undefined {
    return this.runtime.origin;
  }

  /** A connection breaks a moment before the end of a process is noticed: whether that is why it broke. */
  isEnding(): Promise<boolean> {
    return this.runtime.endsWithin(ENDING_MS);
  }

  /** The worker left; resolves once nothing of it runs any more. */
  stop(): Promise<void> {
    this.over = true;
    this.forgetPlans();
    return this.runtime.stop();
  }

  /** Runs the source anew for the same worker, at once even where it had failed. */
  async restart(): Promise<void> {
    const { scope, endpoint, worker } = this.seat;
    const former = this.runtime;
    this.forgetPlans();
    this.backoff.forget(endpoint);
    this.become("INITIALIZING");
    endpoint.demand.lose(worker.id);
    await former.stop();
    if (this.over) return;
    this.runtime = this.begin();
    settleWorkers(scope, endpoint);
  }

  private begin(): Runtime {
    this.readySince = undefined;
    this.planCheck();
    const runtime: Runtime = new Runtime(this.seat, this.source, this.guardian, {
      health: (health) => this.whilePresent(runtime, () => this.show(health)),
      failed: () => this.whilePresent(runtime, () => this.fail()),
    });
    return runtime;
  }

  /** A runtime reports in real time, and by then the worker may have left, or been restarted. */
  private whilePresent(runtime: Runtime, act: () => void): void {
    if (this.over || runtime !== this.runtime) return;
    const { service } = this.seat.scope;
    service.clock.settle();
    if (!this.over) act();
    service.onChange();
  }

  private show(health: Health): void {
    const { scope, endpoint, worker } = this.seat;
    const now = scope.service.clock.now();
    if (health === "healthy") {
      this.readySince ??= now;
      worker.idleSince = now;
      this.become(worker.held || endpoint.demand.loadOf(worker.id) > 0 ? "RUNNING" : "IDLE");
    } else {
      // A worker that has never answered is still starting.
      const starting = health === "initializing" || (health === "silent" && this.readySince === undefined);
      this.become(starting ? "INITIALIZING" : "UNHEALTHY");
      this.planCheck();
    }
    settleWorkers(scope, endpoint);
  }

  private fail(): void {
    const { scope, endpoint, worker } = this.seat;
    const now = scope.service.clock.now();
    this.become("UNHEALTHY");
    endpoint.demand.lose(worker.id);
    const wait = this.backoff.after(endpoint, this.readySince === undefined ? 0 : now - this.readySince);
    this.plan("replacement", wait, () => this.replace());
    settleWorkers(scope, endpoint);
  }

  private become(status: Worker["status"]): void {
    this.seat.worker.status = status;
  }

  private replace(): void {
    const { scope, endpoint, worker } = this.seat;
    stopWorker(scope, endpoint, worker);
    settleWorkers(scope, endpoint);
  }

  private planCheck(): void {
    if (!this.planned.has("check")) this.plan("check", LOST_MS, () => void this.check());
  }

  private async check(): Promise<void> {
    const { runtime } = this;
    const { status } = this.seat.worker;
    const isReady = status === "IDLE" || status === "RUNNING";
    if (isReady && (await runtime.isServing())) return;
    this.whilePresent(runtime, () => this.replace());
  }

  private plan(name: "check" | "replacement", afterMs: number, act: () => void): void {
    const { clock } = this.seat.scope.service;
    const carryOut = () => {
      this.planned.delete(name);
      act();
    };
    // A worker that always ends would be started for ever.
    const cancel = clock.at(clock.now() + afterMs, carryOut, "upkeep");
    this.planned.set(name, cancel);
  }

  private forgetPlans(): void {
    for (const cancel of this.planned.values()) cancel();
    this.planned.clear();
  }
}
