// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";

/**
 * What a delete does while workers are not at zero: `drain` scales to zero, lets running jobs finish and waits for
 * the workers to leave; `refuse` is an error; `force` deletes at once, with its jobs. The environment variable
 * `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run.
 */
export type EndpointDeletePolicy = "drain" | "refuse" | "force";

/** Faster cold starts. */
export type EndpointFlashboot = "OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT";

/** GPUs of the workers. */
export interface EndpointGpu {
  /** Serverless GPU pools by priority, as in `ADA_24`; the service honours at most three. */
  pools: string[];
  /** GPUs per worker. Default: `1`. */
  count?: number;
  /** GPU types of these pools that are not to be used, as in `NVIDIA L4`. Without it: what the service has stays. */
  excludedTypes?: string[];
}

/** GPUs of the workers. */
export interface EndpointGpuArgs {
  /** Serverless GPU pools by priority, as in `ADA_24`; the service honours at most three. */
  pools: pulumi.Input<pulumi.Input<string>[]>;
  /** GPUs per worker. Default: `1`. */
  count?: pulumi.Input<number | undefined>;
  /** GPU types of these pools that are not to be used, as in `NVIDIA L4`. Without it: what the service has stays. */
  excludedTypes?: pulumi.Input<pulumi.Input<string>[] | undefined>;
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

/** Where requests go, by type. */
export interface EndpointRequestUrlsArgs {
  /** Submits a job (`QUEUE_BASED`). */
  run?: pulumi.Input<string | undefined>;
  /** Submits a job and waits for it (`QUEUE_BASED`). */
  runSync?: pulumi.Input<string | undefined>;
  /** Base of the workers' own paths (`LOAD_BALANCING`). */
  base?: pulumi.Input<string | undefined>;
}

/** When workers come and go. */
export interface EndpointScaling {
  /**
   * `QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight. Default:
   * `QUEUE_DELAY`, `REQUEST_COUNT` where `type` is `LOAD_BALANCING`.
   */
  type?: EndpointScalingType;
  /** Target of the scaler, at least 0.5. Default: `4`. */
  value?: number;
  /** Seconds before an idle worker leaves. Default: `5`. */
  idleTimeout?: number;
}

/** When workers come and go. */
export interface EndpointScalingArgs {
  /**
   * `QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight. Default:
   * `QUEUE_DELAY`, `REQUEST_COUNT` where `type` is `LOAD_BALANCING`.
   */
  type?: pulumi.Input<EndpointScalingType | undefined>;
  /** Target of the scaler, at least 0.5. Default: `4`. */
  value?: pulumi.Input<number | undefined>;
  /** Seconds before an idle worker leaves. Default: `5`. */
  idleTimeout?: pulumi.Input<number | undefined>;
}

/** `QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight. */
export type EndpointScalingType = "QUEUE_DELAY" | "REQUEST_COUNT";

/** `QUEUE_BASED`: jobs through a queue. `LOAD_BALANCING`: requests go straight to workers; needs `templateId`. */
export type EndpointType = "QUEUE_BASED" | "LOAD_BALANCING";

/** How many workers. */
export interface EndpointWorkers {
  /** Workers that are always on. Default: `0`. */
  min?: number;
  /** Most workers at a time. All endpoints together share the account's worker quota. Default: `3`. */
  max?: number;
}

/** How many workers. */
export interface EndpointWorkersArgs {
  /** Workers that are always on. Default: `0`. */
  min?: pulumi.Input<number | undefined>;
  /** Most workers at a time. All endpoints together share the account's worker quota. Default: `3`. */
  max?: pulumi.Input<number | undefined>;
}

/**
 * What a delete does while an endpoint or pod mounts it (`force` deletes it and its data under them). The
 * environment variable `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run.
 */
export type NetworkVolumeDeletePolicy = "refuse" | "force";

/** Storage tier. Without it: the primary tier of the data center. */
export type NetworkVolumeType = "STANDARD" | "HIGH_PERFORMANCE";

/**
 * What a delete does while a template, endpoint or pod refers to it (`force` unlinks them). The environment
 * variable `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run.
 */
export type RegistryDeletePolicy = "refuse" | "force";

/** Grouping in the console only. */
export type TemplateCategory = "CPU" | "NVIDIA" | "AMD";

/**
 * Storage of the pods made from it; not for serverless templates. The service can't clear it: removing it
 * replaces.
 */
export interface TemplateMounts {
  /** A pod's own persistent disk. */
  persistent: TemplateMountsPersistent;
}

/**
 * Storage of the pods made from it; not for serverless templates. The service can't clear it: removing it
 * replaces.
 */
export interface TemplateMountsArgs {
  /** A pod's own persistent disk. */
  persistent: pulumi.Input<TemplateMountsPersistentArgs>;
}

/** A pod's own persistent disk. */
export interface TemplateMountsPersistent {
  /** GB, at least 10. */
  size: number;
  /** Where it is mounted in the container. */
  path: string;
}

/** A pod's own persistent disk. */
export interface TemplateMountsPersistentArgs {
  /** GB, at least 10. */
  size: pulumi.Input<number>;
  /** Where it is mounted in the container. */
  path: pulumi.Input<string>;
}
