import type { Unreadable } from "../client";
import { didYouMean } from "../words/nearest";
import type { Call, Problem } from "./kind";

/** The time limit for advice, in milliseconds. It is short because the service checks the arguments anyway. */
const BRIEFLY = 20_000;

/** The same call with the short deadline for advice. */
export function briefly(call: Call): Call {
  const { clock, limits } = call.client;
  const deadline = Math.min(clock.now() + BRIEFLY, limits.deadline ?? Number.POSITIVE_INFINITY);
  return { ...call, client: call.client.with({ ...limits, deadline }) };
}

/** The ids that the service knows, and the list entries that the provider can't read, which may contain more ids. */
export interface KnownIds {
  readonly ids: readonly string[];
  /** The ids that are valid for this argument, which a message can suggest. If absent, all `ids` are valid. */
  readonly fitting?: readonly string[];
  readonly unreadable: readonly Unreadable[];
  /** If set, the service ignores the case of the id. Other ids must be spelled exactly. */
  readonly caseless?: true;
  /** Explains what an unknown id is instead (such as a GPU type in place of a pool), if that can be determined. */
  readonly otherwise?: (id: string) => string | undefined;
}

/** True if an unreadable entry contains the id. The id may then exist, so it must not be reported as unknown. */
export const isMentioned = (id: string, unreadable: readonly Unreadable[]): boolean =>
  unreadable.some((entry) => entry.mentions(id));

/**
 * Reports an id that is missing from the catalog, and suggests the nearest one that fits. An empty catalog proves
 * nothing, so it leads to no problem.
 */
export function adviseId(path: string, id: string | undefined, known: KnownIds): Problem[] {
  const { ids, fitting = ids, unreadable, caseless, otherwise } = known;
  if (id === undefined || ids.length === 0 || isMentioned(id, unreadable)) return [];
  if (ids.includes(id) || (caseless && ids.some((other) => lower(other) === lower(id)))) return [];
  const near = didYouMean(id, fitting);
  const other = near === "" ? otherwise?.(id) : undefined;
  if (other !== undefined) return [{ path, text: other }];
  const all = fitting.length > 0 && fitting.length <= 40 ? ` Allowed are ${fitting.join(", ")}` : "";
  return [{ path, text: `"${id}" is not known to the service${near || "."}${all}` }];
}

const lower = (text: string): string => text.toLowerCase();

/** Applies `adviseId` to each entry of a list. */
export const adviseIds = (path: string, ids: readonly (string | undefined)[], known: KnownIds): Problem[] =>
  ids.flatMap((id, i) => adviseId(`${path}[${i}]`, id, known));
