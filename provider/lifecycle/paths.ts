import { isValues, type Values } from "./values";

/** One step of a path: a field, a map key or a list index. `*` matches every key and every index. */
export type Segment = string | number;

/** Parses a Pulumi property path, such as `workers.max`, `env["KEY"]`, `ports[0]`, `ports[*]` or `*`. */
export function parsePath(text: string): Segment[] {
  const parts = text.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|\[\*\]|([^.[\]]+)/g);
  return [...parts].map(([all, quoted, index, word]) => {
    if (quoted !== undefined) return JSON.parse(`"${quoted}"`) as string;
    if (index !== undefined) return Number(index);
    return all === "[*]" ? "*" : (word as string);
  });
}

/** The argument with which a path begins, such as `workers` for `workers.max`. */
export const fieldOf = (path: string): string => path.split(/[.[]/, 1)[0] as string;

/** The paths of `ignoreChanges` or `replaceOnChanges`. */
export class PathSet {
  readonly #paths: readonly (readonly Segment[])[];

  constructor(readonly texts: readonly string[]) {
    this.#paths = texts.map(parsePath);
  }

  /** True if the path is in the set or lies below a path of the set. */
  has(path: string): boolean {
    const segments = parsePath(path);
    return this.#paths.some(
      (own) =>
        own.length <= segments.length &&
        own.every((segment, i) => segment === "*" || String(segment) === String(segments[i])),
    );
  }

  /** Returns a copy of `to` that has the values of `from` at the paths of the set. */
  overlay(to: Values, from: Values): Values {
    return this.#paths.reduce<Values>((result, path) => copyAt(result, from, path) as Values, to);
  }
}

function copyAt(to: unknown, from: unknown, path: readonly Segment[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return from;
  if (first === "*") return keysOf(to, from).reduce((result, key) => copyAt(result, from, [key, ...rest]), to);
  return withKey(to, first, copyAt(keyOf(to, first), keyOf(from, first), rest));
}

/** The value at a path, or `undefined` if there is none. */
export const valueAt = (values: Values, path: string): unknown =>
  parsePath(path).reduce<unknown>((value, key) => keyOf(value, key), values);

const keysOf = (...values: readonly unknown[]): Segment[] => [
  ...new Set(
    values.flatMap((value): Segment[] =>
      Array.isArray(value) ? [...value.keys()] : isValues(value) ? Object.keys(value) : [],
    ),
  ),
];

const keyOf = (value: unknown, key: Segment): unknown =>
  Array.isArray(value) ? value[Number(key)] : isValues(value) ? value[key] : undefined;

function withKey(value: unknown, key: Segment, inner: unknown): unknown {
  if (Array.isArray(value)) return Object.assign([...value], { [key]: inner }).filter((entry) => entry !== undefined);
  if (!isValues(value)) return inner === undefined ? value : { [key]: inner };
  const { [String(key)]: _, ...others } = value;
  return inner === undefined ? others : { ...others, [key]: inner };
}
