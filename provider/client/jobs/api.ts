import type { Clock, Limits } from "../limits";
import type { Youth } from "../lists/youth";
import type { Ask } from "../rest/group";
import type { Request } from "../transport/exchange";
import { checkJob, checkTtl, checkWait, RUN_BYTES, RUN_SYNC_BYTES } from "./checks";
import { ofEndpoint, ofJob } from "./requests";
import { isFinal } from "./states";
import { chunksOf } from "./stream";
import type { Job, Jobs, PollOptions, RunSyncOptions } from "./types";
import { completed, ending, untilFinal } from "./wait";
import { envelope, health, purged } from "./wire";

/** The parts of a client that job requests use. */
export interface Sender {
  readonly clock: Clock;
  readonly limits: Limits;
  /** Returns a function that sends one request under the given limits. */
  ask(limits: Limits): Ask;
  /** Masks the secrets that went through this client. */
  clean(text: string): string;
  /** The endpoints that were created within the last minute. */
  readonly youth: Youth;
}

/** The job operations of one account, under the given limits. */
export function jobs(sender: Sender): Jobs {
  const { clock, limits, clean } = sender;
  const ask = sender.ask(limits);
  /** The service may not know an endpoint everywhere yet that it has just created (docs/service.md#young-objects). */
  const young = <T>(endpoint: string, sent: Request, send: (request: Request) => Promise<T>) =>
    sender.youth.whenThere({ id: endpoint, operation: sent.operation, limits, ask: () => send(sent) });
  const status = (endpoint: string, id: string, within: Limits, query?: Request["query"]) =>
    sender.ask(within)(ofJob("GET", endpoint, "status", id, query && { query }), envelope(id));
  const result = async (endpoint: string, id: string, options: PollOptions, within: Limits): Promise<Job> =>
    untilFinal({ clock, limits: within }, id, options, () => status(endpoint, id, within));
  const change = (endpoint: string, route: "cancel" | "retry", id: string) =>
    ask(ofJob("POST", endpoint, route, id), envelope(id));
  return {
    async run(endpoint, request) {
      checkJob(request, RUN_BYTES);
      return young(endpoint, ofEndpoint("POST", endpoint, "run", { body: request }), (sent) => ask(sent, envelope()));
    },
    async runSync(endpoint, request, options = {}) {
      checkJob(request, RUN_SYNC_BYTES);
      checkWait(options.waitMs);
      const within = ending(limits, clock);
      const sent = held(endpoint, request, options, { clock, limits: within });
      const first = await young(endpoint, sent, (one) => sender.ask(within)(one, envelope()));
      return completed(isFinal(first.state) ? first : await result(endpoint, first.id, options, within), clean);
    },
    async status(endpoint, id, { ttlMs } = {}) {
      checkTtl(ttlMs);
      return status(endpoint, id, limits, ttlMs === undefined ? undefined : { ttl: `${ttlMs}` });
    },
    result: async (endpoint, id, options = {}) =>
      completed(await result(endpoint, id, options, ending(limits, clock)), clean),
    async *stream(endpoint, id, options = {}) {
      const within = ending(limits, clock);
      const request = ofJob("GET", endpoint, "stream", id);
      const state = yield* chunksOf(
        { timing: { clock, limits: within }, request, id, ask: sender.ask(within) },
        options,
      );
      if (state !== "COMPLETED") completed(await result(endpoint, id, options, within), clean);
    },
    cancel: async (endpoint, id) => change(endpoint, "cancel", id),
    retry: async (endpoint, id) => change(endpoint, "retry", id),
    purgeQueue: async (endpoint) => ask(ofEndpoint("POST", endpoint, "purge-queue"), purged),
    health: async (endpoint) => young(endpoint, ofEndpoint("GET", endpoint, "health"), (sent) => ask(sent, health)),
  };
}

/** Milliseconds that an answer takes on top of the time that the service holds it. */
const ON_THE_WAY = 30_000;

/**
 * Builds a request whose answer the service holds until the job has ended, for at most `wait` milliseconds
 * (docs/service.md#job-operations).
 */
function held(
  endpoint: string,
  body: object,
  { waitMs = 90_000 }: RunSyncOptions,
  { clock, limits }: { readonly clock: Clock; readonly limits: Limits },
): Request {
  const left = (limits.deadline ?? Number.POSITIVE_INFINITY) - clock.now();
  const wait = Math.max(1000, Math.min(waitMs, Math.floor(left)));
  limits.report?.("progress", `run job and wait: waiting up to ${Math.round(wait / 1000)} s for the result`);
  return ofEndpoint("POST", endpoint, "runsync", {
    body,
    query: { wait: `${wait}` },
    timeoutMs: wait + ON_THE_WAY,
    isAbortable: true,
  });
}
