import { lockEnd } from "../../resources/templates";
import type { NetworkVolume, Pod, Registry, Template } from "../../state/entities";
import type { Scope } from "../../state/service";
import type { NetworkVolumeEntry, PodEntry, RegistryEntry, TemplateEntry } from "../view";
import type { Referrers } from "./referrers";

export function templateEntry(scope: Scope, template: Template, referrers: Referrers): TemplateEntry {
  const { id, name, createdAt, image, registry, env } = template;
  return {
    key: `template:${id}`,
    kind: "template",
    account: scope.account.name,
    ...{ id, name, createdAt, image, registry },
    env: Object.keys(env),
    usedBy: referrers.get(id) ?? [],
    lockedUntil: lockEnd(scope, template) ?? null,
  };
}

export function networkVolumeEntry(
  { account }: Scope,
  volume: NetworkVolume,
  referrers: Referrers,
): NetworkVolumeEntry {
  const { id, name, createdAt, size, dataCenter } = volume;
  const own = { account: account.name, id, name, createdAt, size, dataCenter };
  return { key: `networkVolume:${id}`, kind: "networkVolume", ...own, usedBy: referrers.get(id) ?? [] };
}

export function registryEntry({ account }: Scope, registry: Registry, referrers: Referrers): RegistryEntry {
  const { id, name, createdAt } = registry;
  const own = { account: account.name, id, name, createdAt };
  return { key: `registry:${id}`, kind: "registry", ...own, usedBy: referrers.get(id) ?? [] };
}

export function podEntry({ account }: Scope, { id, name, createdAt, status, image }: Pod): PodEntry {
  return { key: `pod:${id}`, kind: "pod", account: account.name, id, name, createdAt, status, image };
}
