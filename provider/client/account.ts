import { whose } from "./graphql/api";
import { bindings, bindingsById } from "./graphql/bindings";
import type { EndpointBinding, Account as Owner } from "./graphql/operations";
import type { Clock, Limits } from "./limits";
import { Batch } from "./lists/batch";
import { List } from "./lists/list";
import { Shared } from "./lists/shared";
import type { CatalogCpu, CatalogDataCenter, CatalogGpu } from "./objects/catalog";
import type { Endpoint, NetworkVolume, Registry, Template } from "./objects/managed";
import type { Pod } from "./objects/pods";
import { type Listable, reading } from "./rest/group";
import { REVISION } from "./revisions";
import type { Asking } from "./steps";

/** Includes the endpoints whose entries cannot be read, because those exist too. */
const idsOf = async (list: List<Endpoint>, limits: Limits): Promise<string[]> =>
  [...(await list.list(limits)), ...list.unreadable()].flatMap(({ id }) => id ?? []);

type Query = Readonly<Record<string, string>>;

/** The cache that all clients of one account share: what was read so far, and who owns the account. */
export interface Account {
  readonly endpoints: List<Endpoint>;
  readonly templates: List<Template>;
  readonly networkVolumes: List<NetworkVolume>;
  readonly registries: List<Registry>;
  readonly pods: List<Pod>;
  readonly bindings: List<EndpointBinding>;
  /** Single endpoints that must be as they are now. */
  readonly currentBindings: Batch<EndpointBinding | "gone">;
  readonly gpus: (query?: Query) => List<CatalogGpu>;
  readonly cpus: (query?: Query) => List<CatalogCpu>;
  readonly dataCenters: (query?: Query) => List<CatalogDataCenter>;
  /** `none` where the service names no account; absent until somebody has asked. */
  owner?: Owner | "none";
  /** Runs the request that fetches `owner`, once for all callers. */
  readonly ownerRequest: Shared<void>;
}

/** Creates an empty cache for one account. `asking` sends the requests that fill it. */
export function accountOf(clock: Clock, asking: Asking): Account {
  const list = <T extends { readonly id: string }>({ path, noun, many }: Listable<T>, query?: Query) => {
    const operation = `list ${noun}s`.replace(/ys$/, "ies");
    const fetch = (limits: Limits) => asking(limits).rest(reading(operation, path, query), many);
    return new List<T>(clock, operation, fetch);
  };
  const { rest } = REVISION;
  const endpoints = list(rest.endpoints);
  const queried = <T extends { readonly id: string }>(catalog: Listable<T>) => {
    const lists = new Map<string, List<T>>();
    return (query: Query = {}) => {
      const key = JSON.stringify(Object.entries(query).sort());
      const known = lists.get(key) ?? list(catalog, query);
      lists.set(key, known);
      return known;
    };
  };
  const account: Account = {
    endpoints,
    templates: list(rest.templates),
    networkVolumes: list(rest.networkVolumes),
    registries: list(rest.registries),
    pods: list(rest.pods),
    bindings: new List(
      clock,
      "list endpoint bindings",
      (limits) => bindings(asking(limits).graphql, () => idsOf(endpoints, limits)),
      endpoints.youth,
    ),
    currentBindings: new Batch(clock, "get endpoint binding", (ids, limits) =>
      bindingsById(asking(limits).graphql, ids),
    ),
    gpus: queried(rest.gpus),
    cpus: queried(rest.cpus),
    dataCenters: queried(rest.dataCenters),
    ownerRequest: new Shared(clock, "ask whose key it is", async (limits) => {
      account.owner = (await whose(asking(limits).graphql)) ?? "none";
    }),
  };
  return account;
}
