import { Cancelled, DeadlineExceeded, type Job, JobNotCompleted, ServiceError } from "../../client";
import type { Call } from "../kind";
import { type Answer, CheckFailed, refuseMisfits, timed } from "./answer";
import type { JobCheck } from "./args";
import { misfits } from "./fit";

/** Milliseconds that a job outlives the wait for it, so that it ends by itself even where nobody cancels it. */
const SLACK = 60_000;
/** The service's longest time to live (service contract 4.2). */
const LONGEST = 604_800_000;
/** Milliseconds that the cancelling of a job may take. */
const CANCEL = 10_000;

/** Sends one job and compares its output. */
export async function askByJob(endpointId: string, check: JobCheck, call: Call): Promise<Answer> {
  const { client } = call;
  const { limits, clock } = client;
  const deadline = Math.min(clock.now() + check.timeout, limits.deadline ?? Number.POSITIVE_INFINITY);
  const { jobs } = client.with({ ...limits, deadline });
  const policy = { ttl: Math.min(check.timeout + SLACK, LONGEST), executionTimeout: check.timeout };
  const { value: done, latencyMs } = await timed(call, async () => {
    const { id } = await jobs.run(endpointId, { input: check.input, policy });
    return jobs.result(endpointId, id).catch((error: unknown) => failed(error, endpointId, id, check, call));
  });
  const found = check.expect === undefined ? [] : misfits(check.expect, done.output);
  refuseMisfits("the job's output", found, envelope(done), done.workerId);
  return { content: JSON.stringify(done.output ?? null), latencyMs, coldStartMs: done.delayTime };
}

async function failed(error: unknown, endpointId: string, id: string, check: JobCheck, call: Call): Promise<never> {
  if (error instanceof JobNotCompleted) {
    const { job } = error;
    throw new CheckFailed(`the job ended as ${job.status}`, envelope(job), job.workerId);
  }
  if (!(error instanceof DeadlineExceeded || error instanceof Cancelled)) throw error;
  const last = await abandon(endpointId, id, call);
  if (error instanceof Cancelled) throw error;
  const what = `the job has not ended within job.timeout, ${check.timeout} ms, and is cancelled`;
  throw new CheckFailed(what, last && envelope(last), last?.workerId);
}

/** Nobody waits for the job any more: it would only cost. What it was at last, where the service tells. */
async function abandon(endpointId: string, id: string, { client }: Call): Promise<Job | undefined> {
  const { jobs } = client.with({ deadline: client.clock.now() + CANCEL });
  try {
    const last = await jobs.status(endpointId, id);
    await jobs.cancel(endpointId, id);
    return last;
  } catch (error) {
    // It ends by itself soon, by its time to live.
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** A job as the service tells it. */
function envelope(job: Job): string {
  const { id, status, delayTime, executionTime, workerId, output, error, retries } = job;
  return JSON.stringify({ id, status, delayTime, executionTime, workerId, error, output, retries });
}
