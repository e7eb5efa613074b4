import type { Account, Discount, EndpointBinding, EndpointSave, RegistryAuthUpdate } from "./graphql/operations";
import type { CatalogCpu, CatalogDataCenter, CatalogGpu } from "./rest/catalog";
import type { Endpoint, EndpointCreate, EndpointPatch, Releases, Workers } from "./rest/endpoints";
import type { NetworkVolume, NetworkVolumeCreate, NetworkVolumePatch } from "./rest/network-volumes";
import type { Pod } from "./rest/pods";
import type { Registry, RegistryCreate } from "./rest/registries";
import type { Template, TemplateCreate, TemplatePatch } from "./rest/templates";

/** What bounds one operation. All requests of `client.with(limits)` obey it. */
export interface Limits {
  /** Milliseconds of `Clock.now()` after which nothing new is sent and waits end. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
  /** Told about waits (quota, retries) and about what a person should know. Never holds a secret. */
  say?(level: "progress" | "warning", text: string): void;
}

/** Lists of one kind. A list is fetched once, shared by all callers and kept for at most 60 s. */
export interface Listed<T> {
  /** At most 60 s old; the client's own writes are in it. */
  list(): Promise<readonly T[]>;
  /** Fetched after the question; askers at the same time share one request. */
  listFresh(): Promise<readonly T[]>;
}

export interface Readable<T> extends Listed<T> {
  /** From the list, or by its own GET where the list lacks it. `undefined` only if that GET was a well-formed 404. */
  find(id: string): Promise<T | undefined>;
  /** Always by its own GET. Throws `NotFound`. */
  get(id: string): Promise<T>;
}

export interface Creatable<T, C> extends Readable<T> {
  create(body: C): Promise<T>;
  /** Throws `NotFound` when there is nothing to delete. */
  delete(id: string): Promise<void>;
}

export interface Writable<T, C, P> extends Creatable<T, C> {
  /** Says only what is in `body`; the rest stays. */
  patch(id: string, body: P): Promise<T>;
}

/** What GraphQL lists of endpoints. The service ends this list at a cap: see `isComplete`. */
export interface Bindings extends Listed<EndpointBinding> {
  /** From the list. `undefined` only if the list is complete; throws `IncompleteList` otherwise. */
  find(id: string): Promise<EndpointBinding | undefined>;
}

/** One account of the service: its lists, its quota schedule, its connections. */
export interface Client {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly runUrl: string;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The same account, lists and schedule, with other limits. */
  with(limits: Limits): Client;
  readonly endpoints: Writable<Endpoint, EndpointCreate, EndpointPatch> & {
    workers(id: string): Promise<Workers>;
    releases(id: string): Promise<Releases>;
  };
  readonly templates: Writable<Template, TemplateCreate, TemplatePatch>;
  readonly networkVolumes: Writable<NetworkVolume, NetworkVolumeCreate, NetworkVolumePatch>;
  readonly registries: Creatable<Registry, RegistryCreate>;
  readonly pods: Readable<Pod>;
  readonly catalog: {
    gpus(query?: Readonly<Record<string, string>>): Promise<readonly CatalogGpu[]>;
    cpus(query?: Readonly<Record<string, string>>): Promise<readonly CatalogCpu[]>;
    dataCenters(query?: Readonly<Record<string, string>>): Promise<readonly CatalogDataCenter[]>;
  };
  /** What only the GraphQL API can do, in the REST API's words (service API: GraphQL). */
  readonly graphql: {
    /** Asked once and remembered. `undefined` where the service names no account. */
    account(): Promise<Account | undefined>;
    /** `undefined` where the account has none. */
    discount(): Promise<Discount | undefined>;
    readonly endpoints: Bindings;
    saveEndpoint(input: EndpointSave): Promise<EndpointBinding>;
    /** Throws `NotFound` when there is nothing to delete, `WorkersNotZero` when the settings are not 0. */
    deleteEndpoint(id: string): Promise<void>;
    updateRegistryAuth(input: RegistryAuthUpdate): Promise<void>;
  };
  /** Closes idle connections. Not needed before a process ends. */
  close(): Promise<void>;
}

/** Time, passed in so that tests need not sleep. */
export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Rejects with the signal's reason when it fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
