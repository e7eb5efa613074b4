import type { Turn } from "../jobs/demand";
import { startWorker } from "../resources/endpoints/worker-life";
import { settleWorkers } from "../resources/endpoints/workers";
import type { Endpoint, Worker } from "../state/entities";
import type { Affinity, Roster } from "./affinity";
import { type Admitted, badGateway, GatewayRefusal } from "./gate";

/**
 * The time that a request waits for any worker, and for the one that it insists on; ms
 * (docs/service.md#waiting-for-a-worker, docs/service.md#worker-affinity).
 */
const ANY_MS = 2 * 60_000;
const STRICT_MS = 5 * 60_000;

/** A worker that has a request. */
export interface Held {
  readonly worker: Worker;
  readonly turn: Turn;
  /** Fires when the worker is gone. */
  readonly lost: AbortSignal;
}

/**
 * Waits until a worker takes the request. Rejects with `GatewayRefusal` (503, or 400 and 404 for the worker that it insists
 * on), and with the signal's reason when the caller goes away.
 */
export async function workerFor(
  admitted: Admitted,
  affinity: Affinity | undefined,
  roster: Roster,
  gone: AbortSignal,
): Promise<Held> {
  const { scope, endpoint } = admitted;
  const bound = affinity !== undefined && affinity.kind !== "soft" ? affinity : undefined;
  if (bound && !present(endpoint, bound.workerId)) resume(admitted, bound, roster);
  const held = await taken(admitted, { bound, fits: fitting(endpoint, affinity), roster }, gone);
  roster.note(endpoint, held.worker.id);
  scope.service.onChange();
  return held;
}

/** A preferred worker counts only while it can take something. */
function fitting(endpoint: Endpoint, affinity: Affinity | undefined): ((worker: Worker) => boolean) | undefined {
  if (!affinity) return undefined;
  const { workerId, kind } = affinity;
  if (kind !== "soft") return ({ id }) => id === workerId;
  return ({ id }) => id === workerId || !endpoint.fleet.some((other) => other.id === workerId && isReady(other));
}

/** True if it takes requests. */
export function isReady({ status, leaving }: Worker): boolean {
  return !leaving && (status === "IDLE" || status === "RUNNING");
}

function present({ fleet }: Endpoint, workerId: string): boolean {
  return fleet.some(({ id }) => id === workerId);
}

function resume({ scope, endpoint }: Admitted, { workerId, kind }: Affinity, roster: Roster): void {
  if (kind !== "resume" || !roster.knows(endpoint, workerId)) throw workerGone();
  startWorker(scope, endpoint, () => settleWorkers(scope, endpoint), workerId);
}

interface Wanted {
  /** The worker that the request insists on. */
  readonly bound: Affinity | undefined;
  readonly fits: ((worker: Worker) => boolean) | undefined;
  readonly roster: Roster;
}

async function taken({ scope, endpoint }: Admitted, { bound, fits, roster }: Wanted, gone: AbortSignal): Promise<Held> {
  gone.throwIfAborted();
  const { clock } = scope.service;
  const since = clock.now();
  const lost = new AbortController();
  return new Promise((resolve, reject) => {
    const end = (error: unknown) => {
      settled();
      turn.release();
      reject(error);
    };
    const giveUp = () => end(bound ? workerTimeout() : noWorkers());
    const limit = clock.at(since + (bound ? STRICT_MS : ANY_MS), giveUp, "upkeep");
    const leave = () => end(gone.reason);
    const stay = bound ? roster.whenLeft(bound.workerId, () => end(workerGone())) : () => {};
    const settled = () => {
      limit();
      stay();
      gone.removeEventListener("abort", leave);
    };
    gone.addEventListener("abort", leave);
    const turn = endpoint.demand.wait({
      since,
      ...(fits && { fits }),
      taken: (worker, own) => {
        settled();
        resolve({ worker, turn: own, lost: lost.signal });
      },
      lost: () => lost.abort(badGateway("the worker is gone")),
    });
  });
}

/** The text is published; the status is our choice (docs/service.md#waiting-for-a-worker). */
function noWorkers(): GatewayRefusal {
  return new GatewayRefusal(503, { error: "no workers available" });
}

function workerTimeout(): GatewayRefusal {
  return new GatewayRefusal(400, { error: "worker_timeout", message: "timed out waiting for worker" });
}

function workerGone(): GatewayRefusal {
  return new GatewayRefusal(404, { error: "affinity_worker_gone", message: "the worker is gone" });
}
