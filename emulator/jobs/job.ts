/** The states of a job (docs/service.md#job-states). */
export type JobState = "IN_QUEUE" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";

/** The final states of a job. */
export type FinalState = Exclude<JobState, "IN_QUEUE" | "IN_PROGRESS">;

/** A job's body, once it has been checked (docs/service.md#job-requests). Times are ms. */
export interface JobRequest {
  readonly input: unknown;
  readonly webhook?: string;
  readonly s3Config?: unknown;
  readonly policy?: { readonly executionTimeout?: number; readonly ttl?: number; readonly lowPriority?: boolean };
}

/** A chunk of a stream that nobody has fetched yet. */
export interface Chunk {
  readonly output: unknown;
}

/** A job as plain JSON. Times are ms since the epoch. */
export interface Job {
  readonly id: string;
  readonly request: JobRequest;
  /** It came by `runsync`, which keeps results for a shorter time (docs/service.md#job-results). */
  readonly sync: boolean;
  state: JobState;
  /** The time at which its present attempt began to wait. */
  queuedAt: number;
  startedAt?: number;
  finishedAt?: number;
  /** The time at which the queue forgets it, whatever its state is. */
  expiresAt: number;
  workerId?: string;
  retries: number;
  output?: unknown;
  error?: string;
  chunks: Chunk[];
}

export function isFinal({ state }: Job): boolean {
  return state !== "IN_QUEUE" && state !== "IN_PROGRESS";
}

/** The job as `status` and `runsync` answer it (docs/service.md#job-envelopes). */
export function envelope(job: Job): object {
  const { id, state, workerId, output, error, retries } = job;
  return {
    id,
    status: state,
    ...timesOf(job),
    ...(workerId !== undefined && { workerId }),
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
    ...(retries > 0 && { retries }),
  };
}

/** `delayTime` is counted anew for each attempt (docs/service.md#job-envelopes). */
function timesOf({ queuedAt, startedAt, finishedAt }: Job): { delayTime?: number; executionTime?: number } {
  if (startedAt === undefined) return {};
  const delayTime = startedAt - queuedAt;
  return finishedAt === undefined ? { delayTime } : { delayTime, executionTime: finishedAt - startedAt };
}

/** The body that a webhook receives (docs/service.md#webhooks). */
export function webhookBody(job: Job): object {
  const { input, webhook } = job.request;
  return { delayTime: 0, executionTime: 0, ...envelope(job), input, webhook };
}
