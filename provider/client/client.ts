import type { Account, Discount, EndpointBinding, EndpointSave, RegistryAuthUpdate } from "./graphql/operations";
import type { Images } from "./image/types";
import type { Jobs } from "./jobs/types";
import type { Clock, Limits } from "./limits";
import type { Creatable, Listed, Readable, Unreadable, Writable } from "./listed";
import type { BalancedTarget, LoadBalancer } from "./load-balancer/types";
import type { Billing, BillingKind, BillingQuery } from "./objects/billing";
import type { CatalogCpu, CatalogDataCenter, CatalogGpu } from "./objects/catalog";
import type {
  EndpointCreate,
  EndpointPatch,
  NetworkVolumeCreate,
  NetworkVolumePatch,
  RegistryCreate,
  TemplateCreate,
  TemplatePatch,
} from "./objects/fields";
import type { Endpoint, NetworkVolume, Registry, Template } from "./objects/managed";
import type { Pod } from "./objects/pods";
import type { Releases, Workers } from "./objects/workers";
import type { Text } from "./text/types";
import type { LogLine, LogQuery } from "./worker-logs/types";

/**
 * Endpoints as GraphQL describes them. `list` may lack an endpoint that REST has just created until the list is fetched
 * again.
 */
export interface Bindings extends Listed<EndpointBinding> {
  /**
   * Returns one endpoint as a request that is sent after this call shows it, and `gone` if the service has no such
   * endpoint. The request may wait for 100 ms, and serves all callers that ask in the meantime. `undefined` if the
   * entry cannot be read.
   */
  current(id: string): Promise<EndpointBinding | "gone" | undefined>;
  /**
   * Looks in the cached list, then in a fresh one, then asks for the id alone. `undefined` only if the service has no
   * such endpoint.
   */
  find(id: string): Promise<EndpointBinding | undefined>;
}

/** One account of the service: its lists, its quota schedule, its connections. */
export interface Client {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The base address for jobs and public models, without a trailing slash. */
  readonly runUrl: string;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The same account, lists and schedule, with other limits. */
  with(limits: Limits): Client;
  readonly endpoints: Writable<Endpoint, EndpointCreate, EndpointPatch> & {
    workers(id: string): Promise<Workers>;
    releases(id: string): Promise<Releases>;
    /**
     * Streams a worker's log as it grows. The stream ends at `limits.deadline`, with `limits.signal`, or when the
     * worker is gone. Throws `NotFound` if the worker does not exist.
     */
    logs(endpointId: string, workerId: string, query?: LogQuery): AsyncIterable<LogLine>;
  };
  readonly templates: Writable<Template, TemplateCreate, TemplatePatch>;
  readonly networkVolumes: Writable<NetworkVolume, NetworkVolumeCreate, NetworkVolumePatch>;
  readonly registries: Creatable<Registry, RegistryCreate>;
  readonly pods: Readable<Pod>;
  /**
   * Fetches what was spent (docs/service.md#billing). Throws `InvalidInput` for a query that the service would refuse.
   */
  billing(kind: BillingKind, query?: BillingQuery): Promise<Billing>;
  readonly jobs: Jobs;
  /** Sends no request until it is used. */
  loadBalancer(target: BalancedTarget): LoadBalancer;
  readonly text: Text;
  readonly image: Images;
  readonly catalog: {
    gpus(query?: Readonly<Record<string, string>>): Promise<readonly CatalogGpu[]>;
    cpus(query?: Readonly<Record<string, string>>): Promise<readonly CatalogCpu[]>;
    dataCenters(query?: Readonly<Record<string, string>>): Promise<readonly CatalogDataCenter[]>;
    /** Returns the unreadable entries of the lists that were fetched without a query. Sends no request. */
    unreadable(): readonly Unreadable[];
  };
  /**
   * Operations that only the GraphQL API offers, in the REST API's words (docs/service.md#what-only-graphql-can-do).
   */
  readonly graphql: {
    /** Asks the service once and remembers the answer. `undefined` where the service names no account. */
    account(): Promise<Account | undefined>;
    /** `undefined` where the account has no discount. */
    discount(): Promise<Discount | undefined>;
    readonly endpoints: Bindings;
    saveEndpoint(input: EndpointSave): Promise<EndpointBinding>;
    /**
     * Throws `NotFound` when there is nothing to delete, and `WorkersNotZero` when `workers.min` or `workers.max` is
     * not 0.
     */
    deleteEndpoint(id: string): Promise<void>;
    updateRegistryAuth(input: RegistryAuthUpdate): Promise<void>;
  };
  /** Closes idle connections. A process that is about to exit need not call it. */
  close(): Promise<void>;
}

export type { Clock, Limits } from "./limits";
export type { Creatable, Listed, Readable, Unreadable, Writable } from "./listed";
