import { z } from "zod";
import { type Open, optional, word } from "../../model/answer";
import { entries } from "../lists/listing";
import type { VolumeType } from "./network-volumes";

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

const level = word<Availability>();
const stock = optional(z.array(z.object({ id: z.string(), name: z.string(), availability: level })));
const perCloud = z.object({ secure: z.number(), community: z.number() });

const gpu: z.ZodType<CatalogGpu> = z.object({
  id: z.string(),
  name: z.string(),
  pool: optional(z.string()),
  manufacturer: word<"NVIDIA" | "AMD" | "UNKNOWN">(),
  memory: z.number(),
  secure: z.boolean(),
  community: z.boolean(),
  price: perCloud,
  maxCount: perCloud,
  availability: optional(level),
  dataCenters: stock,
});

const cpu: z.ZodType<CatalogCpu> = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  vcpu: z.object({ min: z.number(), max: z.number() }),
  ramGbPerVcpu: z.number(),
  price: z.object({ securePerVcpu: z.number(), serverlessPerVcpu: z.number() }),
  availability: optional(level),
  dataCenters: stock,
});

const dataCenter: z.ZodType<CatalogDataCenter> = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  globalNetwork: z.boolean(),
  networkVolumeTypes: z.array(word<VolumeType>()),
  compliance: z.array(z.string()),
  gpuAvailability: stock,
  cpuAvailability: stock,
});

/** The GPU catalog, without the sentinel type that it may contain (docs/service.md#catalog). @internal */
export const GPUS = {
  path: "/v2/catalog/gpus",
  noun: "GPU",
  many: z.object({ gpus: entries(gpu) }).transform(({ gpus }) => ({
    items: gpus.items.filter((type) => type.id !== "unknown"),
    unreadable: gpus.unreadable.filter((type) => type.id !== "unknown"),
  })),
};

/** The CPU catalog. @internal */
export const CPUS = {
  path: "/v2/catalog/cpus",
  noun: "CPU",
  many: z.object({ cpus: entries(cpu) }).transform((answer) => answer.cpus),
};

/** The list of data centers. @internal */
export const DATA_CENTERS = {
  path: "/v2/catalog/datacenters",
  noun: "data center",
  many: z.object({ dataCenters: entries(dataCenter) }).transform((answer) => answer.dataCenters),
};
