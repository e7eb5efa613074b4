import { type Client, ServiceError } from "../../client";

/** How many lines tell enough of a failure. */
const LINES = 10;

/** Seconds that the lines may take: a quiet log never ends (service contract 8.3). */
const PATIENCE = 3;

/** Shorter values of variables would hide half of what the worker writes. */
const SHORTEST_SECRET = 4;

/** The last lines of a worker's log, for an error. It never holds the values of the endpoint's environment variables. */
export async function lastLines(client: Client, endpointId: string, workerId: string): Promise<string> {
  try {
    const [lines, hide] = [await linesOf(client, endpointId, workerId), await hiding(client, endpointId)];
    const shown = lines.length === 0 ? " is empty" : `:\n${lines.map((line) => `  ${hide(line)}`).join("\n")}`;
    return `The log of ${workerId}${shown}`;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return `The log of ${workerId} can't be read: ${error.message}`;
  }
}

async function linesOf({ clock, limits, with: bounded }: Client, endpointId: string, workerId: string) {
  const enough = new AbortController();
  const signal = limits.signal ? AbortSignal.any([limits.signal, enough.signal]) : enough.signal;
  // Without reports: a log that breaks off is no news beside the failure that it explains.
  const { endpoints } = bounded({ deadline: clock.now() + 10_000 * PATIENCE, signal });
  const lines: string[] = [];
  const read = async () => {
    for await (const { line } of endpoints.logs(endpointId, workerId, { tail: LINES }))
      if (lines.push(line) >= LINES) return;
  };
  const wait = async () => {
    for (let second = 0; second < PATIENCE && !signal.aborted; second += 1) await clock.sleep(1000);
  };
  const reading = read();
  await Promise.race([reading, wait()]);
  enough.abort();
  await reading;
  return lines;
}

/** The service tells variables in clear, and a worker may well write them to its log. */
async function hiding({ endpoints }: Client, id: string): Promise<(line: string) => string> {
  const values = Object.values((await endpoints.find(id))?.env ?? {}).filter(({ length }) => length >= SHORTEST_SECRET);
  return (line) => values.reduce((hidden, value) => hidden.replaceAll(value, "[secret]"), line);
}
