import type { Difference } from "../resources";
import { PathSet, parsePath, valueAt } from "./paths";
import type { Values } from "./values";

/** What there is with the program's own changes, so that nothing is put back that the plan did not show. */
export function withChanges(was: Values, wish: Values, changes: readonly Difference[]): Values {
  const lists = new Set(changes.filter(isEntry).map(listOf));
  const others = changes.filter((change) => !isEntry(change)).map(listOf);
  const changed = new PathSet(others).overlay(was, wish);
  return [...lists].reduce((values, list) => {
    const own = changes.filter((change) => isEntry(change) && listOf(change) === list);
    return new PathSet([list]).overlay(values, nested(list, withEntries(valueAt(was, list), own)));
  }, changed);
}

const ENTRY = /\[\d+\]$/;

/** An entry of a list in which order means nothing has no place: it comes or goes. */
const isEntry = ({ path, marks }: Difference): boolean => marks.unordered === true && ENTRY.test(path);

const listOf = ({ path }: Difference): string => path.replace(ENTRY, "");

function withEntries(there: unknown, changes: readonly Difference[]): unknown[] {
  const gone = changes.map(({ from }) => from);
  const left = (Array.isArray(there) ? there : []).filter((entry) => !gone.includes(entry));
  const come = changes.flatMap(({ to }) => (to === undefined || left.includes(to) ? [] : [to]));
  return [...left, ...come];
}

/** `{ gpu: { pools: value } }` of `gpu.pools`. */
const nested = (path: string, value: unknown): Values =>
  parsePath(path).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Values;
