import type { Open } from "../../model/answer";

/** A job for a queue-based endpoint (docs/service.md#job-requests). */
export interface JobRequest {
  /** Defined by the worker. The whole body may have at most 10 MB for `run` and 20 MB for `runSync`. */
  readonly input: Readonly<Record<string, unknown>>;
  /** An http or https address to which the service sends the finished job. */
  readonly webhook?: string;
  readonly policy?: JobPolicy;
  /** Storage for large results. The service passes it on to the worker. */
  readonly s3Config?: S3Config;
}

/** Time limits and priority of one job (docs/service.md#job-requests). */
export interface JobPolicy {
  /** The longest run time in milliseconds, from 5,000 to 604,800,000; defaults to the endpoint's `timeout`. */
  readonly executionTimeout?: number;
  /**
   * The job's whole lifetime in milliseconds, queueing included, from 10,000 to 604,800,000; defaults to 86,400,000.
   */
  readonly ttl?: number;
  /** If true, the endpoint starts no worker for this job. */
  readonly lowPriority?: boolean;
}

/** S3-compatible storage that the worker may use (docs/service.md#job-requests). */
export interface S3Config {
  /** Secret, like `accessSecret`. */
  readonly accessId: string;
  readonly accessSecret: string;
  readonly bucketName: string;
  readonly endpointUrl: string;
  readonly objectPath?: string;
}

/** The published states; the last four are final (docs/service.md#job-states). */
export type JobState = "IN_QUEUE" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";

/** A job as the service last described it (docs/service.md#job-envelopes). */
export interface Job {
  readonly id: string;
  /** `UNKNOWN` stands for a state that this version does not know; it is not final. */
  readonly state: JobState | "UNKNOWN";
  /** The state exactly as the service sent it. */
  readonly status: Open<JobState>;
  /** Milliseconds in the queue; the service counts them anew for each attempt. */
  readonly delayTime: number | undefined;
  /** Milliseconds that the worker spent on the job. */
  readonly executionTime: number | undefined;
  readonly workerId: string | undefined;
  /** The result, or the worker's latest progress report. Any JSON. */
  readonly output: unknown;
  /** The reason for the failure, in the worker's words. */
  readonly error: string | undefined;
  /** The number of times that the service restarted the job. */
  readonly retries: number | undefined;
}

/** A job that ended with a result in `output`. */
export interface CompletedJob extends Job {
  readonly state: "COMPLETED";
}

/** A part of the result that the worker sends while it works. */
export interface JobChunk {
  /** Any JSON. */
  readonly output: unknown;
  readonly metrics: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The counters of an endpoint of either type. Those that the service does not report are `undefined`
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
    /**
     * A value of at least 1 is a better sign than `running` that the endpoint can be called
     * (docs/service.md#job-operations).
     */
    readonly ready: number | undefined;
    readonly running: number | undefined;
    readonly throttled: number | undefined;
    readonly unhealthy: number | undefined;
  };
}

/** The longest wait and the polling interval of `runSync`. */
export interface RunSyncOptions extends PollOptions {
  /** Milliseconds for which the service may hold the first answer, from 1,000 to 300,000; defaults to 90,000. */
  readonly waitMs?: number;
}

/** The polling interval for a job's state. */
export interface PollOptions {
  /** Milliseconds between the first two polls; defaults to 500. The pauses double up to 5 s. */
  readonly pollMs?: number;
}

/**
 * Jobs of queue-based endpoints; a public model's slug can take the place of an endpoint's id (docs/service.md#jobs).
 * Methods that wait for a job stop at `limits.deadline`, or after 24 hours, which is as long as the service keeps a job
 * without a `ttl`. Every method throws `WrongEndpointKind` for a load-balancing endpoint.
 */
export interface Jobs {
  /** Queues a job. Never sends it again once it may have arrived: see `outcomeUnknown`. */
  run(endpoint: string, request: JobRequest): Promise<Job>;
  /** Runs a job and waits until it ends. Throws `JobFailed`, `JobTimedOut` or `JobCancelled`. */
  runSync(endpoint: string, request: JobRequest, options?: RunSyncOptions): Promise<CompletedJob>;
  /**
   * Fetches a job; `ttlMs` sets its time to live. Throws `NotFound` if the service does not know the job or has dropped
   * it.
   */
  status(endpoint: string, jobId: string, options?: { readonly ttlMs?: number }): Promise<Job>;
  /** Polls until the job has ended. Throws `JobFailed`, `JobTimedOut` or `JobCancelled`. */
  result(endpoint: string, jobId: string, options?: PollOptions): Promise<CompletedJob>;
  /**
   * Yields the job's chunks until the job has ended. The service delivers each chunk once, so a job can have only one
   * reader. Throws `ChunksMayBeMissing` if an answer is lost on the way; a new `stream` continues after the gap. Also
   * throws what `result` throws.
   */
  stream(endpoint: string, jobId: string, options?: PollOptions): AsyncIterable<JobChunk>;
  /** Cancels a job. A job that has already ended stays as it is; the answer has its state. */
  cancel(endpoint: string, jobId: string): Promise<Job>;
  /** Restarts a failed or timed-out job whose result is still kept. Throws `BadRequest` for any other job. */
  retry(endpoint: string, jobId: string): Promise<Job>;
  /** Removes the queued jobs; running jobs continue. */
  purgeQueue(endpoint: string): Promise<{ readonly removed: number }>;
  health(endpoint: string): Promise<EndpointHealth>;
}
