import { type Client, endedBy, type LogLine } from "../../provider/client";

/** A line and the id of the worker that wrote it. */
export interface WorkerLine extends LogLine {
  readonly worker: string;
}

/** The part of the log to read. */
export interface LogQuery {
  readonly source?: "container" | "system";
  readonly tail?: number;
  readonly since?: string;
}

/** The source and destination of log lines. */
export interface Reading {
  /** Its limits end the reading. */
  readonly client: Client;
  readonly endpointId: string;
  readonly query: LogQuery;
  write(line: WorkerLine): void;
}

/**
 * Milliseconds without a line after which a log counts as read, because the stream has no end mark
 * (docs/service.md#log-streams).
 */
const QUIET = 1_000;

/** Milliseconds between two checks for new workers. */
const LOOK = 1_000;

/** Reads the existing lines of one worker's log. */
export async function readPast(reading: Reading, worker: string): Promise<void> {
  const quiet = new AbortController();
  const { clock, limits } = reading.client;
  const client = reading.client.with(endedBy(limits, quiet.signal));
  let last = clock.now();
  const timer = setInterval(() => clock.now() - last >= QUIET && quiet.abort(), QUIET / 10);
  try {
    await readLog(
      {
        ...reading,
        client,
        write: (line) => {
          last = clock.now();
          reading.write(line);
        },
      },
      worker,
    );
  } catch (error) {
    if (!quiet.signal.aborted) throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Follows one worker's log until the worker is gone. */
export async function readLog({ client, endpointId, query, write }: Reading, worker: string): Promise<void> {
  for await (const line of client.endpoints.logs(endpointId, worker, query)) write({ worker, ...line });
}

/** Follows the logs of all workers, including those that start later, until the client's limits end it. */
export async function followWorkers(reading: Reading): Promise<never> {
  const { client, endpointId } = reading;
  const followed = new Set<string>();
  return new Promise((_, reject) => {
    const follow = async () => {
      for (;;) {
        const { workers } = await client.endpoints.workers(endpointId);
        for (const { id } of workers.filter(({ id }) => !followed.has(id))) {
          followed.add(id);
          readLog(reading, id).catch((error: Error) => error.name === "NotFound" || reject(error));
        }
        await client.clock.sleep(LOOK, client.limits.signal);
      }
    };
    follow().catch(reject);
  });
}
