import type { Job, JobState } from "./types";

const STATES: ReadonlySet<string> = new Set<JobState>([
  "IN_QUEUE",
  "IN_PROGRESS",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
  "TIMED_OUT",
]);

const FINAL: ReadonlySet<Job["state"]> = new Set<JobState>(["COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"]);

/** Some of the service's pages write `RUNNING` for `IN_PROGRESS` (docs/service.md#job-states). */
export function stateOf(status: string): Job["state"] {
  if (status === "RUNNING") return "IN_PROGRESS";
  return STATES.has(status) ? (status as JobState) : "UNKNOWN";
}

/**
 * True for the published final states. A state that this version does not know is not final
 * (docs/service.md#job-states).
 */
export const isFinal = (state: Job["state"]): boolean => FINAL.has(state);
