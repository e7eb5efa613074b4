import type { PackageSpec, Properties, TypeSpec } from "../../provider/schema";

/** The names and types of an object's properties. */
export interface ObjectShape {
  readonly properties: Readonly<Record<string, string>>;
  readonly required: readonly string[];
}

/** The part of a package schema that programs and states rely on; it leaves out all descriptions. */
export interface Shape {
  readonly version: string;
  readonly settings: ObjectShape;
  readonly resources: Readonly<Record<string, ResourceShape>>;
  readonly functions: Readonly<Record<string, { readonly inputs: ObjectShape; readonly outputs: ObjectShape }>>;
  readonly types: Readonly<Record<string, ObjectShape | EnumShape>>;
}

/** The inputs and outputs of a resource that programs rely on. */
export interface ResourceShape {
  readonly inputs: ObjectShape;
  readonly outputs: ObjectShape;
  readonly aliases: readonly string[];
}

/** The values of an enum that programs rely on. */
export interface EnumShape {
  readonly enum: readonly string[];
}

/** Reduces the schema to the part that must stay compatible. */
export function shapeOf(schema: PackageSpec): Shape {
  return {
    version: schema.version,
    settings: object({ properties: { ...schema.config.variables, ...schema.provider.inputProperties } }),
    resources: each(schema.resources, (resource) => ({
      inputs: object({ properties: resource.inputProperties, required: resource.requiredInputs }),
      outputs: object(resource),
      aliases: resource.aliases.map(({ type }) => type),
    })),
    functions: each(schema.functions, ({ inputs, outputs }) => ({ inputs: object(inputs), outputs: object(outputs) })),
    types: each(schema.types, (type) =>
      "properties" in type ? object(type) : { enum: type.enum.map(({ value }) => value) },
    ),
  };
}

const each = <A, B>(all: Readonly<Record<string, A>>, shape: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(all).map(([token, one]) => [token, shape(one)]));

const object = ({ properties, required = [] }: Members): ObjectShape => ({
  properties: each(properties, typeName),
  required,
});

interface Members {
  readonly properties: Properties;
  readonly required?: readonly string[];
}

function typeName({ $ref, oneOf, items, additionalProperties, type }: TypeSpec): string {
  if (oneOf) return oneOf.map(typeName).join(" or ");
  if ($ref) return $ref.replace("#/types/", "");
  if (items) return `list of ${typeName(items)}`;
  return additionalProperties ? `map of ${typeName(additionalProperties)}` : `${type}`;
}
