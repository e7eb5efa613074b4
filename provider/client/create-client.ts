import { type Account, accountOf } from "./account";
import { type Caller, calls } from "./calls";
import type { Client } from "./client";
import { ServiceError } from "./errors";
import { graphql } from "./graphql/api";
import type { Clock, Limits } from "./limits";
import { managed } from "./managed";
import { asking } from "./steps";
import { connections, connectionsToMany } from "./transport/dispatcher";
import type { LogEntry } from "./transport/exchange";
import { userAgent } from "./version";
import { systemClock } from "./wait";

/** The service's addresses, the caller's key, and the clock, randomness and log that the client uses. */
export interface ClientOptions {
  /** The API key. Without one, the first request throws `Unauthorized`. */
  readonly apiKey?: string | undefined;
  /** The address of the REST and GraphQL APIs. */
  readonly baseUrl: string;
  /** The address for job requests; defaults to `baseUrl`. */
  readonly runUrl?: string | undefined;
  /**
   * The setting that the key and each address come from, for error messages: `CLOUDCOMPUTE_BASE_URL`. Defaults to the
   * name of the option here.
   */
  readonly from?: { readonly [option in "apiKey" | "baseUrl" | "runUrl"]?: string | undefined } | undefined;
  /** The slug of the public text-generation endpoint, used where an endpoint's id would be; defaults to `text`. */
  readonly textSlug?: string | undefined;
  /** Defaults to the package's name and version. */
  readonly userAgent?: string | undefined;
  /** The time-out of one attempt in milliseconds; defaults to 60,000. */
  readonly timeoutMs?: number | undefined;
  readonly clock?: Clock | undefined;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random?: (() => number) | undefined;
  /** Receives one entry per request and per wait, without secrets. `fileLog` creates one that writes to a file. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
}

/**
 * Creates a client for one account. Sends no request until a method is called. Throws `ServiceError` for a malformed
 * address.
 */
export function createClient(options: ClientOptions): Client {
  const baseUrl = address(options.baseUrl, "baseUrl");
  const runUrl = address(options.runUrl ?? options.baseUrl, "runUrl");
  const from = { ...OPTIONS, ...options.from };
  const { apiKey, textSlug = "text", timeoutMs = 60_000, clock = systemClock, random = Math.random } = options;
  const agent = options.userAgent ?? userAgent();
  const log = options.log ?? (() => {});
  const toBase = connections(baseUrl);
  const others = connectionsToMany(AT_ONCE);
  const runFrom = options.runUrl === undefined ? from.baseUrl : from.runUrl;
  const keyFrom = from.apiKey;
  const run = { baseUrl: runUrl, from: runFrom, dispatcher: () => others.to(runUrl).dispatcher() };
  const to = { baseUrl, from: from.baseUrl, apiKey, keyFrom, userAgent: agent, timeoutMs };
  const ask = asking({ ...to, dispatcher: toBase.dispatcher, run }, { clock, random, log });
  const account = accountOf(clock, ask);
  const close = async () => void (await Promise.all([toBase.close(), others.close()]));
  return bounded(
    { baseUrl, runUrl, clock, close },
    { ask, account, textSlug, apiKey, keyFrom, userAgent: agent, random, log, connectionsTo: others.to },
    {},
  );
}

/** What the key and the addresses are named after if the caller does not say where they come from. */
const OPTIONS = { apiKey: "the option apiKey", baseUrl: "the option baseUrl", runUrl: "the option runUrl" };

/**
 * The number of connections to each address for jobs and workers. The service handles that many requests at the same
 * time, and some take minutes (docs/service.md#job-limits).
 */
const AT_ONCE = 400;

type Fixed = Pick<Client, "baseUrl" | "runUrl" | "clock" | "close">;

/** The parts that all clients of one account share besides their addresses. */
interface Shared extends Omit<Caller, "runUrl" | "clock" | "youth"> {
  readonly account: Account;
}

/** Each part is made on its first use, because every operation of the engine has a client and uses little of it. */
function bounded(fixed: Fixed, shared: Shared, limits: Limits): Client {
  const { account } = shared;
  const ask = shared.ask(limits);
  let objects: ReturnType<typeof managed> | undefined;
  const ofObjects = () => {
    objects ??= managed(account, { clock: fixed.clock, limits, ask: ask.rest, open: ask.open });
    return objects;
  };
  let requests: ReturnType<typeof calls> | undefined;
  const ofRequests = () => {
    requests ??= calls({ ...shared, ...fixed, youth: account.endpoints.youth }, limits, (id) =>
      ofObjects().endpoints.get(id),
    );
    return requests;
  };
  let inGraphql: Client["graphql"] | undefined;
  return {
    ...fixed,
    limits,
    with: (others) => bounded(fixed, shared, others),
    get endpoints() {
      return ofObjects().endpoints;
    },
    get templates() {
      return ofObjects().templates;
    },
    get networkVolumes() {
      return ofObjects().networkVolumes;
    },
    get registries() {
      return ofObjects().registries;
    },
    get pods() {
      return ofObjects().pods;
    },
    get catalog() {
      return ofObjects().catalog;
    },
    get jobs() {
      return ofRequests().jobs;
    },
    get loadBalancer() {
      return ofRequests().loadBalancer;
    },
    get text() {
      return ofRequests().text;
    },
    get image() {
      return ofRequests().image;
    },
    get billing() {
      return ofRequests().billing;
    },
    get graphql() {
      inGraphql ??= graphql(account, ask.graphql, limits);
      return inGraphql;
    },
  };
}

/** Validates an address and strips its trailing slash. */
function address(url: string, option: "baseUrl" | "runUrl"): string {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : "")) {
    throw new ServiceError(`The option ${option} is not an http or https address`, {}, "Write it as https://….");
  }
  return url.replace(/\/+$/, "");
}
