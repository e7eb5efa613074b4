import {
  Cancelled,
  type Client,
  DeadlineExceeded,
  type Endpoint,
  NetworkFailure,
  NotFound,
  NoWorkersAvailable,
  ServerFailure,
  ServiceError,
  SocketNotOpened,
  TimedOut,
  type Worker,
} from "../../client";
import { hidingValues } from "../hiding";
import type { Call } from "../kind";
import { CheckFailed } from "./answer";

/** Milliseconds that looking for the reason may take. */
const PATIENCE = 10_000;
/** Milliseconds until a log's first line, and until the next one: a log has no end, but what it has comes at once. */
const LISTENING = 5_000;
const QUIET = 300;
/** Last lines of a log. */
const LINES = 20;
/** Characters of what was answered. */
const LONGEST = 2_000;
/** A short word of a log may be a value of `env` too, and unlike in a text of the provider's it is not quoted there. */
const SHORTEST = 4;

/** Errors that are the workers' doing: their states and logs say more. */
const OF_WORKERS = [DeadlineExceeded, NetworkFailure, NoWorkersAvailable, ServerFailure, SocketNotOpened, TimedOut];

/** An error with what the endpoint's workers say, and without any value of its `env`; others as they are. */
export async function diagnosed(error: unknown, endpoint: Endpoint, what: string, call: Call): Promise<unknown> {
  const failure = OF_WORKERS.some((one) => error instanceof one) ? new CheckFailed((error as Error).message) : error;
  if (!(failure instanceof CheckFailed)) return error;
  const { limits, clock } = call.client;
  const client = call.client.with({ ...limits, deadline: clock.now() + PATIENCE });
  const found = [failure.evidence, ...(await testimony(endpoint.id, failure.workerId, client))];
  const lines = [`${what}: ${failure.message}`, ...found.flatMap((text) => (text === undefined ? [] : [cut(text)]))];
  const clean = hidingValues([await envOf(endpoint, client)], SHORTEST);
  return new CheckFailed(lines.map(clean).join("\n"));
}

/** What the workers are at, and the last lines of the log of the one that has failed. */
async function testimony(endpointId: string, workerId: string | undefined, client: Client): Promise<string[]> {
  try {
    const { workers } = await client.endpoints.workers(endpointId);
    const id = workerId ?? suspect(workers)?.id;
    const log = id === undefined ? [] : await lastLines(endpointId, id, client);
    return [`workers: ${states(workers) || "none"}`, ...log];
  } catch (error) {
    // The failure itself must be told even where nothing more can be learned.
    if (!(error instanceof ServiceError)) throw error;
    return [`what its workers say can't be read: ${error.message}`];
  }
}

const RANKS: readonly string[] = ["THROTTLED", "INITIALIZING", "IDLE", "RUNNING", "UNHEALTHY"];

/** The worker of which most is to be learned. */
const suspect = (workers: readonly Worker[]): Worker | undefined =>
  [...workers].sort((a, b) => RANKS.indexOf(b.status) - RANKS.indexOf(a.status))[0];

function states(workers: readonly Worker[]): string {
  const all = workers.map(({ status }) => status as string);
  return [...new Set(all)].map((status) => `${all.filter((one) => one === status).length} ${status}`).join(", ");
}

async function lastLines(endpointId: string, workerId: string, client: Client): Promise<string[]> {
  const lines: string[] = [];
  const patience = new Patience();
  const { endpoints } = client.with({ signal: patience.signal });
  try {
    for await (const { ts, line } of endpoints.logs(endpointId, workerId, { tail: LINES })) {
      lines.push(`  ${ts ?? ""} ${line}`);
      if (lines.length >= LINES) break;
      patience.wait(QUIET);
    }
  } catch (error) {
    if (error instanceof NotFound) return [`worker ${workerId} has left, and its log with it`];
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

/** Of an endpoint with a template of its own, an answer may leave it to that. */
async function envOf({ id, env }: Endpoint, client: Client): Promise<unknown> {
  if (env) return env;
  const binding = await client.graphql.endpoints.find(id);
  const template = binding?.templateId === undefined ? undefined : await client.templates.find(binding.templateId);
  return template?.env;
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
