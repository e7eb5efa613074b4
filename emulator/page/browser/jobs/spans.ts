import type { JobEntry } from "../../view";

/** The two parts of a job's life, ms. Execution is null where no worker has begun it. */
export interface Spans {
  readonly delay: number;
  readonly execution: number | null;
}

/** How long a job has waited and run; both go on until it ends. */
export function spansOf({ queuedAt, startedAt, finishedAt }: JobEntry, now: number): Spans {
  const end = finishedAt ?? now;
  const delay = Math.max(0, (startedAt ?? end) - queuedAt);
  return { delay, execution: startedAt === null ? null : Math.max(0, end - startedAt) };
}

/** The longest life among the jobs, ms, which fills the width of a bar. */
export function longest(jobs: readonly JobEntry[], now: number): number {
  const lives = jobs.map((job) => spansOf(job, now)).map(({ delay, execution }) => delay + (execution ?? 0));
  return Math.max(1, ...lives);
}
