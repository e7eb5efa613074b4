import { findCpuType } from "../../catalog/cpu-types";
import { readGpuIds } from "../../catalog/pools";
import type { Endpoint, Template } from "../../state/entities";
import { notFound } from "../../state/refusal";
import type { Scope } from "../../state/service";
import { containerPart } from "../container";
import { lookUp } from "../visible";
import { shownByRest } from "./derived";
import { type EndpointSettings, FAST_BOOT_SUFFIX } from "./fields";

export function findEndpoint(scope: Scope, id: string): Endpoint {
  const endpoint = lookUp(scope, scope.account.endpoints, id);
  if (!endpoint) throw notFound();
  return endpoint;
}

export function templateOf({ account }: Scope, { templateId }: Endpoint): Template {
  return account.templates.get(templateId) as Template;
}

/** The name as reads give it, perhaps with the old suffix of fast boot (service contract 2.1). */
export function readName({ service }: Scope, { id, name }: Endpoint): string {
  const suffixed = service.options.fbSuffix.includes(id) && !name.endsWith(FAST_BOOT_SUFFIX);
  return suffixed ? name + FAST_BOOT_SUFFIX : name;
}

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

/** A CPU endpoint's flavor and size, from an instance id such as `cpu3g-4-16`. */
export function cpuOf({ instanceIds }: EndpointSettings): { id: string; vcpuCount: number; memory: number } | null {
  const [flavor, vcpu, memory] = instanceIds?.[0]?.split("-") ?? [];
  const type = flavor === undefined ? undefined : findCpuType(flavor);
  return type ? { id: type.id, vcpuCount: Number(vcpu), memory: Number(memory) } : null;
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
