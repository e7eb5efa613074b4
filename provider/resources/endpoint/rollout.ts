import { type Client, DeadlineExceeded, ServiceError, until, type Worker } from "../../client";
import type { DesiredEndpoint } from "../../model/endpoint";
import { touches } from "../differences";
import type { Call } from "../kind";
import type { NextSteps } from "../next-steps";
import { hidingEnv } from "./env";
import { lastLines } from "./worker-log";

/**
 * The fields whose changes start, stop or restart workers. Other changes take effect at once
 * (docs/service.md#changing-an-endpoint).
 */
const CONCERNS_WORKERS = [
  ...["image", "args", "disk", "ports", "env", "registry", "templateId"],
  ...["gpu", "workers", "dataCenterIds", "locations", "networkVolumes", "flashboot"],
];

/** A worker that waits longer than this for capacity, in milliseconds, counts as failing. */
const THROTTLED_FOR_LONG = 120_000;

/** The number of workers whose logs an error shows. Two are enough, because all workers run the same image. */
const MOST_LOGS = 2;

/** The time limit for reading the logs, in milliseconds, even if the wait itself has no time left. */
const READING = 10_000;

/** The workers of the newest version failed, or were not ready in time. */
export class RolloutFailed extends Error {
  override readonly name = "RolloutFailed";
}

/**
 * Waits until the workers of the newest version are ready, for at most `awaitRollout` seconds. `paths` lists what an
 * update has changed; if it is absent, the wait does not depend on the changes. Throws `RolloutFailed` with the
 * workers' states and logs as soon as workers fail or the time is over.
 */
export async function awaitRollout(
  id: string,
  { awaitRollout: seconds, workers: { min } }: DesiredEndpoint,
  paths: readonly string[] | undefined,
  call: Call,
): Promise<void> {
  if (!seconds || (paths && !touches(paths, CONCERNS_WORKERS))) return;
  const { clock, limits } = call.client;
  const client = call.client.with({ ...limits, deadline: clock.now() + seconds * 1000 });
  const rollout = new Rollout(id, min, client, call.next);
  const { failing } = await until(client, {
    what: () => `${call.label}: waiting for the rollout: ${rollout.state}`,
    everyMs: [1000, 2000, 3000, 5000],
    check: () => rollout.look(),
  }).catch((error: unknown) => {
    if (!(error instanceof DeadlineExceeded)) throw error;
    return rollout.failed(`did not end within ${seconds} s (awaitRollout): ${rollout.state}`, rollout.late);
  });
  if (failing.length > 0) await rollout.failed(`fails: ${failing.map(described).join(", ")}`, failing);
}

/** The state of a rollout, which each `look` updates. */
class Rollout {
  #workers: readonly Worker[] = [];
  readonly #throttledSince = new Map<string, number>();

  constructor(
    private readonly id: string,
    /** The number of workers that are always on. All of them must be ready. */
    private readonly min: number,
    private readonly client: Client,
    private readonly next: NextSteps,
  ) {}

  /**
   * Returns the failing workers once the rollout has ended, or `undefined` while it goes on. A rollout without workers
   * ends at once (docs/service.md#releases).
   */
  async look(): Promise<{ readonly failing: readonly Worker[] } | undefined> {
    const [{ rollout }, { workers }] = await Promise.all([
      this.client.endpoints.releases(this.id),
      this.client.endpoints.workers(this.id),
    ]);
    this.#workers = workers;
    const fresh = workers.filter(({ isStale }) => !isStale);
    const failing = fresh.filter((worker) => this.#isFailing(worker));
    const wanted = Math.max(this.min, fresh.length > 0 ? 1 : 0);
    const isDone = !rollout.inProgress && fresh.filter(isReady).length >= wanted;
    return isDone || failing.length > 0 ? { failing } : undefined;
  }

  get state(): string {
    const ready = this.#workers.filter((worker) => !worker.isStale && isReady(worker));
    const others = this.#workers.filter((worker) => !ready.includes(worker)).map(described);
    const wanted = Math.max(this.min, this.#workers.length);
    const rest = others.length > 0 ? ` (${others.join(", ")})` : "";
    return `${ready.length} of ${wanted} worker${wanted === 1 ? " is" : "s are"} ready on the newest version${rest}`;
  }

  /** The workers of the newest version that are not ready. */
  get late(): readonly Worker[] {
    return this.#workers.filter((worker) => !worker.isStale && !isReady(worker));
  }

  /** Throws `RolloutFailed` with the last log lines of the workers. */
  async failed(why: string, workers: readonly Worker[]): Promise<never> {
    const failure = `the rollout of ${this.id} ${why}. The endpoint has its new settings; ${this.next.deploy} waits again`;
    throw new RolloutFailed([failure, ...(await this.#logs(workers.slice(0, MOST_LOGS)))].join("\n"));
  }

  async #logs(workers: readonly Worker[]): Promise<string[]> {
    const { clock, limits } = this.client;
    const client = this.client.with({ ...limits, deadline: clock.now() + READING });
    try {
      const hide = await hidingEnv(client, this.id);
      const all = await Promise.all(workers.map(({ id }) => lastLines(client, this.id, id)));
      return all.flat().map(hide);
    } catch (error) {
      // The failure of the rollout must be reported even if the logs can't be read.
      if (!(error instanceof ServiceError)) throw error;
      return [`the logs of its workers can't be read: ${error.message}`];
    }
  }

  #isFailing({ id, status }: Worker): boolean {
    if (status !== "THROTTLED") this.#throttledSince.delete(id);
    else if (!this.#throttledSince.has(id)) this.#throttledSince.set(id, this.client.clock.now());
    const since = this.#throttledSince.get(id) ?? Number.POSITIVE_INFINITY;
    return status === "UNHEALTHY" || this.client.clock.now() - since >= THROTTLED_FOR_LONG;
  }
}

/** True if the worker has started, so that it can take work. */
export const isReady = ({ status }: Worker): boolean => status === "RUNNING" || status === "IDLE";

const described = ({ id, status, isStale }: Worker): string =>
  `${id} ${status}${isStale ? " on an older version" : ""}`;
