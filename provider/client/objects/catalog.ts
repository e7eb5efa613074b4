import type { Open } from "../../model/answer";
import type { VolumeType } from "../../model/words";

/** A level of stock. */
export type Availability = "NONE" | "LOW" | "MEDIUM" | "HIGH";

/**
 * The stock of one GPU or CPU in one data center. `id` and `name` are those of the data center in a GPU or CPU entry,
 * and those of the GPU or CPU in a data center entry.
 */
export interface Stock {
  readonly id: string;
  readonly name: string;
  readonly availability: Open<Availability>;
}

/** A GPU type (docs/service.md#catalog). Prices are in USD per hour for one GPU. */
export interface CatalogGpu {
  readonly id: string;
  readonly name: string;
  /** The value for `gpu.pools` of an endpoint; `undefined` if the type cannot be used for serverless. */
  readonly pool: string | undefined;
  readonly manufacturer: Open<"NVIDIA" | "AMD" | "UNKNOWN">;
  /** Memory in GB. */
  readonly memory: number;
  readonly secure: boolean;
  readonly community: boolean;
  readonly price: { readonly secure: number; readonly community: number };
  readonly maxCount: { readonly secure: number; readonly community: number };
  /** Present only with `include=AVAILABILITY`. */
  readonly availability: Open<Availability> | undefined;
  readonly dataCenters: readonly Stock[] | undefined;
}

/** A CPU flavor. Prices are in USD per hour for one vCPU. */
export interface CatalogCpu {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly vcpu: { readonly min: number; readonly max: number };
  readonly ramGbPerVcpu: number;
  readonly price: { readonly securePerVcpu: number; readonly serverlessPerVcpu: number };
  readonly availability: Open<Availability> | undefined;
  readonly dataCenters: readonly Stock[] | undefined;
}

/** A data center (docs/service.md#catalog). */
export interface CatalogDataCenter {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly globalNetwork: boolean;
  /** Empty if the data center offers no network volumes. */
  readonly networkVolumeTypes: readonly Open<VolumeType>[];
  readonly compliance: readonly string[];
  /** Present only with `include=GPU_AVAILABILITY`. */
  readonly gpuAvailability: readonly Stock[] | undefined;
  /** Present only with `include=CPU_AVAILABILITY`. */
  readonly cpuAvailability: readonly Stock[] | undefined;
}
