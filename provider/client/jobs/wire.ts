import { z } from "zod";
import { optional, word } from "../../model/answer";
import { stateOf } from "./states";
import type { EndpointHealth, Job, JobChunk, JobState } from "./types";

/** A figure or a name that can't be read is no reason to lose a result. */
const count = optional(z.number()).catch(undefined);
const text = optional(z.string()).catch(undefined);

/** Specified as a text; anything else is shown as the JSON that it is. */
const reason = z
  .unknown()
  .optional()
  .transform((error) => {
    if (error === undefined || error === null || typeof error === "string") return error ?? undefined;
    return JSON.stringify(error);
  });

/** Reads an envelope. A refusal's may lack the id, which a job in the queue must have. @internal */
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

/** Reads `GET stream`. @internal */
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

/** Reads `POST purge-queue`. @internal */
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

/** Reads `GET health`. @internal */
export const health: z.ZodType<EndpointHealth> = z.object({
  jobs: jobs.prefault({}),
  workers: workers.prefault({}),
});
