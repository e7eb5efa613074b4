/** A job as the worker's code gets it (docs/service.md#job-requests, docs/service.md#handlers). */
export interface HandlerJob {
  readonly id: string;
  /** The body's `input`. */
  readonly input: unknown;
  readonly endpointId: string;
  /** The endpoint's environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** The body's `s3Config`, passed through. */
  readonly s3Config?: unknown;
  /** 1 for the first. */
  readonly attempt: number;
}

/** The calls that a worker's code can make while it runs a job. */
export interface HandlerContext {
  readonly workerId: string;
  /** Fires when the job is cancelled, times out, or loses its worker. */
  readonly signal: AbortSignal;
  /** Waits on the emulator's clock. Rejects with the signal's reason when that fires. */
  sleep(ms: number): Promise<void>;
  /** Sets what `status` shows as `output` until the job ends. */
  progress(output: unknown): void;
  /** Writes a line into the container log of the worker. */
  log(line: string): void;
}

/**
 * The code of a worker. A value or a promise of one completes the job; what it throws, and a value whose only key is
 * `error`, fails it; an async generator gives chunks for `stream`, and what it returns is the output. A key
 * `refresh_worker` is taken out of the value and replaces the worker (docs/service.md#handlers).
 */
export interface Handler {
  (job: HandlerJob, context: HandlerContext): unknown;
  /** The chunks of a generator are the job's `output`, instead of what it returns. */
  readonly returnAggregateStream?: boolean;
}
