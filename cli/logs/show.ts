import { CommandFailed, EXIT } from "../command/exit";
import { note, put, putJson } from "../command/output";
import { type Target, withEndpoint } from "../target";
import type { LogsFlags } from "./flags";
import { followWorkers, type Reading, readLog, readPast, type WorkerLine } from "./read";

/** Prints the logs that the options select. */
export async function showLogs(text: string | undefined, flags: LogsFlags, signal: AbortSignal): Promise<void> {
  await withEndpoint(text, flags, { signal }, async (target) => {
    const reading = readingOf(target, flags);
    if (flags.worker !== undefined) await showWorker(reading, flags.worker, flags);
    else if (flags.follow) await followWorkers(reading);
    else await showPast(target, reading);
    // Ctrl-C during the reading is an interruption, not a success.
    signal.throwIfAborted();
  });
}

function readingOf({ client, endpoint }: Target, { source, tail, since, json }: LogsFlags): Reading {
  const query = { ...(source && { source }), ...(tail !== undefined && { tail }), ...(since && { since }) };
  return { client, endpointId: endpoint.id, query, write: json ? putJson : (line) => put(lineText(line)) };
}

/** Formats a line for a person. */
const lineText = ({ worker, source, line }: WorkerLine): string =>
  `${worker} ${source === "system" ? "* " : "| "}${line}`;

async function showWorker(reading: Reading, worker: string, { follow }: LogsFlags): Promise<void> {
  await (follow ? readLog(reading, worker) : readPast(reading, worker)).catch((error: Error) => {
    if (error.name !== "NotFound") throw error;
    throw new CommandFailed(
      `endpoint ${reading.endpointId} has no worker ${worker}, or that worker has stopped`,
      EXIT.notFound,
    );
  });
}

/** Reads one worker after another, so that their lines do not mix. */
async function showPast({ client, endpoint }: Target, reading: Reading): Promise<void> {
  const { workers } = await client.endpoints.workers(endpoint.id);
  if (workers.length === 0)
    note(`${endpoint.name} has no workers now, and the log of a worker is gone once it has stopped`);
  for (const { id } of workers) {
    await readPast(reading, id).catch((error: Error) => {
      // The worker scaled down while the log of another one was read.
      if (error.name !== "NotFound") throw error;
    });
  }
}
