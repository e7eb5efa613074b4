import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Marks } from "../model/field";
import { fieldsOf, marksAt } from "./fields";

/** A leaf that differs between two sets of inputs. */
export interface Difference {
  /** The path of the leaf, such as `workers.max`, `env["KEY"]` or `ports[1]`. */
  readonly path: string;
  readonly sort: "added" | "changed" | "removed";
  readonly from: unknown;
  readonly to: unknown;
  readonly marks: Marks;
}

type Place = { readonly names: readonly string[]; readonly path: string };

/**
 * The leaves in which `to` differs from `from`, in the order of the arguments. A field that `to` omits has no value,
 * unless it is marked `keep`: such a field does not count as different.
 */
export function differences(args: z.ZodObject, from: object, to: object): Difference[] {
  return compareFields(args, args, from as Fields, to as Fields, { names: [], path: "" });
}

/**
 * The paths at which an object differs from `desired`, without fields that only the provider reads and fields that the
 * service never returns.
 */
export const openPaths = (args: z.ZodObject, is: object, desired: object): string[] =>
  differences(args, is, desired)
    .filter(({ marks }) => !marks.local && !marks.writeOnly)
    .map(({ path }) => path);

type Fields = Readonly<Record<string, unknown>>;

function compareFields(args: z.ZodObject, schema: z.ZodType, from: Fields, to: Fields, at: Place): Difference[] {
  return Object.entries(fieldsOf(schema)).flatMap(([name, field]) =>
    from[name] === to[name]
      ? []
      : compare(args, field, from[name], to[name], {
          names: [...at.names, name],
          path: at.path ? `${at.path}.${name}` : name,
        }),
  );
}

function compare(args: z.ZodObject, field: z.ZodType, from: unknown, to: unknown, at: Place): Difference[] {
  const marks = marksAt(args, at.names);
  if (absent(to) && (absent(from) || marks.whenAbsent === "keep")) return [];
  const sort = absent(from) ? "added" : absent(to) ? "removed" : "changed";
  const whole: Difference = { path: at.path, sort, from, to, marks };
  if (sort !== "changed") return [whole];
  if (isFields(from) && isFields(to)) {
    return Object.keys(fieldsOf(field)).length > 0
      ? compareFields(args, field, from, to, at)
      : compareMaps(from, to, at.path, marks);
  }
  if (Array.isArray(from) && Array.isArray(to)) return compareLists(from, to, at.path, marks);
  return same(from, to) ? [] : [whole];
}

function compareMaps(from: Fields, to: Fields, path: string, marks: Marks): Difference[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) => {
    if (same(from[key], to[key])) return [];
    const sort = !(key in from) ? "added" : !(key in to) ? "removed" : "changed";
    return [{ path: `${path}[${JSON.stringify(key)}]`, sort, from: from[key], to: to[key], marks } as const];
  });
}

/** Compares entries by their position. In an unordered list, only surplus entries of either list count as different. */
function compareLists(from: readonly unknown[], to: readonly unknown[], path: string, marks: Marks): Difference[] {
  const count = (list: readonly unknown[], entry: unknown) => list.filter((one) => alike(one, entry, marks)).length;
  const lacks = (list: readonly unknown[], other: readonly unknown[], i: number) =>
    i < list.length &&
    (marks.unordered ? count(list.slice(0, i + 1), list[i]) > count(other, list[i]) : !same(list[i], other[i]));
  return Array.from({ length: Math.max(from.length, to.length) }).flatMap((_, i) => {
    const gone = lacks(from, to, i);
    const come = lacks(to, from, i);
    if (!gone && !come) return [];
    const sort = !gone ? "added" : !come ? "removed" : "changed";
    return [
      { path: `${path}[${i}]`, sort, from: gone ? from[i] : undefined, to: come ? to[i] : undefined, marks } as const,
    ];
  });
}

const alike = (a: unknown, b: unknown, { caseless }: Marks): boolean =>
  caseless ? String(a).toLowerCase() === String(b).toLowerCase() : same(a, b);

const same = (from: unknown, to: unknown): boolean =>
  typeof from === "number" && typeof to === "number" ? sameNumber(from, to) : isDeepStrictEqual(from, to);

/**
 * Compares as the service stores numbers: fractions have 32 bits (docs/service.md#endpoints), whole numbers are exact.
 */
export const sameNumber = (a: number, b: number): boolean =>
  a === b || (!(Number.isInteger(a) && Number.isInteger(b)) && Math.fround(a) === Math.fround(b));

const absent = (value: unknown): value is null | undefined => value === undefined || value === null;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True if one of the paths is one of the fields or lies below one of them. */
export const touches = (paths: readonly string[], fields: readonly string[]): boolean =>
  fields.some((field) => paths.some((path) => path.startsWith(field) && /^$|^[.[]/.test(path.slice(field.length))));
