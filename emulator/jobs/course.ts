import type { Clock } from "../state/clock";
import { Attempt } from "./attempt";
import type { Turn } from "./demand";
import type { Host, JobWorker } from "./host";
import type { Job } from "./job";
import type { Outcome } from "./outcome";

/** The number of lost workers after which a job fails. The service publishes no such number. */
const MOST_LOST_WORKERS = 3;

/** Jobs that have ended, and second attempts, since the queue was made (docs/service.md#job-operations). */
export interface Totals {
  completed: number;
  /** `FAILED` and `TIMED_OUT`. */
  failed: number;
  retried: number;
}

/** The callbacks of a course. */
export interface CourseObserver {
  /** The job has reached a final state; `changed` comes next. */
  ended(job: Job): void;
  changed(job: Job): void;
}

/** The claim on a worker, the attempt and the worker of a job that has not finished. */
interface Live {
  turn?: Turn;
  attempt?: Attempt;
  worker?: JobWorker;
}

/** Takes jobs through their states, from the queue to a worker and to their end (docs/service.md#job-states). */
export class Course {
  private readonly live = new Map<string, Live>();
  totals: Totals = { completed: 0, failed: 0, retried: 0 };

  constructor(
    private readonly clock: Clock,
    private readonly host: Host,
    private readonly observer: CourseObserver,
  ) {}

  /** The job waits for a worker; one that is free takes it before this returns. */
  wait(job: Job): void {
    const { queuedAt: since, request } = job;
    const live: Live = {};
    this.live.set(job.id, live);
    const turn = this.host.wait({
      since,
      lowPriority: request.policy?.lowPriority ?? false,
      taken: (worker, given) => this.start(job, worker, given),
      lost: () => this.lose(job),
    });
    live.turn ??= turn;
    this.observer.changed(job);
  }

  /** The job ends, whether it has begun or not. */
  finish(job: Job, { state, output, error, refresh }: Outcome): void {
    const worker = this.live.get(job.id)?.worker;
    delete job.output;
    const result = { ...(output !== undefined && { output }), ...(error !== undefined && { error }) };
    Object.assign(job, { state, finishedAt: this.clock.now(), ...result });
    this.count(state);
    if (worker) this.logEnd(job, worker);
    if (worker && refresh) this.host.recycle(worker);
    this.letGo(job, state);
    this.observer.ended(job);
    this.observer.changed(job);
  }

  /** The job waits anew, without what its last attempt left. */
  tryAgain(job: Job): void {
    this.letGo(job, "the job is tried again");
    for (const name of ["startedAt", "finishedAt", "workerId", "output", "error"] as const) delete job[name];
    Object.assign(job, { state: "IN_QUEUE", queuedAt: this.clock.now(), retries: job.retries + 1, chunks: [] });
    this.totals.retried += 1;
    this.wait(job);
  }

  /** The job's worker, or its place in the queue, is free. */
  letGo(job: Job, reason: string): void {
    const { turn, attempt } = this.live.get(job.id) ?? {};
    this.live.delete(job.id);
    attempt?.stop(reason);
    turn?.release();
  }

  private start(job: Job, worker: JobWorker, turn: Turn): void {
    const { clock, host } = this;
    Object.assign(job, { state: "IN_PROGRESS", startedAt: this.clock.now(), workerId: worker.id });
    const log = (line: string) => worker.log.write(clock.now(), "container", line);
    log(`job ${job.id} started`);
    const { input, s3Config, policy } = job.request;
    const attempt = new Attempt({
      clock,
      handler: host.handlerOf(worker),
      workerId: worker.id,
      timeoutMs: policy?.executionTimeout ?? host.timeoutMs(),
      job: { id: job.id, input, endpointId: host.id, env: host.env(), s3Config, attempt: job.retries + 1 },
      log,
      progress: (output) => this.observer.changed(Object.assign(job, { output })),
      chunk: (output) => this.addChunk(job, output),
      end: (outcome) => this.finish(job, outcome),
    });
    this.live.set(job.id, { turn, attempt, worker });
    this.observer.changed(job);
  }

  private addChunk(job: Job, output: unknown): void {
    job.chunks.push({ output });
    this.observer.changed(job);
  }

  private lose(job: Job): void {
    if (job.retries + 1 >= MOST_LOST_WORKERS)
      this.finish(job, { state: "FAILED", error: "worker exited unexpectedly" });
    else this.tryAgain(job);
  }

  private count(state: Outcome["state"]): void {
    if (state === "COMPLETED") this.totals.completed += 1;
    else if (state !== "CANCELLED") this.totals.failed += 1;
  }

  private logEnd({ id, state, error }: Job, { log }: JobWorker): void {
    const why = error === undefined ? "" : `: ${error}`;
    log.write(this.clock.now(), "container", `job ${id} ${state.toLowerCase()}${why}`);
  }
}
