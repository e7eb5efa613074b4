import { sameNumber, touches } from "../resources";

/** The engine's placeholder for a value that a preview can't know yet. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Inputs, outputs or any nested object, as plain values. */
export type Values = Readonly<Record<string, unknown>>;

/** True for an object that is not a list. */
export const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Removes the hidden keys (`__provider`, `__options`, `__account`), which never count as a change. */
export const visible = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith("__")));

/** Removes `null` and `undefined` at any depth, because Pulumi uses both for absent values. */
export function present(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(present);
  if (!isValues(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === null || inner === undefined ? [] : [[key, present(inner)]],
    ),
  );
}

/** Adds the defaults to the given values at any depth. Unknown values stay unknown. */
export function filled(values: Values, defaults: Values): Values {
  const all: Record<string, unknown> = { ...values };
  for (const [key, value] of Object.entries(defaults)) {
    const own = values[key];
    if (own === undefined) all[key] = value;
    else if (isValues(own) && isValues(value)) all[key] = filled(own, value);
  }
  return all;
}

/** The known part of some values. Unknown leaves are absent from objects and `undefined` in lists. */
export interface KnownPart {
  readonly known: Values;
  /** True if the value at this path, or at one above it, is unknown. */
  isUnknown(path: string): boolean;
  /** True if no value is unknown. */
  readonly complete: boolean;
}

/** Separates the known values from the unknown ones. */
export function knownPart(values: Values): KnownPart {
  if (!hasUnknown(values)) return { known: values, isUnknown: () => false, complete: true };
  const unknown: string[] = [];
  const known = strip(values, "", unknown) as Values;
  const isUnknown = (path: string) => touches([path], unknown);
  return { known, isUnknown, complete: unknown.length === 0 };
}

/** Only a preview has unknown values, and the paths of the known ones take time. */
const hasUnknown = (value: unknown): boolean =>
  value === UNKNOWN || (typeof value === "object" && value !== null && Object.values(value).some(hasUnknown));

function strip(value: unknown, path: string, unknown: string[]): unknown {
  if (value === UNKNOWN) {
    unknown.push(path);
    return undefined;
  }
  if (Array.isArray(value)) return value.map((entry, i) => strip(entry, `${path}[${i}]`, unknown));
  if (!isValues(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const known = strip(inner, join(path, key), unknown);
      return known === undefined ? [] : [[key, known]];
    }),
  );
}

/** Formats a value for a message. */
export const shown = (value: unknown): string => {
  if (value === undefined || value === null) return "none";
  return value === UNKNOWN ? "what the program computes" : JSON.stringify(value);
};

/** Appends a key to a path, as in `workers.max` or `env["MODEL-1"]`. */
export const join = (path: string, key: string): string => {
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path ? `${path}.${key}` : key;
};

/** Replaces live numbers with the program's own where they differ only because the service stores 32 bits. */
export function withOwnNumbers(live: unknown, desired: unknown): unknown {
  if (typeof live === "number" && typeof desired === "number") return sameNumber(live, desired) ? desired : live;
  if (!isValues(live) || !isValues(desired)) return live;
  return Object.fromEntries(Object.entries(live).map(([key, value]) => [key, withOwnNumbers(value, desired[key])]));
}

/** Shortens numbers that the service stores with 32 bits to what a person would write: 4.3 for 4.300000190734863. */
export function shortNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortNumbers);
  if (isValues(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortNumbers(inner)]));
  if (typeof value !== "number" || Number.isInteger(value)) return value;
  const short = Number(value.toPrecision(7));
  return Math.fround(short) === Math.fround(value) ? short : value;
}
