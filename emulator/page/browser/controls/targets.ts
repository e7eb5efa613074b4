import { useEffect, useState } from "preact/hooks";
import { nameOf } from "../objects/words";
import type { EntryOf } from "../store";

/** The kinds that somebody else can change or delete by REST. */
export type TargetKind = "endpoint" | "template" | "networkVolume" | "registry" | "pod";
export type Target = EntryOf<TargetKind>;

/** How a kind is called, and its path in the REST interface. */
export const TARGETS: Record<TargetKind, { readonly text: string; readonly path: string }> = {
  endpoint: { text: "endpoint", path: "/v2/serverless" },
  template: { text: "template", path: "/v2/templates" },
  networkVolume: { text: "network volume", path: "/v2/network-volumes" },
  registry: { text: "registry", path: "/v2/registries" },
  pod: { text: "pod", path: "/v2/pods" },
};

/** A change that fits the kind, as a start; null where the service has none (docs/service.md#registries). */
export function sampleChange(target: Target): object | null {
  if (target.kind === "endpoint") return { workers: { max: target.workers.max === 9 ? 8 : 9 } };
  if (target.kind === "template") return { env: { MODEL: "other" } };
  if (target.kind === "networkVolume") return { size: target.size + 10 };
  return target.kind === "pod" ? { name: `${target.name}-renamed` } : null;
}

/** The choices of a list of objects; names are not unique. */
export function optionsOf(targets: readonly Target[]): { value: string; text: string }[] {
  return targets.map((target) => ({ value: target.id, text: `${nameOf(target)} (${target.id})` }));
}

/** The object that is chosen, at first the first one: the same until it is gone, whatever else comes before it. */
export function useTarget<T extends { readonly id: string }>(
  targets: readonly T[],
): [T | undefined, (id: string | undefined) => void] {
  const [chosen, choose] = useState<string>();
  const target = targets.find(({ id }) => id === chosen) ?? targets[0];
  useEffect(() => choose(target?.id), [target?.id]);
  return [target, choose];
}
