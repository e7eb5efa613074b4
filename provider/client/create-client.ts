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

/** Who speaks to which service, and by which means. */
export interface ClientOptions {
  /** Without one, the first request throws `Unauthorized`. */
  readonly apiKey?: string | undefined;
  /** Of the REST and GraphQL APIs. */
  readonly baseUrl: string;
  /** Of job requests; without one, `baseUrl`. */
  readonly runUrl?: string | undefined;
  /** Which setting names each address, for errors: `CLOUDCOMPUTE_BASE_URL`. Without it: this option. */
  readonly from?: { readonly baseUrl?: string | undefined; readonly runUrl?: string | undefined } | undefined;
  /** Of the public text-generation endpoint, in the place of an endpoint's id; `text` without one. */
  readonly textSlug?: string | undefined;
  /** Without one, the package's name and version. */
  readonly userAgent?: string | undefined;
  /** Milliseconds for one attempt; 60,000 without one. */
  readonly timeoutMs?: number | undefined;
  readonly clock?: Clock | undefined;
  /** From 0 up to 1. */
  readonly random?: (() => number) | undefined;
  /** One entry a request and a wait, free of secrets: see `fileLog`. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
}

/** A client for one account. It sends nothing before it is asked to. */
export function createClient(options: ClientOptions): Client {
  const baseUrl = address(options.baseUrl, "baseUrl");
  const runUrl = address(options.runUrl ?? options.baseUrl, "runUrl");
  const from = { baseUrl: "the option baseUrl", runUrl: "the option runUrl", ...options.from };
  const { apiKey, textSlug = "text", timeoutMs = 60_000, clock = systemClock, random = Math.random } = options;
  const agent = options.userAgent ?? userAgent();
  const log = options.log ?? (() => {});
  const toBase = connections(baseUrl);
  const others = connectionsToMany(AT_ONCE);
  const runFrom = options.runUrl === undefined ? from.baseUrl : from.runUrl;
  const run = { baseUrl: runUrl, from: runFrom, dispatcher: () => others.to(runUrl).dispatcher() };
  const ask = asking(
    { baseUrl, from: from.baseUrl, apiKey, userAgent: agent, timeoutMs, dispatcher: toBase.dispatcher, run },
    { clock, random, log },
  );
  const account = accountOf(clock, ask);
  const close = async () => void (await Promise.all([toBase.close(), others.close()]));
  return bounded(
    { baseUrl, runUrl, clock, close },
    { ask, account, textSlug, apiKey, userAgent: agent, random, log, connectionsTo: others.to },
    {},
  );
}

/**
 * Connections to each address of jobs and workers: the service answers so many requests at the same time, some of them
 * for minutes (docs/service.md#job-limits).
 */
const AT_ONCE = 400;

type Fixed = Pick<Client, "baseUrl" | "runUrl" | "clock" | "close">;

/** What all clients of one account share beside their addresses. */
interface Shared extends Omit<Caller, "runUrl" | "clock" | "youth"> {
  readonly account: Account;
}

function bounded(fixed: Fixed, shared: Shared, limits: Limits): Client {
  const { account } = shared;
  const ask = shared.ask(limits);
  const objects = managed(account, { clock: fixed.clock, limits, ask: ask.rest, open: ask.open });
  return {
    ...fixed,
    limits,
    with: (others) => bounded(fixed, shared, others),
    ...objects,
    ...calls({ ...shared, ...fixed, youth: account.endpoints.youth }, limits, objects.endpoints.get),
    graphql: graphql(account, ask.graphql, limits),
  };
}

/** An address without its trailing slash. */
function address(url: string, option: "baseUrl" | "runUrl"): string {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : "")) {
    throw new ServiceError(`The option ${option} is not an http or https address`, {}, "Write it as https://….");
  }
  return url.replace(/\/+$/, "");
}
