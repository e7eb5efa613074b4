import type { z } from "zod";
import type { Marks } from "../model/field";

/** The metadata of an argument or output: its marks, and what the package schema needs. */
export interface FieldMeta extends Marks {
  readonly description?: string;
  /** The name of the object type in the package schema. */
  readonly token?: string;
  /** The service has this output only if the argument has this value. */
  readonly only?: { readonly argument: string; readonly value: string };
}

/** The metadata of a schema and of the schemas that it wraps. The outermost entry wins. */
export function metaOf(schema: z.ZodType): FieldMeta {
  const known = metas.get(schema);
  if (known) return known;
  const inner = wrapped(schema);
  const meta = { ...(inner ? metaOf(inner) : {}), ...(schema.meta() as FieldMeta | undefined) };
  metas.set(schema, meta);
  return meta;
}

/** zod computes metadata anew on each call, and every call of the engine needs the marks of every field. */
const metas = new WeakMap<z.ZodType, FieldMeta>();

/** The schema without wrappers such as `optional` and `nullable`. */
export function bare(schema: z.ZodType): z.ZodType {
  const inner = wrapped(schema);
  return inner ? bare(inner) : schema;
}

const wrapped = (schema: z.ZodType): z.ZodType | undefined => (schema.def as { innerType?: z.ZodType }).innerType;

/** The fields of an object schema by name. Any other schema has none. */
export function fieldsOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return (bare(schema) as { shape?: Record<string, z.ZodType> }).shape ?? {};
}

/** The marks that also apply to everything below a marked field. */
const INHERITED = ["secret", "writeOnly", "local", "replaces"] as const;

/** The marks of the field at a path. List entries and map keys have the marks of their list or map. */
export function marksAt(schema: z.ZodType, path: readonly string[]): Marks {
  const [first, ...rest] = path;
  const field = first === undefined ? undefined : fieldsOf(schema)[first];
  if (!field) return {};
  const own = metaOf(field);
  if (rest.length === 0 || Object.keys(fieldsOf(field)).length === 0) return own;
  const inherited = Object.fromEntries(
    INHERITED.flatMap((mark) => (isInherited(mark, own) ? [[mark, own[mark]]] : [])),
  );
  return { ...inherited, ...marksAt(field, rest) };
}

/** The mark `added or removed` concerns the field as a whole, so it does not apply to the fields below it. */
const isInherited = (mark: (typeof INHERITED)[number], own: Marks): boolean =>
  own[mark] !== undefined && own[mark] !== "added or removed";

/** The names of the top-level fields that have a mark. */
export function fieldsMarked(schema: z.ZodType, mark: keyof Marks): readonly string[] {
  const byMark = marked.get(schema) ?? new Map<keyof Marks, readonly string[]>();
  marked.set(schema, byMark);
  const known = byMark.get(mark);
  if (known) return known;
  const fields = Object.entries(fieldsOf(schema)).flatMap(([field, inner]) => (metaOf(inner)[mark] ? [field] : []));
  byMark.set(mark, fields);
  return fields;
}

const marked = new WeakMap<z.ZodType, Map<keyof Marks, readonly string[]>>();
