// Generated from the fields in provider/model by `npm run generate`: do not edit.
import type { Open } from "../model/answer";

/** What an answer has of the fields that programs give. */
export interface RegistryFields {
  /** Name at the service. */
  readonly name: string;
}

/** The body of a create. What it leaves out has the service's default. */
export interface RegistryCreate {
  /**
   * Name at the service. Unique within the account. Without it: the logical name and seven generated characters,
   * kept from then on.
   */
  readonly name: string;
  /** User name at the container registry. Rotates in place. */
  readonly username: string;
  /** Password or token at the container registry. Rotates in place: nothing that uses it is touched. */
  readonly password: string;
}

/** What an answer has of the fields that programs give. */
export interface NetworkVolumeFields {
  /** Name at the service. */
  readonly name: string;
  /** GB. */
  readonly size: number;
  /** Id of the data center. */
  readonly dataCenter: string;
  /** Storage tier: `STANDARD` or `HIGH_PERFORMANCE`. */
  readonly type: Open<"STANDARD" | "HIGH_PERFORMANCE">;
}

/** The body of a create. What it leaves out has the service's default. */
export interface NetworkVolumeCreate {
  /** Name at the service. Without it: the logical name and seven generated characters, kept from then on. */
  readonly name: string;
  /** GB. 10 to 4096. It can only grow. */
  readonly size: number;
  /** Id of the data center. As in `EU-RO-1`. */
  readonly dataCenter: string;
  /** Storage tier: `STANDARD` or `HIGH_PERFORMANCE`. Without it: the primary tier of the data center. */
  readonly type?: "STANDARD" | "HIGH_PERFORMANCE";
}

/** The body of a PATCH. What it leaves out stays as it is. */
export interface NetworkVolumePatch {
  /** Name at the service. Without it: the logical name and seven generated characters, kept from then on. */
  readonly name?: string;
  /** GB. 10 to 4096. It can only grow. */
  readonly size?: number;
}

/** What an answer has of the fields that programs give. */
export interface TemplateFields {
  /** Name at the service. */
  readonly name: string;
  /** Container image reference. */
  readonly image: string;
  /** Arguments passed to the container's entrypoint, as one string. */
  readonly args: string;
  /** Container disk in GB. Ephemeral: wiped on restart. */
  readonly disk: number;
  /** Open ports, each `<port>/<protocol>`. */
  readonly ports: readonly string[];
  /** Environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Id of the `Registry` whose credentials pull the image. */
  readonly registry: string | null;
  /** Storage of the pods made from it. */
  readonly mounts: {
    /** A pod's own persistent disk. */
    readonly persistent?:
      | {
          /** GB. */
          readonly size: number;
          /** Where it is mounted in the container. */
          readonly path: string;
        }
      | undefined;
  };
  /** For serverless workers (`true`) or pods (`false`). */
  readonly serverless: boolean;
  /** Visible to everyone. */
  readonly public: boolean;
  /** Grouping in the console only: `CPU`, `NVIDIA` or `AMD`. */
  readonly category: Open<"CPU" | "NVIDIA" | "AMD">;
}

/** The body of a create. What it leaves out has the service's default. */
export interface TemplateCreate {
  /**
   * Name at the service. Unique within the account. Without it: the logical name and seven generated characters,
   * kept from then on.
   */
  readonly name: string;
  /** Container image reference. */
  readonly image: string;
  /** Arguments passed to the container's entrypoint, as one string. */
  readonly args?: string;
  /** Container disk in GB. Ephemeral: wiped on restart. At least 1. */
  readonly disk?: number;
  /** Open ports, each `<port>/<protocol>`. Port 1 to 65535, protocol `http` or `tcp`; at most 10 of `http`. */
  readonly ports?: readonly string[];
  /**
   * Environment variables. At most 50. Encrypted in the state. Variables that the platform adds by itself are left
   * alone.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Id of the `Registry` whose credentials pull the image. */
  readonly registry?: string | null;
  /** Storage of the pods made from it. The service can't clear it. Not for serverless templates. */
  readonly mounts?: {
    /** A pod's own persistent disk. */
    readonly persistent: {
      /** GB. At least 10. */
      readonly size: number;
      /** Where it is mounted in the container. */
      readonly path: string;
    };
  };
  /** For serverless workers (`true`) or pods (`false`). */
  readonly serverless?: boolean;
  /** Visible to everyone. */
  readonly public?: boolean;
  /** Grouping in the console only: `CPU`, `NVIDIA` or `AMD`. */
  readonly category?: "CPU" | "NVIDIA" | "AMD";
}

/** The body of a PATCH. What it leaves out stays as it is. */
export interface TemplatePatch {
  /**
   * Name at the service. Unique within the account. Without it: the logical name and seven generated characters,
   * kept from then on.
   */
  readonly name?: string;
  /** Container image reference. */
  readonly image?: string;
  /** Arguments passed to the container's entrypoint, as one string. */
  readonly args?: string;
  /** Container disk in GB. Ephemeral: wiped on restart. At least 1. */
  readonly disk?: number;
  /** Open ports, each `<port>/<protocol>`. Port 1 to 65535, protocol `http` or `tcp`; at most 10 of `http`. */
  readonly ports?: readonly string[];
  /**
   * Environment variables. At most 50. Encrypted in the state. Variables that the platform adds by itself are left
   * alone.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Id of the `Registry` whose credentials pull the image. */
  readonly registry?: string | null;
  /** Storage of the pods made from it. The service can't clear it. Not for serverless templates. */
  readonly mounts?: {
    /** A pod's own persistent disk. */
    readonly persistent: {
      /** GB. At least 10. */
      readonly size: number;
      /** Where it is mounted in the container. */
      readonly path: string;
    };
  };
  /** For serverless workers (`true`) or pods (`false`). */
  readonly serverless?: boolean;
  /** Visible to everyone. */
  readonly public?: boolean;
  /** Grouping in the console only: `CPU`, `NVIDIA` or `AMD`. */
  readonly category?: "CPU" | "NVIDIA" | "AMD";
}

/** What an answer has of the fields that programs give. */
export interface EndpointFields {
  /** Name at the service. */
  readonly name: string;
  /** Container image reference. */
  readonly image?: string | undefined;
  /** Arguments passed to the container's entrypoint, as one string. */
  readonly args?: string | undefined;
  /** Container disk in GB. Ephemeral: wiped on restart. */
  readonly disk?: number | undefined;
  /** Open ports, each `<port>/<protocol>`. */
  readonly ports?: readonly string[] | undefined;
  /** Environment variables. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Id of the `Registry` whose credentials pull the image. */
  readonly registry?: string | null | undefined;
  /** `QUEUE_BASED`: jobs through a queue. `LOAD_BALANCING`: requests go straight to workers. */
  readonly type?: Open<"QUEUE_BASED" | "LOAD_BALANCING"> | undefined;
  /** GPUs of the workers. */
  readonly gpu?:
    | {
        /** Serverless GPU pools by priority. */
        readonly pools: readonly string[];
        /** GPUs per worker. */
        readonly count: number;
      }
    | undefined;
  /** How many workers. */
  readonly workers: {
    /** Workers that are always on. */
    readonly min: number;
    /** Most workers at a time. */
    readonly max: number;
  };
  /** When workers come and go. */
  readonly scaling: {
    /** `QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight. */
    readonly type: Open<"QUEUE_DELAY" | "REQUEST_COUNT">;
    /** Target of the scaler. */
    readonly value: number;
    /** Seconds before an idle worker leaves. */
    readonly idleTimeout: number;
  };
  /** Data centers that workers may run in; none is anywhere. */
  readonly dataCenterIds: readonly string[];
  /** Ids of attached `NetworkVolume`s. */
  readonly networkVolumes: readonly string[];
  /** Milliseconds that one request may take; 0 is no limit. */
  readonly timeout: number;
  /** Faster cold starts: `OFF`, `FLASHBOOT` or `PRIORITY_FLASHBOOT`. */
  readonly flashboot: Open<"OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT">;
}

/** The body of a create. What it leaves out has the service's default. */
export interface EndpointCreate {
  /**
   * Name at the service. 3 to 191 characters with `templateId`, `gpu.excludedTypes` or `locations`. Without it: the
   * logical name and seven generated characters, kept from then on.
   */
  readonly name: string;
  /** Container image reference. */
  readonly image?: string;
  /** Arguments passed to the container's entrypoint, as one string. */
  readonly args?: string;
  /** Container disk in GB. Ephemeral: wiped on restart. At least 1. */
  readonly disk?: number;
  /** Open ports, each `<port>/<protocol>`. Port 1 to 65535, protocol `http` or `tcp`; at most 10 of `http`. */
  readonly ports?: readonly string[];
  /**
   * Environment variables. At most 50. Encrypted in the state. Variables that the platform adds by itself are left
   * alone.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Id of the `Registry` whose credentials pull the image. */
  readonly registry?: string | null;
  /** GPUs of the workers. */
  readonly gpu: {
    /** Serverless GPU pools by priority. At least 1, as in `ADA_24`; the service honours the first three. */
    readonly pools: readonly string[];
    /** GPUs per worker. At least 1. */
    readonly count?: number;
  };
  /** How many workers. */
  readonly workers?: {
    /** Workers that are always on. At most `max`. */
    readonly min?: number;
    /** Most workers at a time. All endpoints together share the account's worker quota. */
    readonly max?: number;
  };
  /** When workers come and go. */
  readonly scaling?: {
    /** `QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight. */
    readonly type?: "QUEUE_DELAY" | "REQUEST_COUNT";
    /** Target of the scaler. At least 0.5. */
    readonly value?: number;
    /** Seconds before an idle worker leaves. At most 3600 with `templateId`, `gpu.excludedTypes` or `locations`. */
    readonly idleTimeout?: number;
  };
  /** Data centers that workers may run in; none is anywhere. Not together with `locations`. */
  readonly dataCenterIds?: readonly string[];
  /** Ids of attached `NetworkVolume`s. At most one per data center. */
  readonly networkVolumes?: readonly string[];
  /** Milliseconds that one request may take; 0 is no limit. */
  readonly timeout?: number;
  /** Faster cold starts: `OFF`, `FLASHBOOT` or `PRIORITY_FLASHBOOT`. */
  readonly flashboot?: "OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT";
}

/** The body of a PATCH. What it leaves out stays as it is. */
export interface EndpointPatch {
  /**
   * Name at the service. 3 to 191 characters with `templateId`, `gpu.excludedTypes` or `locations`. Without it: the
   * logical name and seven generated characters, kept from then on.
   */
  readonly name?: string;
  /** Container image reference. */
  readonly image?: string;
  /** Arguments passed to the container's entrypoint, as one string. */
  readonly args?: string;
  /** Container disk in GB. Ephemeral: wiped on restart. At least 1. */
  readonly disk?: number;
  /** Open ports, each `<port>/<protocol>`. Port 1 to 65535, protocol `http` or `tcp`; at most 10 of `http`. */
  readonly ports?: readonly string[];
  /**
   * Environment variables. At most 50. Encrypted in the state. Variables that the platform adds by itself are left
   * alone.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Id of the `Registry` whose credentials pull the image. */
  readonly registry?: string | null;
  /** GPUs of the workers. */
  readonly gpu?: {
    /** Serverless GPU pools by priority. At least 1, as in `ADA_24`; the service honours the first three. */
    readonly pools: readonly string[];
    /** GPUs per worker. At least 1. */
    readonly count?: number;
  };
  /** How many workers. */
  readonly workers?: {
    /** Workers that are always on. At most `max`. */
    readonly min?: number;
    /** Most workers at a time. All endpoints together share the account's worker quota. */
    readonly max?: number;
  };
  /** When workers come and go. */
  readonly scaling?: {
    /** `QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight. */
    readonly type?: "QUEUE_DELAY" | "REQUEST_COUNT";
    /** Target of the scaler. At least 0.5. */
    readonly value?: number;
    /** Seconds before an idle worker leaves. At most 3600 with `templateId`, `gpu.excludedTypes` or `locations`. */
    readonly idleTimeout?: number;
  };
  /** Data centers that workers may run in; none is anywhere. Not together with `locations`. */
  readonly dataCenterIds?: readonly string[];
  /** Ids of attached `NetworkVolume`s. At most one per data center. */
  readonly networkVolumes?: readonly string[];
  /** Milliseconds that one request may take; 0 is no limit. */
  readonly timeout?: number;
  /** Faster cold starts: `OFF`, `FLASHBOOT` or `PRIORITY_FLASHBOOT`. */
  readonly flashboot?: "OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT";
}

/** What `saveEndpoint` takes: everything, because the service resets a part of what is left out. */
export interface EndpointSaveFields {
  /** Name at the service. */
  readonly name: string;
  /**
   * Id of a serverless `Template` of the program's own, instead of `image` and the other container fields. It serves
   * one endpoint at a time.
   */
  readonly templateId: string;
  /** `QUEUE_BASED`: jobs through a queue. `LOAD_BALANCING`: requests go straight to workers. */
  readonly type: Open<"QUEUE_BASED" | "LOAD_BALANCING">;
  /** GPUs of the workers. */
  readonly gpu: {
    /** Serverless GPU pools by priority. */
    readonly pools: readonly string[];
    /** GPUs per worker. */
    readonly count: number;
    /** GPU types of these pools that are not to be used, as in `NVIDIA L4`. */
    readonly excludedTypes?: readonly string[];
  };
  /** How many workers. */
  readonly workers: {
    /** Workers that are always on. */
    readonly min: number;
    /** Most workers at a time. */
    readonly max: number;
  };
  /** When workers come and go. */
  readonly scaling: {
    /** `QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight. */
    readonly type: Open<"QUEUE_DELAY" | "REQUEST_COUNT">;
    /** Target of the scaler. */
    readonly value: number;
    /** Seconds before an idle worker leaves. */
    readonly idleTimeout: number;
  };
  /** Countries that workers may run in, by two capital letters as in `US`; none is anywhere. */
  readonly locations: readonly string[];
  /** Ids of attached `NetworkVolume`s. */
  readonly networkVolumes: readonly string[];
  /** Milliseconds that one request may take; 0 is no limit. */
  readonly timeout: number;
  /** Faster cold starts: `OFF`, `FLASHBOOT` or `PRIORITY_FLASHBOOT`. */
  readonly flashboot: Open<"OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT">;
}
