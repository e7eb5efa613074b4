import { stripVTControlCharacters } from "node:util";
import { Cancelled, type Client, endedBy, NotFound, narrowed } from "../../client";

/**
 * The time limits for the first line of a log and for each line after it, in milliseconds. A log stream never ends, but
 * the service sends existing lines at once.
 */
const LISTENING = 5_000;
const QUIET = 300;
/** The number of lines that usually suffice to explain a failure. */
const LINES = 20;
/** The most characters of a line that are shown, because a worker may log a whole answer in one line. */
const LONGEST = 500;

/**
 * The last lines of a worker's log under a heading, for an error message. A worker may log secrets, so the caller must
 * hide the values of the endpoint's `env` before it shows the lines. If the worker has stopped, the result is a line
 * that states this; any other error of the client is thrown.
 */
export async function lastLines(client: Client, endpointId: string, workerId: string): Promise<string[]> {
  const lines: string[] = [];
  const patience = new Patience();
  // Reports are switched off, because a log that breaks off would only distract from the failure that it explains.
  const { endpoints } = client.with(narrowed(endedBy(client.limits, patience.signal), { report: () => {} }));
  try {
    for await (const { ts, line: printed } of endpoints.logs(endpointId, workerId, { tail: LINES })) {
      // Many loggers write colours, which would go on in the rest of the engine's output.
      const line = stripVTControlCharacters(printed);
      lines.push(`  ${ts ?? ""} ${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}`);
      if (lines.length >= LINES) break;
      patience.wait(QUIET);
    }
  } catch (error) {
    if (error instanceof NotFound) return [`worker ${workerId} has stopped, and its log is gone`];
    if (!(error instanceof Cancelled)) throw error;
  } finally {
    patience.end();
  }
  return lines.length === 0
    ? [`the log of worker ${workerId} is empty`]
    : [`last lines of worker ${workerId}:`, ...lines];
}

/** Aborts a wait that takes too long. It uses the real clock, because it limits network traffic. */
class Patience {
  readonly #ends = new AbortController();
  readonly signal = this.#ends.signal;
  #timer = setTimeout(() => this.#ends.abort(), LISTENING);

  wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ends.abort(), ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
