import { getBilling } from "./billing";
import { getCpuTypes, getGpuTypes } from "./catalog";
import { getDataCenters } from "./data-centers";
import { getEndpointHealth } from "./endpoint-health";
import { getEndpoint, getEndpoints } from "./endpoints";
import { estimateCost } from "./estimate-cost";
import type { Lookup } from "./lookup";
import { getNetworkVolume, getNetworkVolumes } from "./network-volumes";
import { getPods } from "./pods";
import { getRegistries, getRegistry } from "./registries";
import { getReleases } from "./releases";
import { getTemplate, getTemplates } from "./templates";
import { getTextModels } from "./text-models";
import { getWorkers } from "./workers";

/** A look-up of any arguments and result. */
// biome-ignore lint/suspicious/noExplicitAny: front ends treat all functions alike, whatever their arguments
export type AnyLookup = Lookup<any, any>;

/** All look-ups of the package. */
export const FUNCTIONS: readonly AnyLookup[] = [
  ...[getGpuTypes, getCpuTypes, getDataCenters, getPods],
  ...[getEndpoint, getTemplate, getNetworkVolume, getRegistry],
  ...[getEndpoints, getTemplates, getNetworkVolumes, getRegistries],
  ...[getWorkers, getReleases, getEndpointHealth],
  ...[getBilling, getTextModels, estimateCost],
];

export { accountClient } from "./account";
export { answer, freshly } from "./lookup";
