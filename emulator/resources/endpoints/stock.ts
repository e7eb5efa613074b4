import type { GpuType } from "../../catalog/gpu-types";
import { membersOf, readGpuIds } from "../../catalog/pools";
import type { Endpoint } from "../../state/entities";
import type { Scope } from "../../state/service";

/** The scheduler honours no more pools than this (docs/service.md#gpu-pools). */
const HONOURED_POOLS = 3;
/** From this `workers.max` on, workers are spread over the pools (docs/service.md#gpu-pools). */
const SPREAD_FROM = 5;

/**
 * The pool of the worker at `place` in the fleet, by the order of the endpoint's pools; undefined when none of them
 * has a GPU that the endpoint allows.
 */
export function poolInStock(scope: Scope, endpoint: Endpoint, place: number): string | undefined {
  const honoured = readGpuIds(endpoint.gpuIds).pools.slice(0, HONOURED_POOLS);
  const stocked = honoured.filter((pool) => inStock(scope, allowedTypes(endpoint, pool)).length > 0);
  return endpoint.workers.max < SPREAD_FROM ? stocked[0] : stocked[place % stocked.length];
}

/** The GPU type that a worker gets in a pool; null on CPUs. */
export function gpuTypeIn(scope: Scope, endpoint: Endpoint, pool: string | undefined): string | null {
  if (endpoint.instanceIds) return null;
  const allowed = allowedTypes(endpoint, pool ?? readGpuIds(endpoint.gpuIds).pools[0] ?? "");
  return (inStock(scope, allowed)[0] ?? allowed[0])?.id ?? null;
}

function allowedTypes({ gpuIds }: Endpoint, pool: string): GpuType[] {
  const unwanted = readGpuIds(gpuIds).excluded.map((id) => id.toLowerCase());
  return membersOf(pool).filter(({ id }) => !unwanted.includes(id.toLowerCase()));
}

function inStock({ service }: Scope, types: readonly GpuType[]): GpuType[] {
  return types.filter(({ id }) => !service.options.unavailableGpus.includes(id));
}
