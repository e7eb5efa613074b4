import type { z } from "zod";
import type { Marks } from "../model/field";

/** Descriptions and names for the package schema, beside the marks. */
export interface FieldMeta extends Marks {
  readonly description?: string;
  /** Name of the object type in the package schema. */
  readonly token?: string;
  /** The one value of an enum argument with which the service has this output. */
  readonly only?: { readonly argument: string; readonly value: string };
}

/** What stands on the schema itself or on what it wraps; the outermost word wins. */
export function metaOf(schema: z.ZodType): FieldMeta {
  const known = metas.get(schema);
  if (known) return known;
  const inner = wrapped(schema);
  const meta = { ...(inner ? metaOf(inner) : {}), ...(schema.meta() as FieldMeta | undefined) };
  metas.set(schema, meta);
  return meta;
}

/** zod gathers it anew each time, and each call of the engine asks for the marks of every field. */
const metas = new WeakMap<z.ZodType, FieldMeta>();

/** The schema without `optional`, `nullable` and the like. */
export function bare(schema: z.ZodType): z.ZodType {
  const inner = wrapped(schema);
  return inner ? bare(inner) : schema;
}

const wrapped = (schema: z.ZodType): z.ZodType | undefined => (schema.def as { innerType?: z.ZodType }).innerType;

/** The fields of an object schema by name; empty for anything else. */
export function fieldsOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return (bare(schema) as { shape?: Record<string, z.ZodType> }).shape ?? {};
}

/** What holds for everything below a marked field. */
const INHERITED = ["secret", "writeOnly", "local", "replaces"] as const;

/** The marks of the field at a path of names; list entries and map keys have those of their list or map. */
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

/** That a field comes or goes as a whole says nothing of what lies below it. */
const isInherited = (mark: (typeof INHERITED)[number], own: Marks): boolean =>
  own[mark] !== undefined && own[mark] !== "added or removed";

/** Names of the top-level fields that carry a mark. */
export const fieldsMarked = (schema: z.ZodType, mark: keyof Marks): string[] =>
  Object.entries(fieldsOf(schema))
    .filter(([, field]) => metaOf(field)[mark])
    .map(([field]) => field);
