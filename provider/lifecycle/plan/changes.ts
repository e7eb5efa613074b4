import type { Difference } from "../../resources";
import { PathSet, parsePath, valueAt } from "../paths";
import type { Values } from "../values";

/**
 * The live values with only the program's own changes, so that an update reverts nothing that the plan did not show.
 */
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

/** True for an entry of an unordered list. Such an entry has no position: it is only added or removed. */
const isEntry = ({ path, marks }: Difference): boolean => marks.unordered === true && ENTRY.test(path);

const listOf = ({ path }: Difference): string => path.replace(ENTRY, "");

/** Applies each change to one entry. An entry that somebody else has already added is not added again. */
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

/** Builds an object with the value at a path: `{ gpu: { pools: value } }` for `gpu.pools`. */
const nested = (path: string, value: unknown): Values =>
  parsePath(path).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Values;
