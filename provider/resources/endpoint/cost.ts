import { gpuWorkerPrice, priceOf } from "../../client";
import type { DesiredEndpoint } from "../../model/endpoint";
import type { Call, Estimate } from "../kind";

/** The cost of an endpoint by the catalog's prices, or `undefined` while its GPUs or worker counts are unknown. */
export async function estimateEndpoint(
  { gpu, workers }: Partial<DesiredEndpoint>,
  { client }: Call,
): Promise<Estimate | undefined> {
  const pools = gpu?.pools?.filter((pool) => pool !== undefined);
  const isKnown = pools !== undefined && pools.length === gpu?.pools.length && gpu?.count !== undefined;
  if (!isKnown || workers?.min === undefined || workers.max === undefined) return undefined;
  const excludedTypes = gpu.excludedTypes?.filter((id) => id !== undefined) ?? [];
  const { range, unpriced } = gpuWorkerPrice(await client.catalog.gpus(), { pools, count: gpu.count, excludedTypes });
  return { range: range && { min: priceOf(workers.min, range), max: priceOf(workers.max, range) }, unpriced };
}
