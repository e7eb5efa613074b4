import type { Call } from "../call";
import type { EntryOf } from "../store";

/** The kinds that can be changed or deleted by REST. */
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

/** The call that changes or deletes the object by REST, as another program in the account would. */
export function callOn({ kind, id, account }: Target, method: "PATCH" | "DELETE", body?: unknown): Call {
  return { method: "POST", path: "call", body: { account, method, path: `${TARGETS[kind].path}/${id}`, body } };
}
