import type { z } from "zod";
import { bare, fieldsOf } from "../../provider/resources";
import { type EnumSpec, type ObjectSpec, type PropertySpec, packageSchema } from "../../provider/schema";

/** The schema of some version. */
export const schema = packageSchema("1.2.3");

/** A field of a definition beside what the schema says of it. */
export interface Field {
  readonly path: string;
  readonly definition: z.ZodType;
  readonly property: PropertySpec;
  readonly required: boolean;
}

/** The fields of a definition, those of nested objects too. */
export function below(
  path: string,
  definition: z.ZodType,
  object: Pick<ObjectSpec, "properties" | "required">,
): Field[] {
  return Object.entries(fieldsOf(element(definition))).flatMap(([name, definition]): Field[] => {
    const [property, type] = [object.properties[name]!, namedType(object.properties[name]!)];
    const field = { path: `${path}.${name}`, definition, property, required: !!object.required?.includes(name) };
    return [field, ...(type && "properties" in type ? below(field.path, definition, type) : [])];
  });
}

/** Returns the element type of a list, and any other type unchanged. */
export const element = (definition: z.ZodType): z.ZodType =>
  (bare(definition).def as { element?: z.ZodType }).element ?? definition;

/** The named type that a property, or each entry of its list, refers to. */
export const namedType = (property: PropertySpec): ObjectSpec | EnumSpec | undefined =>
  schema.types[((property.items ?? property).$ref ?? "").replace("#/types/", "")];

/** A number's least and greatest value, without 0, because no count is negative. */
export function boundsOf(definition: z.ZodType): number[] {
  const { minValue, maxValue } = bare(definition) as { minValue?: number | null; maxValue?: number | null };
  return [minValue, maxValue].filter(
    (bound): bound is number => !!bound && Number.isFinite(bound) && Math.abs(bound) < 2 ** 52,
  );
}
