import type { Clock } from "../state/clock";
import type { Ids } from "../state/ids";
import { badRequest, notFound } from "../state/refusal";
import { Course, type Totals } from "./course";
import type { Host } from "./host";
import { type Chunk, isFinal, type Job, type JobRequest, webhookBody } from "./job";
import { Watchers } from "./watchers";
import type { Webhooks } from "./webhooks";

/** The time that results stay after the end of a job, ms (docs/service.md#job-results). */
const ASYNC_RESULT_MS = 1_800_000;
const SYNC_RESULT_MS = 60_000;
/** A job's whole life unless its policy sets one, ms (docs/service.md#job-requests). */
const DEFAULT_TTL_MS = 86_400_000;

/** A queue as plain JSON. */
export interface QueueSnapshot {
  readonly ownerId: string;
  readonly jobs: readonly Job[];
  readonly totals: Totals;
}

/** The parts of the service that a queue uses. */
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
  private readonly expiries = new Map<string, () => void>();
  private readonly watchers: Watchers;
  private readonly course: Course;

  constructor(
    private readonly service: Surroundings,
    private readonly host: Host,
  ) {
    this.watchers = new Watchers(service.clock);
    const observer = { ended: (job: Job) => this.ended(job), changed: (job: Job) => this.changed(job) };
    this.course = new Course(service.clock, host, observer);
  }

  /** Continues from a snapshot. Jobs that were running then are queued again (docs/service.md#job-states). */
  resume({ jobs, totals }: Pick<QueueSnapshot, "jobs" | "totals">): void {
    this.course.totals = { ...totals };
    const left = jobs.filter(({ expiresAt }) => expiresAt > this.now());
    for (const job of left.sort((a, b) => a.queuedAt - b.queuedAt)) {
      this.jobs.set(job.id, job);
      this.expireAt(job, job.expiresAt);
      if (job.state === "IN_PROGRESS") this.course.tryAgain(job);
      else if (job.state === "IN_QUEUE") this.course.wait(job);
    }
  }

  get snapshot(): Omit<QueueSnapshot, "ownerId"> {
    return { jobs: [...this.jobs.values()], totals: this.course.totals };
  }

  submit(request: JobRequest, sync: boolean): Job {
    const now = this.now();
    const id = this.service.ids.job(sync);
    const start = { state: "IN_QUEUE" as const, queuedAt: now, expiresAt: now, retries: 0, chunks: [] };
    const job: Job = { id, request, sync, ...start };
    this.jobs.set(id, job);
    this.expireAt(job, now + (request.policy?.ttl ?? DEFAULT_TTL_MS));
    this.course.wait(job);
    return job;
  }

  /** Throws 404 where there is none, or no more (docs/service.md#job-results). */
  find(id: string): Job {
    const job = this.jobs.get(id);
    if (!job) throw notFound("job");
    return job;
  }

  /** A job that has ended keeps its state (docs/service.md#job-states). */
  cancel(job: Job): void {
    if (!isFinal(job)) this.course.finish(job, { state: "CANCELLED" });
  }

  /** Throws 400 unless the job failed or timed out. */
  retry(job: Job): void {
    if (job.state !== "FAILED" && job.state !== "TIMED_OUT") {
      throw badRequest(`a job in state ${job.state} can not be retried; only FAILED and TIMED_OUT can`);
    }
    this.expireAt(job, this.now() + (job.request.policy?.ttl ?? DEFAULT_TTL_MS));
    this.course.tryAgain(job);
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
      this.service.clock.at(time, () => this.remove(job), "upkeep"),
    );
  }

  /** Waits until `done` holds, the job is gone, `waitMs` have passed on the clock, or `stop` fires. */
  until(job: Job, waitMs: number, done: () => boolean, stop: AbortSignal): Promise<void> {
    return this.watchers.until(job.id, { waitMs, stop, done: () => done() || !this.jobs.has(job.id) });
  }

  /** The counters of `health` (docs/service.md#job-operations). */
  get counts(): object {
    const count = (wanted: Job["state"]) => [...this.jobs.values()].filter(({ state }) => state === wanted).length;
    return { ...this.course.totals, inProgress: count("IN_PROGRESS"), inQueue: count("IN_QUEUE") };
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

  private remove(job: Job): void {
    this.expiries.get(job.id)?.();
    this.expiries.delete(job.id);
    this.jobs.delete(job.id);
    this.course.letGo(job, "the job is gone");
    this.changed(job);
  }

  private ended(job: Job): void {
    this.expireAt(job, this.now() + (job.sync ? SYNC_RESULT_MS : ASYNC_RESULT_MS));
    const { webhook } = job.request;
    if (webhook !== undefined) this.service.webhooks.deliver(webhook, webhookBody(job));
  }

  private changed(job: Job): void {
    this.watchers.notify(job.id);
    this.service.onChange();
  }

  private now(): number {
    return this.service.clock.now();
  }
}
