// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";

/** Length of a bucket. Default: `day`. */
export const BillingBucketSize = {
  Hour: "hour",
  Day: "day",
  Week: "week",
  Month: "month",
  Year: "year",
} as const;

/** Length of a bucket. Default: `day`. */
export type BillingBucketSize = (typeof BillingBucketSize)[keyof typeof BillingBucketSize];

/**
 * Whose costs: `account` is everything, `serverless` the account's own endpoints, `publicModels` the service's
 * public models.
 */
export const BillingKind = {
  Account: "account",
  Pods: "pods",
  Serverless: "serverless",
  PublicModels: "publicModels",
  NetworkVolumes: "networkVolumes",
  Clusters: "clusters",
} as const;

/**
 * Whose costs: `account` is everything, `serverless` the account's own endpoints, `publicModels` the service's
 * public models.
 */
export type BillingKind = (typeof BillingKind)[keyof typeof BillingKind];

/** What was spent in one bucket of time. */
export interface BillingRecord {
  /** Begin of the bucket, RFC 3339. */
  startTime: string;
  /** End of the bucket, exclusive, RFC 3339. */
  endTime: string;
  /** Id of the object, where a record is one object's. */
  id?: string;
  /** USD. */
  totalAmount: number;
  /** Its parts in USD, by the service's names, as in `gpuAmount` and `diskAmount`. */
  amounts: Record<string, number>;
}

/** All records together. */
export interface BillingTotals {
  /** USD. */
  totalAmount: number;
  /** Its parts in USD, by the service's names, as in `gpuAmount` and `diskAmount`. */
  amounts: Record<string, number>;
}

/** Meeting all of these standards. */
export const Compliance = {
  Gdpr: "GDPR",
  IsoIec27001: "ISO_IEC_27001",
  Iso14001: "ISO_14001",
  PciDss: "PCI_DSS",
  Hitrust: "HITRUST",
  Soc1_Type2: "SOC_1_TYPE_2",
  Soc2_Type2: "SOC_2_TYPE_2",
  Soc3_Type2: "SOC_3_TYPE_2",
  Itar: "ITAR",
  FismaHigh: "FISMA_HIGH",
  Hipaa: "HIPAA",
  Renewable: "RENEWABLE",
} as const;

/** Meeting all of these standards. */
export type Compliance = (typeof Compliance)[keyof typeof Compliance];

/** A range of costs in USD an hour. */
export interface CostRange {
  /** With the cheapest type. */
  lowest: number;
  /** With the dearest type. */
  highest: number;
}

/** A CPU flavor (service: catalog). */
export interface CpuType {
  /** Id of the CPU flavor. */
  id: string;
  /** Name of the CPU flavor. */
  name: string;
  /** Group of flavors. */
  group: string;
  /** How many vCPUs one machine may have. */
  vcpu: CpuTypeVcpu;
  /** GB of memory for each vCPU. */
  ramGbPerVcpu: number;
  /** USD an hour for each vCPU. */
  price: CpuTypePrice;
  /** Stock of the asked count: `NONE`, `LOW`, `MEDIUM` or `HIGH`. */
  availability?: string;
  /** Stock in each data center. */
  dataCenters?: Stock[];
}

/** USD an hour for each vCPU. */
export interface CpuTypePrice {
  /** Of a pod. */
  securePerVcpu: number;
  /** Of a serverless worker. */
  serverlessPerVcpu: number;
}

/** How many vCPUs one machine may have. */
export interface CpuTypeVcpu {
  /** Fewest. */
  min: number;
  /** Most. */
  max: number;
}

/** A data center (service: catalog). */
export interface DataCenter {
  /** Id of the data center. */
  id: string;
  /** Name of the data center. */
  name: string;
  /** Part of the world. */
  region: string;
  /** Whether its pods can join the global network. */
  globalNetwork: boolean;
  /** Tiers of network volumes; none: it has no volumes. */
  networkVolumeTypes: string[];
  /** Standards that it meets. */
  compliance: string[];
  /** Stock of each GPU type. */
  gpuAvailability?: Stock[];
  /** Stock of each CPU flavor. */
  cpuAvailability?: Stock[];
}

/** An HTTP request to a `LOAD_BALANCING` endpoint, as in `{ path: "/health", expectBody: { ok: true } }`. */
export interface EndpointCheckHttpArgs {
  /** Path below the endpoint's address, as in `/generate?size=2`. */
  path: pulumi.Input<string>;
  /** Method of the request. Default: `GET`. */
  method?: pulumi.Input<EndpointCheckHttpMethod | undefined>;
  /** Body of the request: a text is sent as it is, anything else as JSON. */
  body?: pulumi.Input<unknown | undefined>;
  /** HTTP status that the answer must have, 100 to 599. Default: 200. */
  expectStatus?: pulumi.Input<number | undefined>;
  /**
   * What the body of the answer must be: a text, or JSON. Of an object, what is given must be there and fit, and it
   * may hold more; a list must have as many entries, and each must fit. Without it, any body will do.
   */
  expectBody?: pulumi.Input<unknown | undefined>;
}

/** Method of the request. Default: `GET`. */
export const EndpointCheckHttpMethod = {
  Get: "GET",
  Head: "HEAD",
  Post: "POST",
  Put: "PUT",
  Patch: "PATCH",
  Delete: "DELETE",
} as const;

/** Method of the request. Default: `GET`. */
export type EndpointCheckHttpMethod = (typeof EndpointCheckHttpMethod)[keyof typeof EndpointCheckHttpMethod];

/** An HTTP request to a `LOAD_BALANCING` endpoint, as in `{ path: "/health", expectBody: { ok: true } }`. */
export interface EndpointCheckHttp {
  /** Path below the endpoint's address, as in `/generate?size=2`. */
  path: string;
  /** Method of the request. Default: `GET`. */
  method: EndpointCheckHttpMethod;
  /** Body of the request: a text is sent as it is, anything else as JSON. */
  body?: unknown;
  /** HTTP status that the answer must have, 100 to 599. Default: 200. */
  expectStatus: number;
  /**
   * What the body of the answer must be: a text, or JSON. Of an object, what is given must be there and fit, and it
   * may hold more; a list must have as many entries, and each must fit. Without it, any body will do.
   */
  expectBody?: unknown;
}

/** A job for a `QUEUE_BASED` endpoint, as in `{ input: { prompt: "ping" }, expect: { text: "pong" } }`. */
export interface EndpointCheckJobArgs {
  /** Input of the job, as the worker takes it. */
  input: pulumi.Input<Record<string, pulumi.Input<unknown>>>;
  /**
   * What the job's output must be. Of an object, what is given must be there and fit, and it may hold more; a list
   * must have as many entries, and each must fit. Without it, any output will do.
   */
  expect?: pulumi.Input<unknown | undefined>;
  /**
   * Milliseconds from the request to the answer, cold start included: 10000 to 604800000. A job that takes longer is
   * cancelled. Default: 600000.
   */
  timeout?: pulumi.Input<number | undefined>;
}

/** A job for a `QUEUE_BASED` endpoint, as in `{ input: { prompt: "ping" }, expect: { text: "pong" } }`. */
export interface EndpointCheckJob {
  /** Input of the job, as the worker takes it. */
  input: Record<string, unknown>;
  /**
   * What the job's output must be. Of an object, what is given must be there and fit, and it may hold more; a list
   * must have as many entries, and each must fit. Without it, any output will do.
   */
  expect?: unknown;
  /**
   * Milliseconds from the request to the answer, cold start included: 10000 to 604800000. A job that takes longer is
   * cancelled. Default: 600000.
   */
  timeout: number;
}

/** A WebSocket to a `LOAD_BALANCING` endpoint, as in `{ path: "/echo", send: "hello", expect: "hello" }`. */
export interface EndpointCheckWebSocket {
  /** Path below the endpoint's address, as in `/generate?size=2`. */
  path: string;
  /** First message to the worker: a text is sent as it is, anything else as JSON. */
  send?: unknown;
  /**
   * What the first message of the worker must be: a text, or JSON. Of an object, what is given must be there and
   * fit, and it may hold more; a list must have as many entries, and each must fit.
   */
  expect: unknown;
}

/** A WebSocket to a `LOAD_BALANCING` endpoint, as in `{ path: "/echo", send: "hello", expect: "hello" }`. */
export interface EndpointCheckWebSocketArgs {
  /** Path below the endpoint's address, as in `/generate?size=2`. */
  path: pulumi.Input<string>;
  /** First message to the worker: a text is sent as it is, anything else as JSON. */
  send?: pulumi.Input<unknown | undefined>;
  /**
   * What the first message of the worker must be: a text, or JSON. Of an object, what is given must be there and
   * fit, and it may hold more; a list must have as many entries, and each must fit.
   */
  expect: pulumi.Input<unknown>;
}

/**
 * What a delete does while workers are not at zero: `drain` scales to zero, lets running jobs finish and waits for
 * the workers to leave; `refuse` is an error; `force` deletes at once, with its jobs. The environment variable
 * `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run.
 */
export const EndpointDeletePolicy = {
  Drain: "drain",
  Refuse: "refuse",
  Force: "force",
} as const;

/**
 * What a delete does while workers are not at zero: `drain` scales to zero, lets running jobs finish and waits for
 * the workers to leave; `refuse` is an error; `force` deletes at once, with its jobs. The environment variable
 * `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run.
 */
export type EndpointDeletePolicy = (typeof EndpointDeletePolicy)[keyof typeof EndpointDeletePolicy];

/** Faster cold starts: `OFF`, `FLASHBOOT` or `PRIORITY_FLASHBOOT`. */
export const EndpointFlashboot = {
  Off: "OFF",
  Flashboot: "FLASHBOOT",
  PriorityFlashboot: "PRIORITY_FLASHBOOT",
} as const;

/** Faster cold starts: `OFF`, `FLASHBOOT` or `PRIORITY_FLASHBOOT`. */
export type EndpointFlashboot = (typeof EndpointFlashboot)[keyof typeof EndpointFlashboot];

/** GPUs of the workers. */
export interface EndpointGpuArgs {
  /** Serverless GPU pools by priority. At least 1, as in `ADA_24`; the service honours the first three. */
  pools: pulumi.Input<pulumi.Input<string>[]>;
  /** GPUs per worker. At least 1. */
  count?: pulumi.Input<number | undefined>;
  /**
   * GPU types of these pools that are not to be used, as in `NVIDIA L4`. Without it: what the service has stays, or,
   * where the program gave a list before, none.
   */
  excludedTypes?: pulumi.Input<pulumi.Input<string>[] | undefined>;
}

/** GPUs of the workers. */
export interface EndpointGpu {
  /** Serverless GPU pools by priority. At least 1, as in `ADA_24`; the service honours the first three. */
  pools: string[];
  /** GPUs per worker. At least 1. */
  count: number;
  /**
   * GPU types of these pools that are not to be used, as in `NVIDIA L4`. Without it: what the service has stays, or,
   * where the program gave a list before, none.
   */
  excludedTypes?: string[];
}

/** How many jobs. */
export interface EndpointHealthJobs {
  /** That wait now. */
  inQueue?: number;
  /** That are worked on now. */
  inProgress?: number;
  /** That have succeeded so far. */
  completed?: number;
  /** That have failed so far. */
  failed?: number;
  /** That were begun again so far. */
  retried?: number;
}

/** How many workers. */
export interface EndpointHealthWorkers {
  /** That could take a job. */
  ready?: number;
  /** Without a job. */
  idle?: number;
  /** With a job. */
  running?: number;
  /** That are starting. */
  initializing?: number;
  /** That wait for capacity. */
  throttled?: number;
  /** That fail. */
  unhealthy?: number;
}

/** Where requests go, by type. */
export interface EndpointRequestUrls {
  /** Submits a job (`QUEUE_BASED`). */
  run?: string;
  /** Submits a job and waits for it (`QUEUE_BASED`). */
  runSync?: string;
  /** Base of the workers' own paths (`LOAD_BALANCING`). */
  base?: string;
}

/** When workers come and go. */
export interface EndpointScalingArgs {
  /**
   * `QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight. Default:
   * `QUEUE_DELAY`, `REQUEST_COUNT` where the Endpoint's `type` is `LOAD_BALANCING`.
   */
  type?: pulumi.Input<EndpointScalingType | undefined>;
  /** Target of the scaler. At least 0.5. Default: `4`. */
  value?: pulumi.Input<number | undefined>;
  /**
   * Seconds before an idle worker leaves. At most 3600 with `templateId`, `gpu.excludedTypes` or `locations`.
   * Default: `5`.
   */
  idleTimeout?: pulumi.Input<number | undefined>;
}

/** When workers come and go. */
export interface EndpointScaling {
  /**
   * `QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight. Default:
   * `QUEUE_DELAY`, `REQUEST_COUNT` where the Endpoint's `type` is `LOAD_BALANCING`.
   */
  type: EndpointScalingType;
  /** Target of the scaler. At least 0.5. Default: `4`. */
  value: number;
  /**
   * Seconds before an idle worker leaves. At most 3600 with `templateId`, `gpu.excludedTypes` or `locations`.
   * Default: `5`.
   */
  idleTimeout: number;
}

/** `QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight. */
export const EndpointScalingType = {
  QueueDelay: "QUEUE_DELAY",
  RequestCount: "REQUEST_COUNT",
} as const;

/** `QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight. */
export type EndpointScalingType = (typeof EndpointScalingType)[keyof typeof EndpointScalingType];

/**
 * `QUEUE_BASED`: jobs through a queue. `LOAD_BALANCING`: requests go straight to workers. `LOAD_BALANCING` needs
 * `templateId`.
 */
export const EndpointType = {
  QueueBased: "QUEUE_BASED",
  LoadBalancing: "LOAD_BALANCING",
} as const;

/**
 * `QUEUE_BASED`: jobs through a queue. `LOAD_BALANCING`: requests go straight to workers. `LOAD_BALANCING` needs
 * `templateId`.
 */
export type EndpointType = (typeof EndpointType)[keyof typeof EndpointType];

/** How many workers. */
export interface EndpointWorkersArgs {
  /** Workers that are always on. At most `max`. Default: `0`. */
  min?: pulumi.Input<number | undefined>;
  /** Most workers at a time. All endpoints together share the account's worker quota. Default: `3`. */
  max?: pulumi.Input<number | undefined>;
}

/** How many workers. */
export interface EndpointWorkers {
  /** Workers that are always on. At most `max`. Default: `0`. */
  min: number;
  /** Most workers at a time. All endpoints together share the account's worker quota. Default: `3`. */
  max: number;
}

/** CPUs of the workers. */
export interface EstimateCostCpu {
  /** CPU flavor. */
  id: string;
  /** vCPUs per worker, at least 2. */
  vcpuCount: number;
}

/** CPUs of the workers. */
export interface EstimateCostCpuArgs {
  /** CPU flavor. */
  id: pulumi.Input<string>;
  /** vCPUs per worker, at least 2. */
  vcpuCount: pulumi.Input<number>;
}

/** GPUs of the workers. Either this or `cpu`. */
export interface EstimateCostGpu {
  /** Serverless GPU pools, at least 1; the first three count. */
  pools: string[];
  /** GPUs per worker, at least 1. Default: `1`. */
  count?: number;
  /** GPU types that are not used. */
  excludedTypes?: string[];
}

/** GPUs of the workers. Either this or `cpu`. */
export interface EstimateCostGpuArgs {
  /** Serverless GPU pools, at least 1; the first three count. */
  pools: pulumi.Input<pulumi.Input<string>[]>;
  /** GPUs per worker, at least 1. Default: `1`. */
  count?: pulumi.Input<number | undefined>;
  /** GPU types that are not used. */
  excludedTypes?: pulumi.Input<pulumi.Input<string>[] | undefined>;
}

/** Tokens of the public text-generation endpoint. */
export interface EstimateCostText {
  /** Id of the model, as `getTextModels` has it. */
  model: string;
  /** Tokens of the input. */
  inputTokens: number;
  /** Tokens of the output, reasoning included. */
  outputTokens: number;
}

/** Tokens of the public text-generation endpoint. */
export interface EstimateCostTextArgs {
  /** Id of the model, as `getTextModels` has it. */
  model: pulumi.Input<string>;
  /** Tokens of the input. */
  inputTokens: pulumi.Input<number>;
  /** Tokens of the output, reasoning included. */
  outputTokens: pulumi.Input<number>;
}

/** How many workers, as the `Endpoint` has them. */
export interface EstimateCostWorkers {
  /** Workers that are always on. Default: `0`. */
  min?: number;
  /** Most workers at a time. Default: `3`. */
  max?: number;
}

/** How many workers, as the `Endpoint` has them. */
export interface EstimateCostWorkersArgs {
  /** Workers that are always on. Default: `0`. */
  min?: pulumi.Input<number | undefined>;
  /** Most workers at a time. Default: `3`. */
  max?: pulumi.Input<number | undefined>;
}

/** A serverless endpoint as it is. */
export interface ExistingEndpoint {
  /** Id of the endpoint. */
  id: string;
  /** Name at the service. */
  name: string;
  /** Where requests go, by type. */
  requestUrls?: ExistingEndpointRequestUrls;
  /** Container image reference. */
  image?: string;
  /** Arguments passed to the container's entrypoint, as one string. */
  args?: string;
  /** Container disk in GB. Ephemeral: wiped on restart. */
  disk?: number;
  /** Open ports, each `<port>/<protocol>`. */
  ports?: string[];
  /** Environment variables. */
  env?: Record<string, string>;
  /** Id of the `Registry` whose credentials pull the image. */
  registry?: string;
  /** `QUEUE_BASED`: jobs through a queue. `LOAD_BALANCING`: requests go straight to workers. */
  type?: string;
  /** GPUs of the workers. */
  gpu?: ExistingEndpointGpu;
  /** How many workers. */
  workers: ExistingEndpointWorkers;
  /** When workers come and go. */
  scaling: ExistingEndpointScaling;
  /** Data centers that workers may run in; none is anywhere. */
  dataCenterIds: string[];
  /** Ids of attached `NetworkVolume`s. */
  networkVolumes: string[];
  /** Milliseconds that one request may take; 0 is no limit. */
  timeout: number;
  /** Faster cold starts: `OFF`, `FLASHBOOT` or `PRIORITY_FLASHBOOT`. */
  flashboot: string;
  /** CPUs of the workers; absent: GPU workers. */
  cpu?: ExistingEndpointCpu;
  /** When it was created, RFC 3339. */
  createdAt: string;
}

/** CPUs of the workers; absent: GPU workers. */
export interface ExistingEndpointCpu {
  /** CPU flavor. */
  id: string;
  /** vCPUs per worker. */
  vcpuCount: number;
  /** GB. */
  memory: number;
}

/** GPUs of the workers. */
export interface ExistingEndpointGpu {
  /** Serverless GPU pools by priority. */
  pools: string[];
  /** GPUs per worker. */
  count: number;
}

/** Where requests go, by type. */
export interface ExistingEndpointRequestUrls {
  /** Submits a job (`QUEUE_BASED`). */
  run?: string;
  /** Submits a job and waits for it (`QUEUE_BASED`). */
  runSync?: string;
  /** Base of the workers' own paths (`LOAD_BALANCING`). */
  base?: string;
}

/** When workers come and go. */
export interface ExistingEndpointScaling {
  /** `QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight. */
  type: string;
  /** Target of the scaler. */
  value: number;
  /** Seconds before an idle worker leaves. */
  idleTimeout: number;
}

/** How many workers. */
export interface ExistingEndpointWorkers {
  /** Workers that are always on. */
  min: number;
  /** Most workers at a time. */
  max: number;
}

/** A network volume as it is. */
export interface ExistingNetworkVolume {
  /** Id of the network volume. */
  id: string;
  /** Name at the service. */
  name: string;
  /** GB. */
  size: number;
  /** Id of the data center. */
  dataCenter: string;
  /** Storage tier: `STANDARD` or `HIGH_PERFORMANCE`. */
  type: string;
}

/** Registry credentials as the service tells them: never with user name and password. */
export interface ExistingRegistry {
  /** Id of the registry. */
  id: string;
  /** Name of the registry. */
  name: string;
}

/** A template as it is. */
export interface ExistingTemplate {
  /** Id of the template. */
  id: string;
  /** Name at the service. */
  name: string;
  /** Container image reference. */
  image: string;
  /** Arguments passed to the container's entrypoint, as one string. */
  args: string;
  /** Container disk in GB. Ephemeral: wiped on restart. */
  disk: number;
  /** Open ports, each `<port>/<protocol>`. */
  ports: string[];
  /** Environment variables. */
  env: Record<string, string>;
  /** Id of the `Registry` whose credentials pull the image. */
  registry?: string;
  /** Storage of the pods made from it. */
  mounts: ExistingTemplateMounts;
  /** For serverless workers (`true`) or pods (`false`). */
  serverless: boolean;
  /** Visible to everyone. */
  public: boolean;
  /** Grouping in the console only: `CPU`, `NVIDIA` or `AMD`. */
  category: string;
}

/** Storage of the pods made from it. */
export interface ExistingTemplateMounts {
  /** A pod's own persistent disk. */
  persistent?: ExistingTemplateMountsPersistent;
}

/** A pod's own persistent disk. */
export interface ExistingTemplateMountsPersistent {
  /** GB. */
  size: number;
  /** Where it is mounted in the container. */
  path: string;
}

/** Stock for what. Implies `availability`. */
export const GetCpuTypesProduct = {
  Pod: "POD",
  Serverless: "SERVERLESS",
} as const;

/** Stock for what. Implies `availability`. */
export type GetCpuTypesProduct = (typeof GetCpuTypesProduct)[keyof typeof GetCpuTypesProduct];

/** Stock of which cloud. Implies `availability`. */
export const GetGpuTypesCloud = {
  Secure: "SECURE",
  Community: "COMMUNITY",
} as const;

/** Stock of which cloud. Implies `availability`. */
export type GetGpuTypesCloud = (typeof GetGpuTypesCloud)[keyof typeof GetGpuTypesCloud];

/** Stock for what. Implies `availability`. */
export const GetGpuTypesProduct = {
  Pod: "POD",
  Cluster: "CLUSTER",
  Serverless: "SERVERLESS",
} as const;

/** Stock for what. Implies `availability`. */
export type GetGpuTypesProduct = (typeof GetGpuTypesProduct)[keyof typeof GetGpuTypesProduct];

/** A GPU type (service: catalog). */
export interface GpuType {
  /** Id of the GPU type. */
  id: string;
  /** Name of the GPU type. */
  name: string;
  /** Serverless pool, for `gpu.pools` of an `Endpoint`; absent: not for serverless. */
  pool?: string;
  /** `NVIDIA`, `AMD` or `UNKNOWN`. */
  manufacturer: string;
  /** GB. */
  memory: number;
  /** Whether the secure cloud has it. */
  secure: boolean;
  /** Whether the community cloud has it. */
  community: boolean;
  /** USD an hour for each GPU. */
  price: GpuTypePrice;
  /** Most GPUs of one machine. */
  maxCount: GpuTypeMaxCount;
  /** Stock of the asked count: `NONE`, `LOW`, `MEDIUM` or `HIGH`. */
  availability?: string;
  /** Stock in each data center. */
  dataCenters?: Stock[];
}

/** Most GPUs of one machine. */
export interface GpuTypeMaxCount {
  /** Most GPUs in the secure cloud. */
  secure: number;
  /** Most GPUs in the community cloud. */
  community: number;
}

/** USD an hour for each GPU. */
export interface GpuTypePrice {
  /** USD an hour in the secure cloud. */
  secure: number;
  /** USD an hour in the community cloud. */
  community: number;
}

/**
 * What a delete does while an endpoint or pod mounts it (`force` deletes it and its data under them). The
 * environment variable `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run.
 */
export const NetworkVolumeDeletePolicy = {
  Refuse: "refuse",
  Force: "force",
} as const;

/**
 * What a delete does while an endpoint or pod mounts it (`force` deletes it and its data under them). The
 * environment variable `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run.
 */
export type NetworkVolumeDeletePolicy = (typeof NetworkVolumeDeletePolicy)[keyof typeof NetworkVolumeDeletePolicy];

/** Storage tier: `STANDARD` or `HIGH_PERFORMANCE`. Without it: the primary tier of the data center. */
export const NetworkVolumeType = {
  Standard: "STANDARD",
  HighPerformance: "HIGH_PERFORMANCE",
} as const;

/** Storage tier: `STANDARD` or `HIGH_PERFORMANCE`. Without it: the primary tier of the data center. */
export type NetworkVolumeType = (typeof NetworkVolumeType)[keyof typeof NetworkVolumeType];

/** A pod as it is. */
export interface Pod {
  /** Id of the pod. */
  id: string;
  /** Name of the pod. */
  name: string;
  /** `PROVISIONING`, `STARTING`, `RUNNING`, `EXITED`, `ERROR` or `TERMINATED`. */
  status: string;
  /** What can be done with it now. */
  actions?: string[];
  /** Container image reference. */
  image?: string;
  /** Arguments passed to the container's entrypoint, as one string. */
  args?: string;
  /** Container disk in GB. Ephemeral: wiped on restart. */
  disk?: number;
  /** Open ports, each `<port>/<protocol>`. */
  ports?: string[];
  /** Environment variables. */
  env?: Record<string, string>;
  /** Id of the `Registry` whose credentials pull the image. */
  registry?: string;
  /** Its GPUs; absent: a CPU pod. */
  gpu?: PodGpu;
  /** Its CPUs; absent: a GPU pod. */
  cpu?: PodCpu;
  /** Its storage. */
  mounts: PodMounts;
  /** `SECURE` or `COMMUNITY`. */
  cloud?: string;
  /** Where it runs, once it is placed. */
  dataCenterId?: string;
  /** Id of the template that it was made from: the template can't be deleted before the pod. */
  template?: string;
  /** USD an hour now. */
  cost?: number;
  /** Whether it can't be stopped. */
  locked?: boolean;
  /** The global network. */
  globalNetworking?: PodGlobalNetworking;
  /** Seconds. */
  uptime?: number;
  /** When it was created, RFC 3339. */
  createdAt?: string;
  /** When it was last started, RFC 3339. */
  startedAt?: string;
}

/** Its CPUs; absent: a GPU pod. */
export interface PodCpu {
  /** CPU flavor. */
  id: string;
  /** How many vCPUs. */
  vcpuCount: number;
  /** GB. */
  memory?: number;
}

/** The global network. */
export interface PodGlobalNetworking {
  /** Whether it has joined. */
  enabled: boolean;
  /** Its address. */
  ip?: string;
  /** Its name. */
  internalDns?: string;
}

/** Its GPUs; absent: a CPU pod. */
export interface PodGpu {
  /** GPU type. */
  id: string;
  /** How many. */
  count: number;
}

/** Its storage. */
export interface PodMounts {
  /** The pod's own persistent disk. */
  persistent?: PodMountsPersistent;
  /** Mounted network volumes. */
  network: PodMountsNetwork[];
}

export interface PodMountsNetwork {
  /** Id of the volume. */
  volumeId: string;
  /** Where it is mounted. */
  path?: string;
}

/** The pod's own persistent disk. */
export interface PodMountsPersistent {
  /** GB. */
  size: number;
  /** Where it is mounted. */
  path: string;
}

/** Only each pod in this status. */
export const PodStatus = {
  Provisioning: "PROVISIONING",
  Starting: "STARTING",
  Running: "RUNNING",
  Exited: "EXITED",
  Error: "ERROR",
  Terminated: "TERMINATED",
} as const;

/** Only each pod in this status. */
export type PodStatus = (typeof PodStatus)[keyof typeof PodStatus];

/** In one of these parts of the world. */
export const Region = {
  NorthAmerica: "NORTH_AMERICA",
  SouthAmerica: "SOUTH_AMERICA",
  Europe: "EUROPE",
  Asia: "ASIA",
  MiddleEast: "MIDDLE_EAST",
  Africa: "AFRICA",
  Oceania: "OCEANIA",
  Antarctica: "ANTARCTICA",
  Unknown: "UNKNOWN",
} as const;

/** In one of these parts of the world. */
export type Region = (typeof Region)[keyof typeof Region];

/**
 * What a delete does while a template, endpoint or pod refers to it (`force` unlinks them). The environment
 * variable `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run.
 */
export const RegistryDeletePolicy = {
  Refuse: "refuse",
  Force: "force",
} as const;

/**
 * What a delete does while a template, endpoint or pod refers to it (`force` unlinks them). The environment
 * variable `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run.
 */
export type RegistryDeletePolicy = (typeof RegistryDeletePolicy)[keyof typeof RegistryDeletePolicy];

/** A change of an endpoint's settings. */
export interface Release {
  /** Id of the release. */
  id: string;
  /** Version of the endpoint's settings that it made. */
  version?: number;
  /** `MANUAL` or `GIT_BUILD`. */
  source: string;
  /** Id of the build (`GIT_BUILD`). */
  buildId?: string;
  /** Id of the user who made it. */
  createdByUserId?: string;
  /** How many workers run it. */
  workerCount: number;
  /** When it was made, RFC 3339. */
  createdAt: string;
  /** What it changed. */
  diff: ReleaseChange[];
}

/** A field that a release changed. */
export interface ReleaseChange {
  /** The field, in the service's own words, as in `workers.max` or `template.imageName`. */
  field: string;
  /** The value before, as JSON; absent where the field is new. Values of environment variables are masked. */
  before?: string;
  /** The value after, as JSON; absent where the field is gone. Values of environment variables are masked. */
  after?: string;
  /** Names of the environment variables that were added, changed or removed. */
  variables?: string[];
}

/** How far the newest release has come. */
export interface Rollout {
  /** Whether workers on an older version are still there. */
  inProgress: boolean;
  /** How many workers are on the newest version. */
  workersOnLatest: number;
  /** How many workers there are. */
  workersTotal: number;
  /** Percent of the workers on the newest version; 0 without workers. */
  percentOnLatest: number;
}

/** Stock of one thing in one place. */
export interface Stock {
  /** Id of the other side. */
  id: string;
  /** Name of the other side. */
  name: string;
  /** `NONE`, `LOW`, `MEDIUM` or `HIGH`. */
  availability: string;
}

/** Grouping in the console only: `CPU`, `NVIDIA` or `AMD`. */
export const TemplateCategory = {
  Cpu: "CPU",
  Nvidia: "NVIDIA",
  Amd: "AMD",
} as const;

/** Grouping in the console only: `CPU`, `NVIDIA` or `AMD`. */
export type TemplateCategory = (typeof TemplateCategory)[keyof typeof TemplateCategory];

/** Storage of the pods made from it. The service can't clear it. Not for serverless templates. */
export interface TemplateMounts {
  /** A pod's own persistent disk. */
  persistent: TemplateMountsPersistent;
}

/** Storage of the pods made from it. The service can't clear it. Not for serverless templates. */
export interface TemplateMountsArgs {
  /** A pod's own persistent disk. */
  persistent: pulumi.Input<TemplateMountsPersistentArgs>;
}

/** A pod's own persistent disk. */
export interface TemplateMountsPersistent {
  /** GB. At least 10. */
  size: number;
  /** Where it is mounted in the container. */
  path: string;
}

/** A pod's own persistent disk. */
export interface TemplateMountsPersistentArgs {
  /** GB. At least 10. */
  size: pulumi.Input<number>;
  /** Where it is mounted in the container. */
  path: pulumi.Input<string>;
}

/** A variant of the public text-generation endpoint. */
export interface TextModel {
  /** What a request names as its `model`. */
  id: string;
  /** Most tokens of a request: its input and `max_tokens` together. */
  context: number;
  /** USD for a million tokens. */
  price: TextModelPrice;
}

/** USD for a million tokens. */
export interface TextModelPrice {
  /** For input. */
  input: number;
  /** For output, reasoning included. */
  output: number;
}

/** Having all of these tiers of network volumes. */
export const VolumeTier = {
  Standard: "STANDARD",
  HighPerformance: "HIGH_PERFORMANCE",
} as const;

/** Having all of these tiers of network volumes. */
export type VolumeTier = (typeof VolumeTier)[keyof typeof VolumeTier];

/** A worker of an endpoint. */
export interface Worker {
  /** Id of the worker. */
  id: string;
  /** `RUNNING` (has a job), `IDLE`, `INITIALIZING`, `THROTTLED` (waits for capacity) or `UNHEALTHY`. */
  status: string;
  /** Whether it is not on the endpoint's newest version. */
  isStale: boolean;
  /** Version of the settings that it runs. */
  version?: number;
  /** Its image, once it is placed. */
  image?: string;
  /** How many GPUs it has. */
  gpuCount: number;
  /** GPU type, once it is placed. */
  gpuTypeId?: string;
  /** Data center, once it is placed. */
  dataCenterId?: string;
  /** When it was started, RFC 3339. */
  startedAt?: string;
  /** Seconds since then. */
  uptimeSeconds?: number;
}

/** `requestUrls` where the program's text shows the `type`; where it does not, each member may be absent. */
export type EndpointRequestUrlsOf<Value extends EndpointType> = [EndpointType] extends [Value]
  ? EndpointRequestUrls
  : Value extends "QUEUE_BASED"
    ? Required<Pick<EndpointRequestUrls, "run" | "runSync">>
    : Value extends "LOAD_BALANCING"
      ? Required<Pick<EndpointRequestUrls, "base">>
      : EndpointRequestUrls;
