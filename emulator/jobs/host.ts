import type { Worker } from "../state/entities";
import type { Claim, Turn } from "./demand";
import type { Handler } from "./handler";

/** The part of a worker that a job uses. */
export type JobWorker = Pick<Worker, "id" | "image" | "log">;

/** A job's claim to a worker. */
export interface JobClaim extends Pick<Claim<Worker>, "since" | "lowPriority" | "lost"> {
  taken(worker: JobWorker, turn: Turn): void;
}

/** Workers as `health` counts them (docs/service.md#job-operations). */
export interface WorkerCounts {
  readonly idle: number;
  readonly initializing: number;
  readonly ready: number;
  readonly running: number;
  readonly throttled: number;
  readonly unhealthy: number;
}

/** Whoever carries out the jobs of a queue: the workers of an endpoint, or a public model. */
export interface Host {
  /** The endpoint's id, or the model's slug. */
  readonly id: string;
  /** The milliseconds that a job may take unless its policy sets a limit; 0 means no limit. */
  timeoutMs(): number;
  env(): Readonly<Record<string, string>>;
  /** Asks for a worker. `taken` may be called before this returns. */
  wait(claim: JobClaim): Turn;
  handlerOf(worker: JobWorker): Handler;
  /** Replaces a worker once it has finished its job. */
  recycle(worker: JobWorker): void;
  workers(): WorkerCounts;
}
