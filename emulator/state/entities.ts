import type { Demand } from "../jobs/demand";
import type { EndpointSettings } from "../resources/endpoints/fields";
import type { Container, PersistentMount, TemplateSettings } from "../resources/template-fields";
import type { Log } from "./logs";

/** A registry credential; user name and password never leave (docs/service.md#registries). */
export interface Registry {
  readonly id: string;
  readonly name: string;
  username: string;
  password: string;
  readonly createdAt: number;
}

/** A pull right that another cloud's registry delegated (docs/service.md#registries). */
export interface Delegation {
  readonly id: string;
  readonly name: string | null;
  readonly delegatorUserId: string;
  readonly awsUser: string;
  readonly repository: string;
  readonly tag: string;
  readonly awsRegion: string;
  readonly dockerRegistryUri: string;
  readonly createdAt: number;
}

/**
 * A template; an endpoint's container configuration stands in the one that is bound to it
 * (docs/service.md#bound-templates).
 */
export interface Template extends TemplateSettings {
  readonly id: string;
  readonly createdAt: number;
  /** The time at which its last user went; it counts as in use for a while longer. */
  freedAt: number | undefined;
}

/** A network volume (docs/service.md#network-volumes). */
export interface NetworkVolume {
  readonly id: string;
  name: string;
  /** GB. */
  size: number;
  readonly dataCenter: string;
  readonly type: string;
  readonly createdAt: number;
}

export type EndpointType = "QUEUE_BASED" | "LOAD_BALANCING";

/** A serverless endpoint. */
export interface Endpoint extends EndpointSettings {
  readonly id: string;
  readonly type: EndpointType;
  readonly createdAt: number;
  version: number;
  /** Newest first. */
  releases: Release[];
  fleet: Worker[];
  lastRequestAt: number;
  /** The time that a busy worker takes to leave; undefined: the option's value. */
  leaveAfterMs: number | undefined;
  /** The jobs and requests that want its workers. */
  readonly demand: Demand<Worker>;
}

/** One changed field of a release; names follow GraphQL (docs/service.md#releases). */
export interface Change {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** A version of an endpoint's configuration (docs/service.md#releases). */
interface Release {
  readonly id: string;
  readonly version: number;
  readonly createdAt: number;
  readonly diff: readonly Change[];
}

/** A worker of an endpoint (docs/service.md#workers). */
export interface Worker {
  readonly id: string;
  version: number;
  status: "INITIALIZING" | "IDLE" | "RUNNING" | "THROTTLED" | "UNHEALTHY";
  readonly image: string;
  readonly gpuCount: number;
  /** The pool that it was started in; undefined on CPUs, while nothing is in stock, and in old snapshots. */
  pool?: string | undefined;
  /** Null until it is placed. */
  gpuTypeId: string | null;
  dataCenterId: string | null;
  startedAt: number | null;
  idleSince: number;
  /** The end of its cold start. */
  readyAt: number;
  /** The time at which it last was planned to go because it is idle. */
  retiresAt: number | undefined;
  /** `POST workers` keeps it busy, not a job. */
  held: boolean;
  /** The end of the work that holds it, once it is leaving. */
  leavesAt: number | undefined;
  /** It finishes its job and goes; it takes no other. */
  leaving: boolean;
  readonly log: Log;
}

export type PodStatus = "PROVISIONING" | "STARTING" | "RUNNING" | "EXITED" | "ERROR" | "TERMINATED";

export interface Mounts {
  persistent?: PersistentMount;
  network?: { volumeId: string; path: string }[];
}

/** A pod (docs/service.md#pods). */
export interface Pod extends Container {
  readonly id: string;
  name: string;
  status: PodStatus;
  readonly gpu?: { id: string; count: number };
  readonly cpu?: { id: string; vcpuCount: number; memory: number };
  mounts: Mounts;
  readonly cloud: string;
  readonly dataCenterIds: readonly string[];
  /** Null until it is placed. */
  dataCenterId: string | null;
  readonly template: string | null;
  /** USD an hour while it costs anything. */
  readonly price: number;
  locked: boolean;
  globalNetworking: boolean;
  /** The value of the last PATCH, which takes effect at the next start. */
  globalNetworkingNext: boolean;
  readonly createdAt: number;
  startedAt: number | null;
  /** Counts status changes, so that one that was planned earlier is dropped. */
  step: number;
  /** The time at which its status changes by itself; undefined if it does not. */
  stepAt: number | undefined;
  readonly log: Log;
}
