import { closest, distance } from "fastest-levenshtein";
import type { Unreadable } from "../client";
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
  readonly unreadable: readonly Unreadable[];
}

/** Whether entries that can't be read hold the id somewhere: then nothing can be said against it. */
export const isMentioned = (id: string, unreadable: readonly Unreadable[]): boolean =>
  unreadable.some((entry) => entry.mentions(id));

/** A problem where the catalog lacks the id, with the nearest one that it has. An empty catalog proves nothing. */
export function adviseId(path: string, id: string | undefined, { ids: catalog, unreadable }: KnownIds): Problem[] {
  if (id !== undefined && isMentioned(id, unreadable)) return [];
  const lower = (text: string) => text.toLowerCase();
  if (id === undefined || catalog.length === 0 || catalog.map(lower).includes(lower(id))) return [];
  const nearest = catalog[catalog.map(lower).indexOf(closest(lower(id), catalog.map(lower)))] as string;
  const near = distance(lower(id), lower(nearest)) <= Math.max(2, id.length / 2);
  const hint = near ? `; did you mean "${nearest}"?` : "";
  const all = catalog.length <= 40 ? ` It has ${catalog.join(", ")}` : "";
  return [{ path, text: `"${id}" is not known to the service${hint || "."}${all}` }];
}

/** The same for each entry of a list. */
export const adviseIds = (path: string, ids: readonly (string | undefined)[], known: KnownIds): Problem[] =>
  ids.flatMap((id, i) => adviseId(`${path}[${i}]`, id, known));
