import { z } from "zod";
import { optional, word } from "../../model/answer";
import { stateOf } from "./states";
import type { EndpointHealth, Job, JobChunk, JobState } from "./types";

/** A malformed figure or name must not cost the caller the result. */
const count = optional(z.number()).catch(undefined);
const text = optional(z.string()).catch(undefined);

/** The specification says text; anything else is shown as JSON. */
const reason = z
  .unknown()
  .optional()
  .transform((error) => {
    if (error === undefined || error === null || typeof error === "string") return error ?? undefined;
    return JSON.stringify(error);
  });

/** Parses a job envelope. A refusal may lack the id, but a queued job must have one. @internal */
export const envelope = (known = ""): z.ZodType<Job> =>
  z
    .object({
      id: z.string().default(known),
      status: word<JobState>(),
      delayTime: count,
      executionTime: count,
      workerId: text,
      output: z.unknown().optional(),
      error: reason,
      retries: count,
    })
    .transform((sent): Job => ({ ...sent, state: stateOf(sent.status), output: sent.output }))
    .refine(({ id, state }) => id !== "" || state === "FAILED", { path: ["id"] });

/** Parses the answer of `GET stream`. @internal */
export const streamed: z.ZodType<{ readonly status: string; readonly chunks: readonly JobChunk[] }> = z
  .object({
    status: z.string(),
    stream: z
      .array(z.object({ output: z.unknown().optional(), metrics: optional(z.record(z.string(), z.unknown())) }))
      .default([]),
  })
  .transform(({ status, stream }) => ({
    status,
    chunks: stream.map(({ output, metrics }) => ({ output, metrics })),
  }));

/** Parses the answer of `POST purge-queue`. @internal */
export const purged: z.ZodType<{ readonly removed: number }> = z
  .object({ removed: z.number() })
  .transform(({ removed }) => ({ removed }));

const jobs = z.object({ completed: count, failed: count, inProgress: count, inQueue: count, retried: count });
const workers = z.object({
  idle: count,
  initializing: count,
  ready: count,
  running: count,
  throttled: count,
  unhealthy: count,
});

/** Parses the answer of `GET health`. @internal */
export const health: z.ZodType<EndpointHealth> = z.object({
  jobs: jobs.prefault({}),
  workers: workers.prefault({}),
});
