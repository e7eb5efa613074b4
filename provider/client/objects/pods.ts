import type { Open } from "../../model/answer";

/** The status of a pod (docs/service.md#pods). */
export type PodStatus = "PROVISIONING" | "STARTING" | "RUNNING" | "EXITED" | "ERROR" | "TERMINATED";

/**
 * A pod as the service returns it. The specification leaves open which fields are required, so most may be `undefined`
 * (docs/service.md#pods).
 */
export interface Pod {
  readonly id: string;
  readonly name: string;
  readonly status: Open<PodStatus>;
  readonly actions: readonly string[] | undefined;
  readonly image: string | undefined;
  readonly args: string | undefined;
  /** Disk size in GB. */
  readonly disk: number | undefined;
  readonly ports: readonly string[] | undefined;
  readonly env: Readonly<Record<string, string>> | undefined;
  readonly registry: string | undefined;
  readonly gpu: { readonly id: string; readonly count: number } | undefined;
  /** Set on CPU pods. Memory is in GB. */
  readonly cpu: { readonly id: string; readonly vcpuCount: number; readonly memory?: number } | undefined;
  readonly mounts: {
    readonly persistent?: { readonly size: number; readonly path: string };
    readonly network: readonly { readonly volumeId: string; readonly path?: string }[];
  };
  readonly cloud: Open<"SECURE" | "COMMUNITY"> | undefined;
  readonly dataCenterId: string | undefined;
  /** The id of the template that the pod was created from; the pod prevents that template's deletion. */
  readonly template: string | undefined;
  /** The price in USD per hour. */
  readonly cost: number | undefined;
  readonly locked: boolean | undefined;
  readonly globalNetworking:
    | { readonly enabled: boolean; readonly ip?: string; readonly internalDns?: string }
    | undefined;
  /** In seconds. */
  readonly uptime: number | undefined;
  readonly createdAt: string | undefined;
  readonly startedAt: string | undefined;
}
