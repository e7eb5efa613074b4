import { useEffect, useState } from "preact/hooks";
import type { JobEntry } from "../../view";
import { send } from "../call";

/** What a job took and what it has given. */
export interface Content {
  readonly input: unknown;
  /** The chunks of its stream that nobody has fetched yet; the queue gives each one once. */
  readonly chunks: readonly unknown[];
  readonly output?: unknown;
  readonly error?: unknown;
}

/** Reads the content again whenever the job changes and, because a stream changes no entry, while it runs. */
export function useContent(job: JobEntry, now: number) {
  const [outcome, setOutcome] = useState<{ content?: Content; failure: string }>({ failure: "" });
  useEffect(() => {
    let isStale = false;
    const finish = (next: typeof outcome) => isStale || setOutcome(next);
    send<{ job: Content }>({ method: "GET", path: `jobs/${job.id}` }).then(
      ({ job: content }) => finish({ content, failure: "" }),
      (error: Error) => finish({ failure: error.message }),
    );
    return () => {
      isStale = true;
    };
  }, [job, job.state === "IN_PROGRESS" && Math.floor(now / 1000)]);
  return outcome;
}
