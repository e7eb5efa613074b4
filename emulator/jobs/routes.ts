import { envelope, isFinal, type Job } from "./job";
import { milliseconds, readJob } from "./request";
import type { JobCall, JobRoute } from "./route";

/** Longest wait of an operation that holds its answer, and its default, ms. */
const RUNSYNC_WAIT = { least: 1_000, most: 300_000, usual: 90_000 };
const STATUS_WAIT = { least: 1_000, most: 90_000, usual: 90_000 };
const STREAM_WAIT = { least: 0, most: 90_000, usual: 10_000 };

const MEGABYTE = 1024 * 1024;

/** The operations of a queue (docs/service.md#job-operations). */
const JOB_ROUTES: readonly JobRoute[] = [
  { method: "POST", path: "run", limited: "run", bodyLimit: 10 * MEGABYTE, answer: run },
  { method: "POST", path: "runsync", limited: "runsync", bodyLimit: 20 * MEGABYTE, answer: runSync },
  { method: "GET", path: "status/:jobId", limited: "status", answer: status },
  { method: "GET", path: "status-sync/:jobId", limited: "status", answer: statusSync },
  { method: "GET", path: "stream/:jobId", limited: "stream", answer: stream },
  { method: "POST", path: "cancel/:jobId", limited: "cancel", answer: cancel },
  { method: "POST", path: "retry/:jobId", answer: retry },
  { method: "POST", path: "purge-queue", limited: "purge-queue", answer: purge },
  { method: "GET", path: "health", anyKind: true, answer: health },
];

/** All operations by path. */
export const JOB_ROUTES_BY_PATH: ReadonlyMap<string, readonly JobRoute[]> = new Map(
  JOB_ROUTES.map(({ path }) => [path, JOB_ROUTES.filter((route) => route.path === path)]),
);

/** A worker may have it already; the answer says that it was queued (docs/service.md#job-operations). */
function run(call: JobCall): object {
  return { id: submit(call, false).id, status: "IN_QUEUE" };
}

async function runSync(call: JobCall): Promise<object> {
  const wait = milliseconds(call.query, "wait", RUNSYNC_WAIT);
  return finished(call, submit(call, true), wait);
}

function submit(call: JobCall, sync: boolean): Job {
  const request = readJob(call.body);
  call.check(request.input, sync);
  call.noteRequest();
  const job = call.queue.submit(request, sync);
  // A cold start may take no time, and nobody would look at the clock while an answer is held.
  call.service.clock.settle();
  return job;
}

function status({ queue, jobId, query, service }: JobCall): object {
  const job = queue.find(jobId);
  const ttl = query.has("ttl") ? milliseconds(query, "ttl", { least: 1, most: 604_800_000, usual: 0 }) : undefined;
  if (ttl !== undefined) queue.expireAt(job, service.clock.now() + ttl);
  return envelope(job);
}

async function statusSync(call: JobCall): Promise<object> {
  return finished(call, call.queue.find(call.jobId), milliseconds(call.query, "wait", STATUS_WAIT));
}

/** The envelope of a job that has ended, or its state once the wait is over; 404 when it has gone meanwhile. */
async function finished({ queue, gone }: JobCall, job: Job, waitMs: number): Promise<object> {
  await queue.until(job, waitMs, () => isFinal(job), gone);
  if (isFinal(job)) return envelope(job);
  return briefly(queue.find(job.id));
}

/** Chunks as they come; with a final state all that are left, because clients stop then. */
async function stream({ queue, jobId, query, gone }: JobCall): Promise<object> {
  const job = queue.find(jobId);
  const waitMs = milliseconds(query, "wait", STREAM_WAIT);
  await queue.until(job, waitMs, () => isFinal(job) || job.chunks.length > 0, gone);
  if (!isFinal(job)) queue.find(jobId);
  // Each chunk is delivered once: whoever hung up must not use up what another reader waits for.
  if (gone.aborted) return {};
  return { status: job.state, stream: queue.drain(job) };
}

function cancel({ queue, jobId }: JobCall): object {
  const job = queue.find(jobId);
  queue.cancel(job);
  return briefly(job);
}

function retry(call: JobCall): object {
  const job = call.queue.find(call.jobId);
  call.queue.retry(job);
  call.noteRequest();
  return { id: job.id, status: "IN_QUEUE" };
}

function purge({ queue }: JobCall): object {
  return { removed: queue.purge(), status: "completed" };
}

function health({ queue }: JobCall): object {
  return { jobs: queue.counts, workers: queue.workers };
}

function briefly({ id, state }: Job): object {
  return { id, status: state };
}
