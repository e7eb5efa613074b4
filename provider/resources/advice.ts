import { closest, distance } from "fastest-levenshtein";
import type { Problem } from "./kind";

/** A problem where the catalog lacks the id, with the nearest one that it has. An empty catalog proves nothing. */
export function adviseId(path: string, id: string | undefined, catalog: readonly string[]): Problem[] {
  const lower = (text: string) => text.toLowerCase();
  if (id === undefined || catalog.length === 0 || catalog.map(lower).includes(lower(id))) return [];
  const nearest = catalog[catalog.map(lower).indexOf(closest(lower(id), catalog.map(lower)))] as string;
  const near = distance(lower(id), lower(nearest)) <= Math.max(2, id.length / 2);
  const hint = near ? `; did you mean "${nearest}"?` : "";
  const all = catalog.length <= 40 ? ` It has ${catalog.join(", ")}` : "";
  return [{ path, text: `"${id}" is not known to the service${hint || "."}${all}` }];
}

/** The same for each entry of a list. */
export const adviseIds = (path: string, ids: readonly (string | undefined)[], catalog: readonly string[]): Problem[] =>
  ids.flatMap((id, i) => adviseId(`${path}[${i}]`, id, catalog));
