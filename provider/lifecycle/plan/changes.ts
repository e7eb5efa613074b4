import type { Difference } from "../../resources";
import { PathSet, parsePath, valueAt } from "../paths";
import type { Values } from "../values";

/** What there is with the program's own changes, so that nothing is put back that the plan did not show. */
export function withChanges(was: Values, desired: Values, changes: readonly Difference[]): Values {
  const lists = new Set(changes.filter(isEntry).map(listOf));
  const others = changes.filter((change) => !isEntry(change)).map(listOf);
  const changed = new PathSet(others).overlay(was, desired);
  return [...lists].reduce((values, list) => {
    const own = changes.filter((change) => isEntry(change) && listOf(change) === list);
    return new PathSet([list]).overlay(
      values,
      nested(list, withEntries(entriesAt(was, list), entriesAt(desired, list), own)),
    );
  }, changed);
}

const ENTRY = /\[\d+\]$/;

/** An entry of a list in which order means nothing has no place: it comes or goes. */
const isEntry = ({ path, marks }: Difference): boolean => marks.unordered === true && ENTRY.test(path);

const listOf = ({ path }: Difference): string => path.replace(ENTRY, "");

/** Each change takes or gives one entry; what others have given already is not given again. */
function withEntries(
  there: readonly unknown[],
  desired: readonly unknown[],
  changes: readonly Difference[],
): unknown[] {
  const entries = [...there];
  const count = (list: readonly unknown[], entry: unknown) => list.filter((one) => one === entry).length;
  for (const { from, to } of changes) {
    if (from !== undefined && entries.includes(from)) entries.splice(entries.lastIndexOf(from), 1);
    if (to !== undefined && count(entries, to) < count(desired, to)) entries.push(to);
  }
  return entries;
}

function entriesAt(values: Values, path: string): readonly unknown[] {
  const list = valueAt(values, path);
  return Array.isArray(list) ? list : [];
}

/** `{ gpu: { pools: value } }` of `gpu.pools`. */
const nested = (path: string, value: unknown): Values =>
  parsePath(path).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Values;
