import { GPU_TYPES, type GpuType } from "./gpu-types";

/** USD a second for one GPU of a serverless pool (docs/service.md#prices). */
const PRICES: Readonly<Record<string, number>> = {
  AMPERE_16: 0.00016,
  AMPERE_24: 0.00019,
  ADA_24: 0.00031,
  ADA_32_PRO: 0.00044,
  AMPERE_48: 0.00034,
  ADA_48_PRO: 0.00053,
  AMPERE_80: 0.00076,
  ADA_80_PRO: 0.00116,
  BLACKWELL_96: 0.00111,
  HOPPER_141: 0.00155,
  BLACKWELL_180: 0.0024,
};

export function isPool(id: string): boolean {
  return Object.hasOwn(PRICES, id);
}

/** USD an hour for one GPU. */
export function hourlyPrice(pool: string): number {
  return (PRICES[pool] ?? 0) * 3_600;
}

export function membersOf(pool: string): GpuType[] {
  return GPU_TYPES.filter((type) => type.pool === pool);
}

/** The pools and exclusions that a `gpuIds` text names, each in order (docs/service.md#the-gpuids-string). */
export function readGpuIds(gpuIds: string): { pools: string[]; excluded: string[] } {
  const tokens = gpuIds.split(",").map((token) => token.trim());
  const named = tokens.filter((token) => token !== "");
  return {
    pools: named.filter((token) => !token.startsWith("-")),
    excluded: named.filter((token) => token.startsWith("-")).map((token) => token.slice(1).trim()),
  };
}
