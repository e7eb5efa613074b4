import type { Open } from "../../model/answer";

/** What a queue-based endpoint is asked to do (docs/service.md#job-requests). */
export interface JobRequest {
  /** Defined by the worker. With all else, at most 10 MB for `run` and 20 MB for `runSync`. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Is sent the finished job. An http or https address. */
  readonly webhook?: string;
  readonly policy?: JobPolicy;
  /** Where the worker may put large results. Passed through to it. */
  readonly s3Config?: S3Config;
}

export interface JobPolicy {
  /** Milliseconds that the job may run, from 5,000 to 604,800,000. Without it, the endpoint's `timeout`. */
  readonly executionTimeout?: number;
  /** Milliseconds of the job's whole life, the queue included, from 10,000 to 604,800,000; 86,400,000 without it. */
  readonly ttl?: number;
  /** Such a job never makes the endpoint start a worker. */
  readonly lowPriority?: boolean;
}

export interface S3Config {
  /** Secret, as is `accessSecret`. */
  readonly accessId: string;
  readonly accessSecret: string;
  readonly bucketName: string;
  readonly endpointUrl: string;
  readonly objectPath?: string;
}

/** The published states; the last four are final (docs/service.md#job-states). */
export type JobState = "IN_QUEUE" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";

/** A job as the service described it last (docs/service.md#job-envelopes). */
export interface Job {
  readonly id: string;
  /** `UNKNOWN` is a state that this version does not know: it is not final. */
  readonly state: JobState | "UNKNOWN";
  /** The state as the service sent it. */
  readonly status: Open<JobState>;
  /** Milliseconds in the queue, counted anew for each attempt. */
  readonly delayTime: number | undefined;
  /** Milliseconds of work. */
  readonly executionTime: number | undefined;
  readonly workerId: string | undefined;
  /** The result, or what the worker last reported as its progress. Any JSON. */
  readonly output: unknown;
  /** Why it failed, in the worker's words. */
  readonly error: string | undefined;
  /** How often it was begun again. */
  readonly retries: number | undefined;
}

export interface CompletedJob extends Job {
  readonly state: "COMPLETED";
}

/** One part of a result that a worker sends while it works. */
export interface JobChunk {
  /** Any JSON. */
  readonly output: unknown;
  readonly metrics: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Counters of an endpoint of either kind. What the service does not count is `undefined`
 * (docs/service.md#job-operations).
 */
export interface EndpointHealth {
  readonly jobs: {
    readonly completed: number | undefined;
    readonly failed: number | undefined;
    readonly inProgress: number | undefined;
    readonly inQueue: number | undefined;
    readonly retried: number | undefined;
  };
  readonly workers: {
    readonly idle: number | undefined;
    readonly initializing: number | undefined;
    /** At least 1 is closer to "can be called" than `running` (docs/service.md#job-operations). */
    readonly ready: number | undefined;
    readonly running: number | undefined;
    readonly throttled: number | undefined;
    readonly unhealthy: number | undefined;
  };
}

/** How long `runSync` waits, and how often it asks. */
export interface RunSyncOptions extends PollOptions {
  /** Milliseconds that the service may hold the first answer, from 1,000 to 300,000; 90,000 without it. */
  readonly waitMs?: number;
}

export interface PollOptions {
  /** Milliseconds between the first two questions, 500 without it; the pauses double up to 5 s. */
  readonly pollMs?: number;
}

/**
 * Jobs of queue-based endpoints; a public model's slug takes the place of an endpoint's id (docs/service.md#jobs).
 * What waits for a job ends at `limits.deadline`, or after 24 hours, the longest that the service keeps a job unless
 * its `ttl` says otherwise. All of it throws `WrongEndpointKind` for a load-balancing endpoint.
 */
export interface Jobs {
  /** Puts a job into the queue. Never sent twice once it may have arrived: see `outcomeUnknown`. */
  run(endpoint: string, request: JobRequest): Promise<Job>;
  /** Runs a job to its end. Throws `JobFailed`, `JobTimedOut` or `JobCancelled`. */
  runSync(endpoint: string, request: JobRequest, options?: RunSyncOptions): Promise<CompletedJob>;
  /** `ttlMs` sets the job's time to live. Throws `NotFound` for a job that the service does not know or knows no more. */
  status(endpoint: string, jobId: string, options?: { readonly ttlMs?: number }): Promise<Job>;
  /** Asks until the job has ended. Throws `JobFailed`, `JobTimedOut` or `JobCancelled`. */
  result(endpoint: string, jobId: string, options?: PollOptions): Promise<CompletedJob>;
  /**
   * The job's chunks, to the end of the job. The service delivers each chunk once, so only one reader sees it. An answer
   * that is lost on its way throws `ChunksMayBeMissing`; a new `stream` goes on after the gap. Throws as `result` does.
   */
  stream(endpoint: string, jobId: string, options?: PollOptions): AsyncIterable<JobChunk>;
  /** A job that has ended stays as it is, and the answer has its state. */
  cancel(endpoint: string, jobId: string): Promise<Job>;
  /** Only for a failed or timed-out job whose result is still kept; anything else is a `BadRequest`. */
  retry(endpoint: string, jobId: string): Promise<Job>;
  /** Removes the queued jobs; running ones go on. */
  purgeQueue(endpoint: string): Promise<{ readonly removed: number }>;
  health(endpoint: string): Promise<EndpointHealth>;
}
