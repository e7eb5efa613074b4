import { Cancelled, type Client, ServiceError } from "../../client";
import type { Call } from "../kind";
import type { LiveEndpoint } from "./live";

/** What a delete does to the jobs that wait. */
export interface Queue {
  /** For a sentence: `running jobs finish, 3 queued jobs are lost`. */
  readonly text: string;
  /** Whether somebody may lose something by it. */
  readonly isLost: boolean;
}

/** Milliseconds: how many jobs are lost is worth no long wait. */
const BRIEFLY = 10_000;

/**
 * The jobs in an endpoint's queue, which nobody works on any more once it has no workers
 * (docs/service.md#job-operations).
 */
export async function queueOf({ rest }: LiveEndpoint, call: Call): Promise<Queue> {
  if (rest.type === "LOAD_BALANCING") return { text: "running requests finish", isLost: false };
  try {
    const { jobs } = await briefly(call.client).jobs.health(rest.id);
    return jobs.inQueue === undefined ? unknown("the service does not count it") : counted(jobs.inQueue);
  } catch (error) {
    if (error instanceof Cancelled || !(error instanceof ServiceError)) throw error;
    return unknown(error.message);
  }
}

const counted = (jobs: number): Queue => ({
  text: `running jobs finish, ${jobs === 0 ? "no job is queued" : `${jobs} queued job${jobs === 1 ? " is" : "s are"} lost`}`,
  isLost: jobs > 0,
});

/** Not an error: the delete is asked for all the same. */
const unknown = (why: string): Queue => ({
  text: `running jobs finish, queued jobs are lost, but how many is unknown: ${why}`,
  isLost: true,
});

function briefly(client: Client): Client {
  const { clock, limits } = client;
  const deadline = Math.min(clock.now() + BRIEFLY, limits.deadline ?? Number.POSITIVE_INFINITY);
  return client.with({ ...limits, deadline });
}
