import type { Endpoint, Job } from "../../provider/client";
import { endsWait, type JobWait, orCancel } from "../command/job";
import { note, put, putJson, readable } from "../command/output";
import type { CallFlags } from "./flags";

/** A job to send, or one to wait for. */
export interface JobCall extends JobWait {
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
  readonly flags: Pick<CallFlags, "async" | "job" | "json" | "stream">;
}

/** Sends the job and prints what comes of it, or waits for a job that was sent before, which is never cancelled. */
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
    // A program reads the envelope of a failed job as it reads that of a good one.
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

/** The output is all of the result; who worked for how long is for the person. */
function printResult(job: Job, { json, stream }: JobCall["flags"]): void {
  if (json) putJson(job);
  else if (!stream) put(readable(job.output ?? null));
  const { id, workerId, delayTime = 0, executionTime = 0 } = job;
  const who = workerId === undefined ? "" : `, by worker ${workerId}`;
  note(`job ${id} done in ${executionTime} ms after ${delayTime} ms in queue${who}`);
}

const isJobError = (error: unknown): error is Error & { readonly job: Job } => error instanceof Error && "job" in error;
