import { readGpuIds } from "../../catalog/pools";
import { shownByRest } from "../../resources/endpoints/derived";
import { cpuOf, readName, templateOf } from "../../resources/endpoints/endpoint";
import { containerPart } from "../../resources/template-derived";
import type { Endpoint } from "../../state/entities";
import type { Scope } from "../../state/service";

/** The endpoint as REST answers it. */
export function endpointBody(scope: Scope, endpoint: Endpoint): object {
  const { id, type } = endpoint;
  const optional = { type, requestUrls: requestUrls(scope, endpoint), gpu: gpuOf(endpoint), cpu: cpuOf(endpoint) };
  return {
    id,
    ...(scope.service.options.omitOptionalFields ? {} : optional),
    ...containerPart(templateOf(scope, endpoint)),
    ...shownByRest(endpoint),
    name: readName(scope, endpoint),
    createdAt: new Date(endpoint.createdAt).toISOString(),
  };
}

function gpuOf({ gpuIds, gpuCount, instanceIds }: Endpoint): { pools: string[]; count: number } | null {
  return instanceIds ? null : { pools: readGpuIds(gpuIds).pools, count: gpuCount };
}

function requestUrls({ service }: Scope, { id, type }: Endpoint): object {
  if (type === "LOAD_BALANCING") return { base: workerUrl(service, id) };
  return { run: `${service.runUrl}/v2/${id}/run`, runSync: `${service.runUrl}/v2/${id}/runsync` };
}

/** Names below `localhost` are this machine, where nothing but this emulator can be meant. */
function workerUrl({ options, port }: Scope["service"], id: string): string {
  const host = `${id}.${options.workerDomain}`;
  return /(^|\.)localhost$/.test(options.workerDomain) ? `http://${host}:${port}` : `https://${host}`;
}
