import { Cancelled, type Client, ServiceError } from "../../client";
import type { Call } from "../kind";
import type { LiveEndpoint } from "./live";

/** The effect of a delete on the jobs in the queue. */
export interface Queue {
  /** A clause for a message, such as `running jobs finish, 3 queued jobs are lost`. */
  readonly text: string;
  /** True if jobs are lost or may be lost. */
  readonly isLost: boolean;
}

/** The time limit for counting the queued jobs, in milliseconds. It is short because the count only informs people. */
const BRIEFLY = 10_000;

/**
 * The jobs in an endpoint's queue. They are lost with a delete, because no worker takes them once the endpoint is
 * scaled to zero (docs/service.md#job-operations).
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

/** A missing count is no error, because the person has requested the delete in any case. */
const unknown = (why: string): Queue => ({
  text: `running jobs finish, queued jobs are lost, but how many is unknown: ${why}`,
  isLost: true,
});

function briefly(client: Client): Client {
  const { clock, limits } = client;
  const deadline = Math.min(clock.now() + BRIEFLY, limits.deadline ?? Number.POSITIVE_INFINITY);
  return client.with({ ...limits, deadline });
}
