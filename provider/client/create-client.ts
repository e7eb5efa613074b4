import type { z } from "zod";
import { type Account, accountOf } from "./account";
import { type Caller, calls } from "./calls";
import type { Client } from "./client";
import { ServiceError } from "./errors";
import { graphql } from "./graphql/api";
import { connections, connectionsToMany } from "./http/dispatcher";
import type { LogEntry } from "./http/exchange";
import type { Clock, Limits } from "./limits";
import { ENDPOINTS, type Endpoint } from "./rest/endpoints";
import { type Ask, type Effect, pathOf, reading, reads } from "./rest/group";
import { NETWORK_VOLUMES } from "./rest/network-volumes";
import { operations } from "./rest/operations";
import { PODS } from "./rest/pods";
import { REGISTRIES, type Registry } from "./rest/registries";
import { TEMPLATES, type Template } from "./rest/templates";
import { releases, workers } from "./rest/workers";
import { asking } from "./steps";
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
  const baseUrl = address(options.baseUrl, "base");
  const runUrl = address(options.runUrl ?? options.baseUrl, "run");
  const toBase = connections(baseUrl);
  const others = connectionsToMany(AT_ONCE);
  const close = async () => void (await Promise.all([toBase.close(), others.close()]));
  const userAgentSent = options.userAgent ?? userAgent();
  const random = options.random ?? Math.random;
  const log = options.log ?? (() => {});
  const clock = options.clock ?? systemClock;
  const ask = asking(
    {
      baseUrl,
      apiKey: options.apiKey,
      userAgent: userAgentSent,
      timeoutMs: options.timeoutMs ?? 60_000,
      dispatcher: toBase.dispatcher,
      run: { baseUrl: runUrl, dispatcher: () => others.to(runUrl).dispatcher() },
    },
    { clock, random, log },
  );
  const shared: Shared = {
    ask,
    account: accountOf(clock, ask),
    textSlug: options.textSlug ?? "text",
    apiKey: options.apiKey,
    userAgent: userAgentSent,
    random,
    log,
    connectionsTo: others.to,
  };
  return bounded({ baseUrl, runUrl, clock, close }, shared, {});
}

/** Connections for each address of jobs and workers: the service answers so many requests at the same time, some of them for minutes (service contract 4.9). */
const AT_ONCE = 400;

type Fixed = Pick<Client, "baseUrl" | "runUrl" | "clock" | "close">;

/** What all clients of one account share beside their addresses. */
interface Shared extends Omit<Caller, "runUrl" | "clock" | "youth"> {
  readonly account: Account;
}

function bounded(fixed: Fixed, shared: Shared, limits: Limits): Client {
  const { account } = shared;
  const ask = shared.ask(limits);
  const managed = rest(account, ask.rest, limits);
  return {
    ...fixed,
    limits,
    with: (others) => bounded(fixed, shared, others),
    ...managed,
    ...calls({ ...shared, ...fixed, youth: account.endpoints.youth }, limits, managed.endpoints.get),
    graphql: graphql(account, ask.graphql, limits),
  };
}

type Rest = "endpoints" | "templates" | "networkVolumes" | "registries" | "pods" | "catalog";

function rest(account: Account, ask: Ask, limits: Limits): Pick<Client, Rest> {
  const partOf = <T>(id: string, what: string, schema: z.ZodType<T>): Promise<T> => {
    const sent = reading(`list ${what}`, `${pathOf(ENDPOINTS.path, id)}/${what}`);
    return account.endpoints.youth.whenThere({ id, operation: sent.operation, limits, ask: () => ask(sent, schema) });
  };
  return {
    endpoints: {
      ...operations(ENDPOINTS, account.endpoints, { ask, limits, effect: endpointWritten(account) }),
      workers: async (id) => partOf(id, "workers", workers),
      releases: async (id) => partOf(id, "releases", releases),
    },
    templates: operations(TEMPLATES, account.templates, { ask, limits, effect: templateWritten(account) }),
    networkVolumes: operations(NETWORK_VOLUMES, account.networkVolumes, { ask, limits }),
    registries: operations(REGISTRIES, account.registries, { ask, limits, effect: registryWritten(account) }),
    pods: reads(PODS, account.pods, { ask, limits }),
    catalog: {
      gpus: (query) => account.gpus(query).list(limits),
      cpus: (query) => account.cpus(query).list(limits),
      dataCenters: (query) => account.dataCenters(query).list(limits),
      unreadable: () => [account.gpus(), account.cpus(), account.dataCenters()].flatMap((list) => list.unreadable()),
    },
  };
}

/** REST deletes an endpoint's template too, and a PATCH may drop GPU exclusions (service contract 2.1). */
const endpointWritten = ({ templates, bindings }: Account): Effect<Endpoint> => ({
  patched({ id, name, gpu, dataCenterIds }) {
    const known = bindings.known(id);
    const clear = known && gpu && known.gpu.excludedTypes.length === 0;
    const told = { name, locations: dataCenterIds };
    bindings.wrote(id, clear ? { ...known, ...told, gpu: { ...known.gpu, pools: gpu.pools } } : "unsure");
  },
  deleted(id) {
    templates.doubt();
    bindings.wrote(id, "gone");
  },
});

/** A bound template is live in its endpoint (service contract 2.2). */
const templateWritten = ({ endpoints }: Account): Effect<Template> => ({ patched: () => endpoints.doubt() });

/** A deleted credential is silently unlinked from whatever refers to it (service contract 2.4). */
const registryWritten = ({ templates, endpoints }: Account): Effect<Registry> => ({
  deleted() {
    templates.doubt();
    endpoints.doubt();
  },
});

const SETTING = "Set CLOUDCOMPUTE_BASE_URL and CLOUDCOMPUTE_RUN_URL, or cloudcompute:baseUrl and cloudcompute:runUrl.";

/** An address without its trailing slash. */
function address(url: string, which: string): string {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : "")) {
    throw new ServiceError(`The service's ${which} address is no http or https address`, {}, SETTING);
  }
  return url.replace(/\/+$/, "");
}
