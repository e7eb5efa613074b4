import type { Endpoint, Job } from "../../provider/client";
import { endsWait, type JobWait, orCancel } from "../command/job";
import { note, put, putJson, readable } from "../command/output";
import type { CallFlags } from "./flags";

/** A job to send, or an earlier job to wait for. */
export interface JobCall extends JobWait {
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
  readonly flags: Pick<CallFlags, "async" | "job" | "json" | "stream">;
}

/** Sends a job and prints its result, or waits for an earlier job, which it never cancels. */
export async function callJob(call: JobCall): Promise<void> {
  const { client, endpoint, input, flags } = call;
  if (flags.job !== undefined) return waitFor(call, flags.job);
  const job = await client.jobs.run(endpoint.id, { input });
  if (!flags.async) return orCancel(call, job.id, () => result(call, job.id));
  if (flags.json) putJson(job);
  else put(job.id);
}

async function waitFor(call: JobCall, id: string): Promise<void> {
  await result(call, id).catch((error: Error) => {
    if (endsWait(error, call)) note(`job ${id} continues; this command no longer waits for it`);
    throw error;
  });
}

async function result(call: JobCall, id: string): Promise<void> {
  const { client, endpoint, flags } = call;
  try {
    if (flags.stream) await printChunks(call, id);
    printResult(await client.jobs.result(endpoint.id, id), flags);
  } catch (error) {
    // A script reads the envelope of a failed job in the same way as that of a completed one.
    if (flags.json && isJobError(error)) putJson(error.job);
    throw error;
  }
}

async function printChunks({ client, endpoint, flags }: JobCall, id: string): Promise<void> {
  for await (const chunk of client.jobs.stream(endpoint.id, id)) {
    if (flags.json) putJson(chunk);
    else put(typeof chunk.output === "string" ? chunk.output : JSON.stringify(chunk.output));
  }
}

/** Standard output gets only the job's output; worker and times go to standard error, for a person. */
function printResult(job: Job, { json, stream }: JobCall["flags"]): void {
  if (json) putJson(job);
  else if (!stream) put(readable(job.output ?? null));
  const { id, workerId, delayTime = 0, executionTime = 0 } = job;
  const who = workerId === undefined ? "" : `, by worker ${workerId}`;
  note(`job ${id} done in ${executionTime} ms after ${delayTime} ms in queue${who}`);
}

const isJobError = (error: unknown): error is Error & { readonly job: Job } => error instanceof Error && "job" in error;
