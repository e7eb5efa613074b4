import { isValues, type Values } from "./values";

export type Segment = string | number;

/** Reads a Pulumi property path: `workers.max`, `env["KEY"]`, `ports[0]`, `ports[*]`, `*`. */
export function parsePath(text: string): Segment[] {
  const parts = text.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|\[\*\]|([^.[\]]+)/g);
  return [...parts].map(([all, quoted, index, word]) => {
    if (quoted !== undefined) return JSON.parse(`"${quoted}"`) as string;
    if (index !== undefined) return Number(index);
    return all === "[*]" ? "*" : (word as string);
  });
}

/** The argument that a path begins with: `workers` of `workers.max`. */
export const fieldOf = (path: string): string => path.split(/[.[]/, 1)[0] as string;

/** The paths of `ignoreChanges` or `replaceOnChanges`. */
export class PathSet {
  readonly #paths: readonly (readonly Segment[])[];

  constructor(readonly texts: readonly string[]) {
    this.#paths = texts.map(parsePath);
  }

  /** Whether the path is one of the set, or lies below one. */
  has(path: string): boolean {
    const segments = parsePath(path);
    return this.#paths.some(
      (own) =>
        own.length <= segments.length &&
        own.every((segment, i) => segment === "*" || String(segment) === String(segments[i])),
    );
  }

  /** Copies from `from` to a copy of `to` what stands at the paths of the set. */
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

/** What stands at a path; `undefined` where there is nothing. */
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
