import type { Clock } from "../state/clock";
import type { Ids } from "../state/ids";
import { badRequest, notFound } from "../state/refusal";
import { Attempt } from "./attempt";
import type { Turn } from "./demand";
import type { Host, JobWorker } from "./host";
import { type Chunk, isFinal, type Job, type JobRequest, webhookBody } from "./job";
import type { Outcome } from "./outcome";
import { Watchers } from "./watchers";
import type { Webhooks } from "./webhooks";

/** How long results stay after the end of a job, ms (service contract 4.5). */
const ASYNC_RESULT_MS = 1_800_000;
const SYNC_RESULT_MS = 60_000;
/** A job's whole life where its policy does not say it, ms (service contract 4.2). */
const DEFAULT_TTL_MS = 86_400_000;
/** A job whose worker ended so often fails; nothing is published about it. */
const MOST_LOST_WORKERS = 3;

/** Jobs that have ended, and second attempts, since the queue was made (service contract 4.1, `health`). */
export interface Totals {
  completed: number;
  /** `FAILED` and `TIMED_OUT`. */
  failed: number;
  retried: number;
}

/** A queue as plain JSON. */
export interface QueueSnapshot {
  readonly ownerId: string;
  readonly jobs: readonly Job[];
  readonly totals: Totals;
}

/** What a job has while it is not finished. */
interface Live {
  turn?: Turn;
  attempt?: Attempt;
  worker?: JobWorker;
}

/** What a queue needs of the service that it is part of. */
export interface Surroundings {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly webhooks: Webhooks;
  /** Called after each change. */
  onChange(): void;
}

/** The jobs of one endpoint or public model, from their submission until they are forgotten. */
export class JobQueue {
  private readonly jobs = new Map<string, Job>();
  private readonly live = new Map<string, Live>();
  private readonly expiries = new Map<string, () => void>();
  private readonly watchers: Watchers;
  private totals: Totals = { completed: 0, failed: 0, retried: 0 };

  constructor(
    private readonly service: Surroundings,
    private readonly host: Host,
  ) {
    this.watchers = new Watchers(service.clock);
  }

  /** Goes on from a snapshot; what was running then is queued again (service contract 4.4). */
  resume({ jobs, totals }: Pick<QueueSnapshot, "jobs" | "totals">): void {
    this.totals = { ...totals };
    for (const job of jobs.filter(({ expiresAt }) => expiresAt > this.now())) {
      this.jobs.set(job.id, job);
      this.expireAt(job, job.expiresAt);
      if (job.state === "IN_PROGRESS") this.tryAgain(job);
      else if (job.state === "IN_QUEUE") this.wait(job);
    }
  }

  get snapshot(): Omit<QueueSnapshot, "ownerId"> {
    return { jobs: [...this.jobs.values()], totals: this.totals };
  }

  submit(request: JobRequest, sync: boolean): Job {
    const now = this.now();
    const id = this.service.ids.job(sync);
    const start = { state: "IN_QUEUE" as const, queuedAt: now, expiresAt: now, retries: 0, chunks: [] };
    const job: Job = { id, request, sync, ...start };
    this.jobs.set(id, job);
    this.expireAt(job, now + (request.policy?.ttl ?? DEFAULT_TTL_MS));
    this.wait(job);
    return job;
  }

  /** Throws 404 where there is none, or no more (service contract 4.5). */
  find(id: string): Job {
    const job = this.jobs.get(id);
    if (!job) throw notFound("job");
    return job;
  }

  /** A job that has ended keeps its state (service contract 4.4). */
  cancel(job: Job): void {
    if (!isFinal(job)) this.finish(job, { state: "CANCELLED" });
  }

  /** Throws 400 unless the job failed or timed out. */
  retry(job: Job): void {
    if (job.state !== "FAILED" && job.state !== "TIMED_OUT") {
      throw badRequest(`a job in state ${job.state} can not be retried; only FAILED and TIMED_OUT can`);
    }
    this.expireAt(job, this.now() + (job.request.policy?.ttl ?? DEFAULT_TTL_MS));
    this.tryAgain(job);
  }

  /** Drops every job that waits, and answers how many. */
  purge(): number {
    const waiting = [...this.jobs.values()].filter(({ state }) => state === "IN_QUEUE");
    for (const job of waiting) this.remove(job);
    return waiting.length;
  }

  /** The chunks that nobody has fetched; each is given once. */
  drain(job: Job): Chunk[] {
    const { chunks } = job;
    job.chunks = [];
    if (chunks.length > 0) this.service.onChange();
    return chunks;
  }

  /** The job is forgotten at `time`, whatever its state is. */
  expireAt(job: Job, time: number): void {
    this.expiries.get(job.id)?.();
    job.expiresAt = time;
    this.expiries.set(
      job.id,
      this.service.clock.at(time, () => this.remove(job)),
    );
  }

  /** Waits until `done` holds, the job is gone, or `waitMs` have passed on the clock. */
  until(job: Job, waitMs: number, done: () => boolean): Promise<void> {
    return this.watchers.until(job.id, waitMs, () => done() || !this.jobs.has(job.id));
  }

  /** The counters of `health` (service contract 4.1). */
  get counts(): object {
    const count = (wanted: Job["state"]) => [...this.jobs.values()].filter(({ state }) => state === wanted).length;
    return { ...this.totals, inProgress: count("IN_PROGRESS"), inQueue: count("IN_QUEUE") };
  }

  get workers(): object {
    return this.host.workers();
  }

  /** Cancels what is not finished and forgets everything. */
  close(): void {
    // Those that wait come first, or each would still be begun when the one before it ends.
    const all = [...this.jobs.values()].sort((a, b) => Number(b.state === "IN_QUEUE") - Number(a.state === "IN_QUEUE"));
    for (const job of all) this.cancel(job);
    for (const job of [...this.jobs.values()]) this.remove(job);
  }

  private wait(job: Job): void {
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
    this.changed(job);
  }

  private start(job: Job, worker: JobWorker, turn: Turn): void {
    const { service, host } = this;
    Object.assign(job, { state: "IN_PROGRESS", startedAt: this.now(), workerId: worker.id });
    const log = (line: string) => worker.log.write(service.clock.now(), "container", line);
    log(`job ${job.id} started`);
    const { input, s3Config, policy } = job.request;
    const attempt = new Attempt({
      clock: service.clock,
      handler: host.handlerOf(worker),
      workerId: worker.id,
      timeoutMs: policy?.executionTimeout ?? host.timeoutMs(),
      job: { id: job.id, input, endpointId: host.id, env: host.env(), s3Config, attempt: job.retries + 1 },
      log,
      progress: (output) => this.changed(Object.assign(job, { output })),
      chunk: (output) => this.addChunk(job, output),
      end: (outcome) => this.finish(job, outcome),
    });
    this.live.set(job.id, { turn, attempt, worker });
    this.changed(job);
  }

  private addChunk(job: Job, output: unknown): void {
    job.chunks.push({ output });
    this.changed(job);
  }

  private finish(job: Job, { state, output, error, refresh }: Outcome): void {
    const worker = this.live.get(job.id)?.worker;
    delete job.output;
    Object.assign(job, {
      state,
      finishedAt: this.now(),
      ...(output !== undefined && { output }),
      ...(error !== undefined && { error }),
    });
    if (state === "COMPLETED") this.totals.completed += 1;
    else if (state !== "CANCELLED") this.totals.failed += 1;
    const why = error === undefined ? "" : `: ${error}`;
    worker?.log.write(this.now(), "container", `job ${job.id} ${state.toLowerCase()}${why}`);
    this.expireAt(job, this.now() + (job.sync ? SYNC_RESULT_MS : ASYNC_RESULT_MS));
    if (worker && refresh) this.host.recycle(worker);
    this.letGo(job, state);
    if (job.request.webhook !== undefined) this.service.webhooks.deliver(job.request.webhook, webhookBody(job));
    this.changed(job);
  }

  private lose(job: Job): void {
    if (job.retries + 1 >= MOST_LOST_WORKERS)
      this.finish(job, { state: "FAILED", error: "worker exited unexpectedly" });
    else this.tryAgain(job);
  }

  private tryAgain(job: Job): void {
    this.letGo(job, "the job is tried again");
    for (const name of ["startedAt", "finishedAt", "workerId", "output", "error"] as const) delete job[name];
    Object.assign(job, { state: "IN_QUEUE", queuedAt: this.now(), retries: job.retries + 1, chunks: [] });
    this.totals.retried += 1;
    this.wait(job);
  }

  private remove(job: Job): void {
    this.expiries.get(job.id)?.();
    this.expiries.delete(job.id);
    this.jobs.delete(job.id);
    this.letGo(job, "the job is gone");
    this.changed(job);
  }

  private letGo(job: Job, reason: string): void {
    const { turn, attempt } = this.live.get(job.id) ?? {};
    this.live.delete(job.id);
    attempt?.stop(reason);
    turn?.release();
  }

  private changed(job: Job): void {
    this.watchers.notify(job.id);
    this.service.onChange();
  }

  private now(): number {
    return this.service.clock.now();
  }
}
