import { Cancelled, type Client, NotFound } from "../../client";

/** Milliseconds until a log's first line, and until the next one: a log has no end, but what it has comes at once. */
const LISTENING = 5_000;
const QUIET = 300;
/** How many lines tell enough of a failure. */
const LINES = 20;
/** Characters of a line: a worker may write a whole answer in one. */
const LONGEST = 500;

/**
 * The last lines of a worker's log under a heading, for an error. A worker may write anything: whoever shows them hides
 * the values of the endpoint's `env` first. Throws the client's errors, except for a worker that has left.
 */
export async function lastLines(client: Client, endpointId: string, workerId: string): Promise<string[]> {
  const lines: string[] = [];
  const patience = new Patience();
  // Without reports: a log that breaks off is no news beside the failure that it explains.
  const { report: _, ...limits } = client.limits;
  const { signal } = limits;
  const { endpoints } = client.with({
    ...limits,
    signal: signal ? AbortSignal.any([signal, patience.signal]) : patience.signal,
  });
  try {
    for await (const { ts, line } of endpoints.logs(endpointId, workerId, { tail: LINES })) {
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

/** Ends what waits for too long. Its time is the real one, as that of the network is. */
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
