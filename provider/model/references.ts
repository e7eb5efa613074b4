import type { Fields } from "./field";
import type { KindFacts } from "./kinds";

/** An id that some field holds. */
export interface Reference {
  /** `registry`, `networkVolumes[1]`. */
  readonly path: string;
  readonly kind: KindFacts["name"];
  readonly id: string;
}

/** All ids of other objects in these values; what is not known of them is left out. */
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
