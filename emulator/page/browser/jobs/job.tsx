import type { JobEntry } from "../../view";
import { duration, wholeSeconds } from "../time";
import { counted } from "../words";
import { longest, spansOf } from "./spans";

interface Props {
  readonly job: JobEntry;
  readonly shown: readonly JobEntry[];
  readonly now: number;
  readonly choose: () => void;
}

/** The states of the service in plain words. */
export const STATES: Record<JobEntry["state"], string> = {
  IN_QUEUE: "in the queue",
  IN_PROGRESS: "in progress",
  COMPLETED: "completed",
  FAILED: "failed",
  CANCELLED: "cancelled",
  TIMED_OUT: "timed out",
};

/** One job, with its life as a bar beside those in view. */
export function Job({ job, shown, now, choose }: Props) {
  return (
    <article class="job">
      <div class="line">
        <button type="button" class="link" onClick={choose} aria-label={`Input and output of job ${job.id}`}>
          {job.id}
        </button>
        <span class="ellipsis">{job.ownerName}</span>
        <span class={`state ${job.state}`}>{STATES[job.state]}</span>
        {job.retries > 0 && <span class="waiting">{counted(job.retries, "retry", "retries")}</span>}
      </div>
      <Bar job={job} shown={shown} now={now} />
      <div class="quiet">{spansText(job, now)}</div>
    </article>
  );
}

function Bar({ job, shown, now }: Omit<Props, "choose">) {
  const { delay, execution } = spansOf(job, now);
  const whole = longest(shown, now);
  const width = (ms: number) => `${(100 * ms) / whole}%`;
  return (
    <div class="bar" aria-hidden="true">
      <span class="delay" style={{ width: width(delay) }} />
      <span class={`execution ${job.state}`} style={{ width: width(execution ?? 0) }} />
    </div>
  );
}

/** Both spans as text: exact where they have ended, in whole seconds where they go on. */
export function spansText(job: JobEntry, now: number): string {
  const { delay, execution } = spansOf(job, now);
  const text = job.finishedAt === null ? wholeSeconds : duration;
  if (execution === null) return `${job.finishedAt === null ? "waiting for" : "waited for"} ${text(delay)}`;
  return `delay ${duration(delay)}, execution ${text(execution)}`;
}
