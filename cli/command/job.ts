import type { Client } from "../../provider/client";
import { note } from "./output";

/** A wait for a job that this command has sent. */
export interface JobWait {
  /** Its limits are those of the wait. */
  readonly client: Client;
  /** A client for the same account without these limits, because a job is cancelled after the wait is over. */
  readonly unbounded: Client;
  readonly endpointId: string;
}

/** Milliseconds that a cancel request may take. */
const PATIENCE = 10_000;

/** Runs `work`, which waits for the job, and cancels the job if Ctrl-C or the time-out ends the wait first. */
export async function orCancel<T>(wait: JobWait, jobId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (endsWait(error, wait)) await cancel(wait, jobId);
    throw error;
  }
}

/** True if the error ended the wait while the job continues. */
export const endsWait = (error: unknown, { client }: Pick<JobWait, "client">): boolean =>
  client.limits.signal?.aborted === true || (error as Error).name === "DeadlineExceeded";

async function cancel({ unbounded, endpointId }: JobWait, jobId: string): Promise<void> {
  const client = unbounded.with({ deadline: unbounded.clock.now() + PATIENCE });
  try {
    const { status } = await client.jobs.cancel(endpointId, jobId);
    note(status === "CANCELLED" ? `job ${jobId} is cancelled` : `job ${jobId} had ended: ${status}`);
  } catch (error) {
    note(`job ${jobId} could not be cancelled and may go on: ${(error as Error).message}`);
  }
}
