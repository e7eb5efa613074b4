import { findCpuType, hasSize, SERVERLESS_CPU_TYPES } from "../../catalog/cpu-types";
import { COUNTRIES, dataCentersAt, findDataCenter } from "../../catalog/data-centers";
import { isPool, readGpuIds } from "../../catalog/pools";
import type { Endpoint } from "../../state/entities";
import { badRequest } from "../../state/refusal";
import type { Scope } from "../../state/service";
import type { EndpointSettings } from "./fields";

/** Checks the rules of both APIs. Throws 400. Fields that do not change are not checked again. */
export function checkSettings(scope: Scope, next: EndpointSettings, was?: Endpoint): void {
  const changed = (field: keyof EndpointSettings) => String(next[field]) !== String(was?.[field]);
  checkWorkers(scope, next, was);
  if (changed("gpuIds") || changed("instanceIds")) checkGpuIds(next);
  if (changed("instanceIds")) checkInstances(next.instanceIds ?? []);
  if (changed("dataCenterIds")) checkLocations(next.dataCenterIds);
  if (changed("networkVolumes")) checkVolumesExist(scope, next.networkVolumes);
  if (changed("networkVolumes") || changed("dataCenterIds")) checkVolumePlaces(scope, next);
  if (next.timeout < 0) throw badRequest("timeout must not be negative");
  if (!Number.isFinite(next.scaling.value)) throw badRequest("scaling.value must fit into a 32-bit float");
}

/** Country codes are for GraphQL; REST takes one only if it was there before (docs/service.md#locations). */
export function checkRestDataCenters(tokens: readonly string[], was: readonly string[]): void {
  const unknown = tokens.find((token) => !findDataCenter(token) && !was.includes(token));
  if (unknown !== undefined) throw badRequest(`data center ${unknown} not found`);
}

function checkWorkers(scope: Scope, { workers }: EndpointSettings, was: Endpoint | undefined): void {
  if (workers.max < workers.min) throw badRequest("workers.max must not be lower than workers.min");
  // A change that asks for no more is let through, or nobody could get below a lowered quota.
  if (was && workers.max <= was.workers.max) return;
  const quota = scope.service.options.workerQuota;
  const others = [...scope.account.endpoints.values()].filter((endpoint) => endpoint !== was);
  const left = Math.max(0, quota - others.reduce((sum, other) => sum + other.workers.max, 0));
  if (workers.max <= left) return;
  const rule = `Max workers across all endpoints must not exceed your workers quota (${quota}).`;
  throw badRequest(`${rule} This endpoint can have at most ${left}.`);
}

function checkGpuIds({ gpuIds, instanceIds }: EndpointSettings): void {
  const { pools } = readGpuIds(gpuIds);
  if (pools.length === 0 && !instanceIds) throw badRequest("at least one GPU pool is required");
  const unknown = pools.find((pool) => !isPool(pool));
  if (unknown !== undefined) throw badRequest(`unknown GPU pool ${unknown}`);
}

function checkInstances(instanceIds: readonly string[]): void {
  const wrong = instanceIds.find((id) => !isInstance(id));
  if (wrong !== undefined) throw badRequest(`unknown CPU instance ${wrong}`);
}

function isInstance(id: string): boolean {
  const [flavor = "", vcpu, memory] = id.split("-");
  const type = SERVERLESS_CPU_TYPES.includes(flavor) ? findCpuType(flavor) : undefined;
  return !!type && hasSize(type, Number(vcpu)) && Number(memory) === Number(vcpu) * type.ramGbPerVcpu;
}

function checkLocations(tokens: readonly string[]): void {
  const unknown = tokens.find((token) => !findDataCenter(token) && !COUNTRIES.includes(token));
  if (unknown !== undefined) throw badRequest(`data center ${unknown} not found`);
}

function checkVolumesExist({ account }: Scope, ids: readonly string[]): void {
  const missing = ids.find((id) => !account.networkVolumes.has(id));
  if (missing !== undefined) throw badRequest(`network volume ${missing} not found`);
}

/** Attached ids outlive their volume (docs/service.md#placement), so only those that exist have a place. */
function checkVolumePlaces({ account }: Scope, { networkVolumes, dataCenterIds }: EndpointSettings): void {
  const places = networkVolumes.flatMap((id) => account.networkVolumes.get(id)?.dataCenter ?? []);
  if (new Set(places).size < places.length) throw badRequest("at most one network volume per data center is allowed");
  const allowed = dataCenterIds.flatMap(dataCentersAt).map(({ id }) => id);
  const outside = dataCenterIds.length > 0 && places.find((place) => !allowed.includes(place));
  if (outside) throw badRequest(`a network volume is in data center ${outside}, which dataCenterIds leaves out`);
}

/** A `gpuIds` text without the GPU types that it leaves out. */
export function withoutExclusions(gpuIds: string): string {
  const { pools, excluded } = readGpuIds(gpuIds);
  return excluded.length === 0 ? gpuIds : pools.join(",");
}
