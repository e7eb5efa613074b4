import type { Unreadable } from "../client";
import { didYouMean } from "../words/nearest";
import type { Call, Problem } from "./kind";

/** Milliseconds that advice may take: it is worth no long wait, because the service decides in the end. */
const BRIEFLY = 20_000;

/** The same call, with little time. */
export function briefly(call: Call): Call {
  const { clock, limits } = call.client;
  const deadline = Math.min(clock.now() + BRIEFLY, limits.deadline ?? Number.POSITIVE_INFINITY);
  return { ...call, client: call.client.with({ ...limits, deadline }) };
}

/** Ids that the service knows, and entries that may hold more of them. */
export interface KnownIds {
  readonly ids: readonly string[];
  /** Those of them that can stand here, to be offered instead of an unknown one; absent: all. */
  readonly fitting?: readonly string[];
  readonly unreadable: readonly Unreadable[];
  /** The service reads such an id in any case; others it refuses unless they are spelled exactly. */
  readonly caseless?: true;
  /** What such an unknown id is instead, where that is known. */
  readonly otherwise?: (id: string) => string | undefined;
}

/** Whether entries that can't be read hold the id somewhere: then nothing can be said against it. */
export const isMentioned = (id: string, unreadable: readonly Unreadable[]): boolean =>
  unreadable.some((entry) => entry.mentions(id));

/** A problem where the catalog lacks the id, with the nearest one that fits. An empty catalog proves nothing. */
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

/** The same for each entry of a list. */
export const adviseIds = (path: string, ids: readonly (string | undefined)[], known: KnownIds): Problem[] =>
  ids.flatMap((id, i) => adviseId(`${path}[${i}]`, id, known));
