import type { z } from "zod";
import { MalformedAnswer, NetworkFailure, ServerFailure, ServiceError, TimedOut } from "../errors";
import type { Request } from "../transport/exchange";
import { checkLimits, nap, type Timing, waitReporter } from "../wait";
import { ChunksMayBeMissing } from "./errors";
import { isFinal, stateOf } from "./states";
import type { Job, JobChunk, PollOptions } from "./types";
import { pauses } from "./wait";
import { streamed } from "./wire";

/** The job to read, and the functions for reading its stream. */
interface Streaming {
  readonly timing: Timing;
  readonly request: Request;
  readonly id: string;
  ask<T>(request: Request, schema: z.ZodType<T>): Promise<T>;
}

/**
 * Yields the chunks until the job has ended and none is left (docs/service.md#job-operations), then returns its state.
 */
export async function* chunksOf(streaming: Streaming, options: PollOptions): AsyncGenerator<JobChunk, Job["state"]> {
  const { timing, id } = streaming;
  const every = pauses(options);
  let received = 0;
  let last = "";
  const what = () => `waiting for job ${id} (${last})`;
  const report = waitReporter(timing, what);
  for (let quiet = 0; ; ) {
    const { status, chunks } = await next(streaming, received);
    last = status;
    for (const chunk of chunks) {
      received++;
      yield chunk;
    }
    if (chunks.length === 0 && isFinal(stateOf(status))) return stateOf(status);
    checkLimits(timing, what);
    if (chunks.length > 0) quiet = 0;
    // When the service has no chunk, it holds the answer for a while, so these pauses can be short.
    else await nap(every[Math.min(quiet++, every.length - 1)] ?? 0, timing, what, report);
  }
}

async function next({ ask, request, id }: Streaming, received: number) {
  return ask(request, streamed).catch((error: unknown) => {
    if (!isLost(error)) throw error;
    const count = received === 1 ? "the first chunk" : `the first ${received} chunks`;
    const after = received === 0 ? "" : ` after ${count}`;
    const { method, path, status, requestId } = error;
    throw new ChunksMayBeMissing(
      `Chunks of job ${id}${after} may be missing, because an answer with them was lost: ${error.message.split("\n", 1)[0]}`,
      { method, path, ...(status !== undefined && { status }), ...(requestId !== undefined && { requestId }) },
      received,
    );
  });
}

/** True if the service may have delivered chunks in an answer that never arrived. */
function isLost(error: unknown): error is ServiceError {
  if (error instanceof NetworkFailure) return error.sent;
  return (
    error instanceof ServiceError &&
    (error instanceof ServerFailure || error instanceof TimedOut || error instanceof MalformedAnswer)
  );
}
