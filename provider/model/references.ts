import type { Fields } from "./field";
import type { KindFacts } from "./kinds";

/** An id in a field that refers to another object. */
export interface Reference {
  /** The path of the id, such as `registry` or `networkVolumes[1]`. */
  readonly path: string;
  readonly kind: KindFacts["name"];
  readonly id: string;
}

/** The ids of other objects in these values. Values that are not known yet are skipped. */
export const referencesIn = (fields: Fields, values: object): Reference[] =>
  Object.entries(fields).flatMap(([name, { refersTo: kind }]) => {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    if (kind === undefined) return [];
    return Array.isArray(value)
      ? value.flatMap((id, i) => (typeof id === "string" ? [{ path: `${name}[${i}]`, kind, id }] : []))
      : typeof value === "string"
        ? [{ path: name, kind, id: value }]
        : [];
  });
