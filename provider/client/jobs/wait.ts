import { type Clock, type Limits, narrowed } from "../limits";
import { until } from "../wait";
import { JobCancelled, JobFailed, JobTimedOut } from "./errors";
import { isFinal } from "./states";
import type { CompletedJob, Job, PollOptions } from "./types";

/** Milliseconds after which the service drops a job that has no `ttl` (docs/service.md#job-requests). */
const LONGEST = 24 * 3_600_000;

/**
 * The longest pause between two polls, in milliseconds. The service keeps results of `runsync` for one minute, so a longer pause could miss them
 * (docs/service.md#job-results).
 */
const LONGEST_PAUSE = 5000;

/** Pauses between polls in milliseconds; the last one repeats. */
export function pauses({ pollMs = 500 }: PollOptions): number[] {
  const all = [Math.max(1, pollMs)];
  for (let ms = pollMs * 2; ms < LONGEST_PAUSE && all.length < 20; ms *= 2) all.push(Math.max(1, ms));
  return [...all, Math.max(pollMs, LONGEST_PAUSE)];
}

/** Adds a deadline to limits that have none. */
export const ending = (limits: Limits, clock: Clock): Limits =>
  narrowed(limits, {
    report: (level, text) => limits.report?.(level, text),
    ...(limits.deadline === undefined ? { by: clock.now() + LONGEST } : {}),
  });

/** Polls until the job has ended or the limits' time has run out. */
export function untilFinal(
  timing: { readonly clock: Clock; readonly limits: Limits },
  id: string,
  options: PollOptions,
  ask: () => Promise<Job>,
): Promise<Job> {
  let last = "not asked for yet";
  return until(timing, {
    what: () => `waiting for job ${id} (${last})`,
    everyMs: pauses(options),
    check: async () => {
      const job = await ask();
      last = job.status;
      return isFinal(job.state) ? job : undefined;
    },
  });
}

/** The longest part of a worker's error, in characters, that a message quotes; `job.error` has all of it. */
const QUOTED = 4000;

/**
 * Returns a completed job; throws `JobFailed`, `JobTimedOut` or `JobCancelled` for any other. `clean` masks secrets.
 */
export function completed(job: Job, clean: (text: string) => string): CompletedJob {
  if (job.state === "COMPLETED") return job as CompletedJob;
  // Mask before cutting, because half of a secret would not be recognised.
  const error = clean(job.error ?? "");
  const quoted = error.length > QUOTED ? `${error.slice(0, QUOTED)} …` : error;
  const because = quoted === "" ? "" : `: ${quoted}`;
  const name = `Job${job.id && ` ${job.id}`}`;
  if (job.state === "CANCELLED") throw new JobCancelled(`${name} was cancelled${because}`, job);
  if (job.state === "TIMED_OUT") throw new JobTimedOut(`${name} ran longer than it was allowed to${because}`, job);
  throw new JobFailed(`${name} failed${because || ", and no reason was given"}`, job);
}
