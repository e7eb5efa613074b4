import { findCpuType } from "../../catalog/cpu-types";
import type { Endpoint, Template } from "../../state/entities";
import { notFound } from "../../state/refusal";
import type { Scope } from "../../state/service";
import { lookUp } from "../visible";
import type { EndpointSettings } from "./fields";
import { FAST_BOOT_SUFFIX } from "./readings";

export function findEndpoint(scope: Scope, id: string): Endpoint {
  const endpoint = lookUp(scope, scope.account.endpoints, id);
  if (!endpoint) throw notFound();
  return endpoint;
}

export function templateOf({ account }: Scope, { templateId }: Endpoint): Template {
  return account.templates.get(templateId) as Template;
}

/** The name as reads give it, perhaps with the old suffix of fast boot (docs/service.md#the-fast-boot-suffix). */
export function readName({ service }: Scope, { id, name }: Endpoint): string {
  const suffixed = service.options.fbSuffix.includes(id) && !name.endsWith(FAST_BOOT_SUFFIX);
  return suffixed ? name + FAST_BOOT_SUFFIX : name;
}

/** A CPU endpoint's flavor and size, from an instance id such as `cpu3g-4-16`. */
export function cpuOf({ instanceIds }: EndpointSettings): { id: string; vcpuCount: number; memory: number } | null {
  const [flavor, vcpu, memory] = instanceIds?.[0]?.split("-") ?? [];
  const type = flavor === undefined ? undefined : findCpuType(flavor);
  return type ? { id: type.id, vcpuCount: Number(vcpu), memory: Number(memory) } : null;
}
