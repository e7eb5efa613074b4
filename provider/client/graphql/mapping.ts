import type { EndpointType, FlashBoot, ScalerType } from "../rest/endpoints";
import type { PodStatus } from "../rest/pods";
import type { Open } from "../rest/wire";
import type { EndpointBinding, EndpointSave } from "./operations";

/** `EndpointInput` of the GraphQL API (service contract 3.3), as far as this client sends it: which is all of it, always. */
export interface EndpointInput {
  readonly id?: string;
  readonly name: string;
  readonly templateId: string;
  readonly type: string;
  readonly gpuIds: string;
  readonly gpuCount: number;
  readonly workersMin: number;
  readonly workersMax: number;
  readonly scalerType: Open<ScalerType>;
  readonly scalerValue: number;
  readonly idleTimeout: number;
  readonly locations: string;
  readonly networkVolumeId: string | null;
  readonly networkVolumeIds: readonly { readonly networkVolumeId: string }[];
  readonly executionTimeoutMs: number;
  readonly flashBootType: Open<FlashBoot>;
}

/** `Endpoint` of the GraphQL API, as far as this client selects it. */
export interface GraphqlEndpoint {
  readonly id: string;
  readonly name: string;
  readonly templateId: string | undefined;
  readonly type: string | undefined;
  readonly gpuIds: string | undefined;
  readonly locations: string | undefined;
  readonly pods: readonly { readonly id: string; readonly desiredStatus: string }[];
}

const TYPES: Readonly<Record<string, EndpointType>> = { QB: "QUEUE_BASED", LB: "LOAD_BALANCING" };

/** Words of neither API pass as they are. A missing type is the service's default, `QB`. */
export const typeToRest = (type: string | undefined): Open<EndpointType> => TYPES[type ?? "QB"] ?? type ?? "";

export const typeToGraphql = (type: Open<EndpointType>): string =>
  Object.keys(TYPES).find((short) => TYPES[short] === type) ?? type;

/** Splits `ADA_24,AMPERE_24,-NVIDIA L4`: pools in their order, and excluded GPU types (service contract 3.6). */
export function gpuFromIds(gpuIds: string | undefined): EndpointBinding["gpu"] {
  const tokens = listed(gpuIds);
  return {
    pools: tokens.filter((token) => !token.startsWith("-")),
    excludedTypes: tokens.filter((token) => token.startsWith("-")).map((token) => token.slice(1).trim()),
  };
}

export const gpuIdsOf = ({ pools, excludedTypes }: EndpointBinding["gpu"]): string =>
  [...pools, ...excludedTypes.map((type) => `-${type}`)].join(",");

const listed = (text: string | undefined) =>
  (text ?? "")
    .split(",")
    .map((token) => token.trim())
    .filter((token) => token !== "");

const STATUSES: Readonly<Record<string, PodStatus>> = {
  CREATED: "PROVISIONING",
  RESTARTING: "STARTING",
  PAUSED: "EXITED",
  DEAD: "ERROR",
};

/** A worker is a pod, and GraphQL keeps those that have left in its list. */
const LEFT: ReadonlySet<string> = new Set<PodStatus>(["EXITED", "ERROR", "TERMINATED"]);

/** A GraphQL endpoint in the REST API's words. */
export function toBinding({ id, name, templateId, type, gpuIds, locations, pods }: GraphqlEndpoint): EndpointBinding {
  return {
    id,
    name,
    templateId: templateId || undefined,
    type: typeToRest(type),
    gpu: gpuFromIds(gpuIds),
    locations: listed(locations),
    workers: pods
      .map((pod) => ({ id: pod.id, status: STATUSES[pod.desiredStatus] ?? pod.desiredStatus }))
      .filter(({ status }) => !LEFT.has(status)),
  };
}

/** Says every field: the service resets a part of what is left out, and which part was only measured (service contract 3.3). */
export function toInput(save: EndpointSave): EndpointInput {
  return {
    ...(save.id !== undefined && { id: save.id }),
    name: save.name,
    templateId: save.templateId,
    type: typeToGraphql(save.type),
    gpuIds: gpuIdsOf(save.gpu),
    gpuCount: save.gpu.count,
    workersMin: save.workers.min,
    workersMax: save.workers.max,
    scalerType: save.scaling.type,
    scalerValue: save.scaling.value,
    idleTimeout: save.scaling.idleTimeout,
    locations: save.locations.join(","),
    networkVolumeId: save.networkVolumes[0] ?? null,
    networkVolumeIds: save.networkVolumes.map((networkVolumeId) => ({ networkVolumeId })),
    executionTimeoutMs: save.timeout,
    flashBootType: save.flashboot,
  };
}
