import {
  type Client,
  DeadlineExceeded,
  NetworkFailure,
  NoWorkersAvailable,
  ServerFailure,
  ServiceError,
  SocketNotOpened,
  TimedOut,
  type Worker,
} from "../../client";
import { hidingEnv } from "../endpoint/env";
import { lastLines } from "../endpoint/worker-log";
import type { Call } from "../kind";
import { CheckFailed } from "./answer";

/** Milliseconds that looking for the reason may take. */
const PATIENCE = 10_000;
/** Characters of what was answered. */
const LONGEST = 2_000;

/** Errors that are the workers' doing: their states and logs say more. */
const OF_WORKERS = [DeadlineExceeded, NetworkFailure, NoWorkersAvailable, ServerFailure, SocketNotOpened, TimedOut];

/** An error with what the endpoint's workers say, and without any value of its `env`; others as they are. */
export async function diagnosed(error: unknown, endpointId: string, what: string, call: Call): Promise<unknown> {
  const failure = OF_WORKERS.some((one) => error instanceof one) ? ofWorkers(error as Error) : error;
  if (!(failure instanceof CheckFailed)) return error;
  const { limits, clock } = call.client;
  const client = call.client.with({ ...limits, deadline: clock.now() + PATIENCE });
  const lines = await hidingEnv(client, endpointId).then(
    async (hide) => (await report(failure, endpointId, client)).map(hide),
    (unread: unknown) => unanswered(failure, unread),
  );
  return new CheckFailed(`${what}: ${lines.join("\n")}`);
}

/** How an upgrade was refused is said in a worker's own words. */
const ofWorkers = (error: Error): CheckFailed =>
  error instanceof SocketNotOpened
    ? new CheckFailed("the WebSocket could not be opened", error.message)
    : new CheckFailed(error.message);

async function report(failure: CheckFailed, endpointId: string, client: Client): Promise<string[]> {
  const evidence = failure.evidence === undefined ? [] : [cut(failure.evidence)];
  return [cut(failure.message), ...evidence, ...(await testimony(endpointId, failure.workerId, client))];
}

/** Where the values of `env` are not known, nothing may be shown of what a worker has said. */
function unanswered({ evidence, message }: CheckFailed, error: unknown): string[] {
  if (!(error instanceof ServiceError)) throw error;
  const own = evidence === undefined ? message : "the answer differs from what is expected";
  return [
    own,
    `the log of its workers is not shown, because it may contain values of env, and env can't be read: ${error.message}`,
  ];
}

/** The states of the workers, and the last lines of the log of the one that has failed. */
async function testimony(endpointId: string, workerId: string | undefined, client: Client): Promise<string[]> {
  try {
    const { workers } = await client.endpoints.workers(endpointId);
    const id = workerId ?? suspect(workers)?.id;
    const log = id === undefined ? [] : await lastLines(client, endpointId, id);
    return [`workers: ${states(workers) || "none"}`, ...log];
  } catch (error) {
    // The failure itself must be reported even where nothing more can be learned.
    if (!(error instanceof ServiceError)) throw error;
    return [`the log of its workers can't be read: ${error.message}`];
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

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
