import { z } from "zod";
import { optional, word } from "../../../../model/answer";
import type { VolumeType } from "../../../../model/words";
import { entries } from "../../../lists/listing";
import type { Availability, CatalogCpu, CatalogDataCenter, CatalogGpu } from "../../../objects/catalog";

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

/** The GPU catalog, without the sentinel type that it may contain (docs/service.md#catalog). */
export const GPUS = {
  path: "/v2/catalog/gpus",
  noun: "GPU",
  many: z.object({ gpus: entries(gpu) }).transform(({ gpus }) => ({
    items: gpus.items.filter((type) => type.id !== "unknown"),
    unreadable: gpus.unreadable.filter((type) => type.id !== "unknown"),
  })),
};

/** The CPU catalog. */
export const CPUS = {
  path: "/v2/catalog/cpus",
  noun: "CPU",
  many: z.object({ cpus: entries(cpu) }).transform((answer) => answer.cpus),
};

/** The list of data centers. */
export const DATA_CENTERS = {
  path: "/v2/catalog/datacenters",
  noun: "data center",
  many: z.object({ dataCenters: entries(dataCenter) }).transform((answer) => answer.dataCenters),
};
