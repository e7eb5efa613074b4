import { stripVTControlCharacters } from "node:util";
import { type Client, DeadlineExceeded, isFinal, type Job, narrowed, ServiceError, until } from "../../client";
import type { Call } from "../kind";
import { type Answer, CheckFailed, refuseMisfits, timed } from "./answer";
import type { JobCheck } from "./args";
import { misfits } from "./fit";
import { freshWorkers, refuseUnhealthy } from "./rollout";

/**
 * The time in milliseconds that a job may live longer than the wait for it. After that the service ends the job, even
 * if nobody could cancel it.
 */
const SLACK = 60_000;
/** The longest time to live that the service accepts, in milliseconds (docs/service.md#job-requests). */
const LONGEST = 604_800_000;
/** The time limit for cancelling a job, in milliseconds. */
const CANCEL = 10_000;

/**
 * Sends one job and compares its output. Throws `CheckFailed` if the job does not complete in time or its output does
 * not fit.
 */
export async function askByJob(endpointId: string, check: JobCheck, call: Call): Promise<Answer> {
  const { limits, clock } = call.client;
  const client = call.client.with(narrowed(limits, { by: clock.now() + check.timeout }));
  const policy = { ttl: Math.min(check.timeout + SLACK, LONGEST), executionTimeout: check.timeout };
  const { value: job, latencyMs } = await timed(call, async () => {
    const { id } = await client.jobs.run(endpointId, { input: check.input, policy });
    return ended(endpointId, id, client, call.label).catch((error: unknown) =>
      givenUp(error, endpointId, id, check, call),
    );
  });
  if (job.state !== "COMPLETED") throw new CheckFailed(`the job ended as ${outcome(job)}`, envelope(job), job.workerId);
  const found = check.expect === undefined ? [] : misfits(check.expect, job.output);
  refuseMisfits("the job's output", found, envelope(job), job.workerId);
  return { content: JSON.stringify(job.output ?? null), latencyMs, coldStartMs: job.delayTime };
}

/**
 * Waits for the job to end. It stops early if every worker of the newest release is unhealthy, because the service
 * would keep the job in the queue while its workers fail to start.
 */
function ended(endpointId: string, id: string, client: Client, label: string): Promise<Job> {
  let last = "IN_QUEUE";
  return until(client, {
    what: () => `${label}: waiting for job ${id} (${last})`,
    everyMs: [500, 1000, 2000, 5000],
    check: async () => {
      const job = await client.jobs.status(endpointId, id);
      last = job.status;
      if (isFinal(job.state)) return job;
      if (job.state === "IN_QUEUE") refuseUnhealthy(await freshWorkers(endpointId, client));
      return undefined;
    },
  });
}

const outcome = ({ status, error }: Job): string => [status, ...(error ? [error.split("\n", 1)[0]] : [])].join(": ");

async function givenUp(error: unknown, endpointId: string, id: string, check: JobCheck, call: Call): Promise<never> {
  const last = await abandon(endpointId, id, call);
  if (!(error instanceof DeadlineExceeded)) throw error;
  const { clock, limits } = call.client;
  const isOver = limits.deadline !== undefined && clock.now() >= limits.deadline;
  const time = isOver ? `the time of the operation (${call.next.timeLimit})` : `job.timeout, ${check.timeout} ms`;
  const what = `the job did not end within ${time}, and was cancelled`;
  throw new CheckFailed(what, last && envelope(last), last?.workerId);
}

/**
 * Cancels a job that nobody waits for any more, because it would still cost money. Returns its last state if the
 * service answers.
 */
async function abandon(endpointId: string, id: string, { client }: Call): Promise<Job | undefined> {
  const { jobs } = client.with({ deadline: client.clock.now() + CANCEL });
  const last = await ifAnswered(jobs.status(endpointId, id));
  await ifAnswered(jobs.cancel(endpointId, id));
  return last;
}

/** If the service does not answer, the job still ends soon, because its time to live is short. */
const ifAnswered = (answer: Promise<Job>): Promise<Job | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof ServiceError) return undefined;
    throw error;
  });

/** The job in the form in which the service returns it, for an error message. */
function envelope(job: Job): string {
  const { id, status, delayTime, executionTime, workerId, output, error, retries } = job;
  return JSON.stringify({ id, status, delayTime, executionTime, workerId, error, output, retries }, withoutColours);
}

const withoutColours = (_: string, value: unknown): unknown =>
  typeof value === "string" ? stripVTControlCharacters(value) : value;
