import type { CatalogCpu, CatalogGpu } from "./catalog";

/** A price in USD per hour. The service decides which GPU type of the pools a worker gets, so the price is a range. */
export interface PriceRange {
  readonly lowest: number;
  readonly highest: number;
}

/** The price of one worker per hour, and the pools or the flavor for which the catalog has no price. */
export interface WorkerPrice {
  /** `undefined` if nothing has a price. */
  readonly range: PriceRange | undefined;
  readonly unpriced: readonly string[];
}

/** The service honours at most this many pools per endpoint (docs/service.md#gpu-pools). */
const HONOURED_POOLS = 3;

/**
 * Computes a GPU worker's price from the catalog, where `price.secure` is the price of one GPU. July's catalog has no
 * serverless prices, and the published ones differ from these (docs/service.md#catalog, docs/service.md#prices).
 */
export function gpuWorkerPrice(
  types: readonly CatalogGpu[],
  { pools, count, excludedTypes = [] }: { pools: readonly string[]; count: number; excludedTypes?: readonly string[] },
): WorkerPrice {
  const excluded = new Set(excludedTypes.map((id) => id.toLowerCase()));
  const honoured = pools.slice(0, HONOURED_POOLS);
  const pricesOf = (pool: string) =>
    types
      .filter((type) => type.pool === pool && !excluded.has(type.id.toLowerCase()))
      .flatMap(({ secure, price }) => (secure && price.secure > 0 ? [price.secure * count] : []));
  return {
    range: rangeOf(honoured.flatMap(pricesOf)),
    unpriced: honoured.filter((pool) => pricesOf(pool).length === 0),
  };
}

/** Computes a CPU worker's price from the catalog's serverless price of one vCPU (docs/service.md#catalog). */
export function cpuWorkerPrice(
  flavors: readonly CatalogCpu[],
  { id, vcpuCount }: { id: string; vcpuCount: number },
): WorkerPrice {
  const price = flavors.find((flavor) => flavor.id === id)?.price.serverlessPerVcpu ?? 0;
  return price > 0 ? { range: rangeOf([price * vcpuCount]), unpriced: [] } : { range: undefined, unpriced: [id] };
}

/** Returns the price of `workers` workers. */
export const priceOf = (workers: number, { lowest, highest }: PriceRange): PriceRange => ({
  lowest: rounded(workers * lowest),
  highest: rounded(workers * highest),
});

/** Returns the sum of the prices; 0 if there are none. */
export const priceSum = (prices: readonly PriceRange[]): PriceRange => ({
  lowest: rounded(prices.reduce((sum, { lowest }) => sum + lowest, 0)),
  highest: rounded(prices.reduce((sum, { highest }) => sum + highest, 0)),
});

const rangeOf = (prices: readonly number[]): PriceRange | undefined =>
  prices.length === 0 ? undefined : { lowest: rounded(Math.min(...prices)), highest: rounded(Math.max(...prices)) };

/** Rounds to a millionth of a dollar, because products of binary fractions show meaningless digits. */
const rounded = (usd: number): number => Math.round(usd * 1e6) / 1e6;
