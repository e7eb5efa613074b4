import type { Account } from "../../state/accounts";
import type { Referrer } from "../view";

/** The objects of an account that use another one, by the id of that one. */
export type Referrers = ReadonlyMap<string, readonly Referrer[]>;

/** Looks once at everything, because an account may have a thousand endpoints with a template each. */
export function referrersIn({ endpoints, templates, pods }: Account): Referrers {
  const found = new Map<string, Referrer[]>();
  const add = (
    kind: Referrer["kind"],
    { name, id }: { name: string; id: string },
    used: readonly (string | null)[],
  ) => {
    for (const one of new Set(used)) {
      if (one === null) continue;
      const users = found.get(one) ?? [];
      users.push({ kind, name, id });
      found.set(one, users);
    }
  };
  for (const endpoint of endpoints.values()) {
    add("endpoint", endpoint, [endpoint.templateId, ...endpoint.networkVolumes]);
  }
  for (const template of templates.values()) add("template", template, [template.registry]);
  for (const pod of pods.values()) {
    const volumes = (pod.mounts.network ?? []).map(({ volumeId }) => volumeId);
    add("pod", pod, [pod.template, pod.registry, ...volumes]);
  }
  return found;
}
