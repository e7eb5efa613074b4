import { stripVTControlCharacters } from "node:util";
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

/** The time limit for reading the workers' states and logs, in milliseconds. */
const PATIENCE = 10_000;
/** The most characters of the answer that an error shows. */
const LONGEST = 2_000;

/** Errors that the workers may have caused, so that their states and logs help to explain them. */
const OF_WORKERS = [DeadlineExceeded, NetworkFailure, NoWorkersAvailable, ServerFailure, SocketNotOpened, TimedOut];

/**
 * Adds the states and logs of the endpoint's workers to an error, and hides the values of its `env`. Errors that have
 * nothing to do with the workers are returned unchanged.
 */
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

/**
 * The refusal of an upgrade contains a worker's own words, so it becomes evidence, in which `env` values are hidden.
 */
const ofWorkers = (error: Error): CheckFailed =>
  error instanceof SocketNotOpened
    ? new CheckFailed("the WebSocket could not be opened", error.message)
    : new CheckFailed(error.message);

async function report(failure: CheckFailed, endpointId: string, client: Client): Promise<string[]> {
  const evidence = failure.evidence === undefined ? [] : [cut(failure.evidence)];
  return [cut(failure.message), ...evidence, ...(await testimony(endpointId, failure.workerId, client))];
}

/** Without the values of `env`, nothing that a worker wrote may be shown, because it could contain them. */
function unanswered({ evidence, message }: CheckFailed, error: unknown): string[] {
  if (!(error instanceof ServiceError)) throw error;
  const own = evidence === undefined ? message : "the answer differs from what is expected";
  return [
    own,
    `the log of its workers is not shown, because it may contain values of env, and env can't be read: ${error.message}`,
  ];
}

/** The states of the workers, and the last lines of the log of the worker that failed. */
async function testimony(endpointId: string, workerId: string | undefined, client: Client): Promise<string[]> {
  try {
    const { workers } = await client.endpoints.workers(endpointId);
    const id = workerId ?? suspect(workers)?.id;
    const log = id === undefined ? [] : await lastLines(client, endpointId, id);
    return [`workers: ${states(workers) || "none"}`, ...log];
  } catch (error) {
    // The check's own failure must be reported even if the logs can't be read.
    if (!(error instanceof ServiceError)) throw error;
    return [`the log of its workers can't be read: ${error.message}`];
  }
}

const RANKS: readonly string[] = ["THROTTLED", "INITIALIZING", "IDLE", "RUNNING", "UNHEALTHY"];

/** The worker whose log probably explains the failure best. */
const suspect = (workers: readonly Worker[]): Worker | undefined =>
  [...workers].sort((a, b) => RANKS.indexOf(b.status) - RANKS.indexOf(a.status))[0];

function states(workers: readonly Worker[]): string {
  const all = workers.map(({ status }) => status as string);
  return [...new Set(all)].map((status) => `${all.filter((one) => one === status).length} ${status}`).join(", ");
}

/** A worker's own words may have colours, and any length. */
function cut(words: string): string {
  const text = stripVTControlCharacters(words);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
