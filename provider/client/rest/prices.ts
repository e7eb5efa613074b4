import type { CatalogCpu, CatalogGpu } from "./catalog";

/** USD an hour. The service decides which type of its pools a worker gets, so a price has two ends. */
export interface PriceRange {
  readonly lowest: number;
  readonly highest: number;
}

/** What one worker costs an hour, and the pools or the flavor for which the catalog has no price. */
export interface WorkerPrice {
  /** `undefined` where nothing has a price. */
  readonly range: PriceRange | undefined;
  readonly unpriced: readonly string[];
}

/** The service honours at most so many pools of an endpoint (docs/service.md#gpu-pools). */
const HONOURED_POOLS = 3;

/**
 * What a GPU worker costs by the catalog's prices: `price.secure` of a type is for each GPU. The catalog of July has no
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

/** What a CPU worker costs by the catalog's serverless price for each vCPU (docs/service.md#catalog). */
export function cpuWorkerPrice(
  flavors: readonly CatalogCpu[],
  { id, vcpuCount }: { id: string; vcpuCount: number },
): WorkerPrice {
  const price = flavors.find((flavor) => flavor.id === id)?.price.serverlessPerVcpu ?? 0;
  return price > 0 ? { range: rangeOf([price * vcpuCount]), unpriced: [] } : { range: undefined, unpriced: [id] };
}

/** The price of so many workers. */
export const priceOf = (workers: number, { lowest, highest }: PriceRange): PriceRange => ({
  lowest: rounded(workers * lowest),
  highest: rounded(workers * highest),
});

/** The sum of several prices; of none, 0. */
export const priceSum = (prices: readonly PriceRange[]): PriceRange => ({
  lowest: rounded(prices.reduce((sum, { lowest }) => sum + lowest, 0)),
  highest: rounded(prices.reduce((sum, { highest }) => sum + highest, 0)),
});

const rangeOf = (prices: readonly number[]): PriceRange | undefined =>
  prices.length === 0 ? undefined : { lowest: rounded(Math.min(...prices)), highest: rounded(Math.max(...prices)) };

/** To a millionth of a dollar: products of binary fractions would show digits that mean nothing. */
const rounded = (usd: number): number => Math.round(usd * 1e6) / 1e6;
