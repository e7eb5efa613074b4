import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { bare, fieldsOf, metaOf } from "../resources";
import type { EnumSpec, ObjectSpec, Properties, PropertySpec, TypeSpec } from "./spec";

/** Returns a sentence about the default of an absent value, by its path of field names. */
export type DefaultWords = (path: readonly string[]) => string;

/** Returns true if the optional argument at this path of field names always appears as an output. */
export type Presence = (path: readonly string[]) => boolean;

/** The descriptions of the arguments at a path, and which of them always appear. */
interface Rules {
  readonly words: DefaultWords;
  readonly isThere: Presence;
}

const NONE: Rules = { words: () => "", isThere: () => false };

/** The position of the walk: the name for a type found here, and the path of field names that leads here. */
interface Place {
  readonly typeName: string;
  readonly path: readonly string[];
}

/** Converts zod schemas to the package schema and collects the named types. */
export class Types {
  readonly all: Record<string, ObjectSpec | EnumSpec> = {};

  /** Returns the properties of an object schema. Types found in it are named after `typeName`. */
  properties(schema: z.ZodType, typeName: string, rules: Partial<Rules> = {}): Properties {
    return this.#properties(schema, { typeName, path: [] }, { ...NONE, ...rules });
  }

  #properties(schema: z.ZodType, at: Place, rules: Rules): Properties {
    return Object.fromEntries(
      Object.entries(fieldsOf(schema)).map(([name, field]) => {
        const place = { typeName: `${at.typeName}${name[0]?.toUpperCase()}${name.slice(1)}`, path: [...at.path, name] };
        return [name, this.#property(field, place, rules)];
      }),
    );
  }

  #property(field: z.ZodType, at: Place, rules: Rules): PropertySpec {
    const { description, secret, replaces, only } = metaOf(field);
    if (!description) throw new Error(`${at.typeName} has no description`);
    // A program cannot add or remove a required argument.
    const isTold = replaces !== undefined && (replaces !== "added or removed" || field.isOptional());
    return {
      ...this.#type(field, at, rules),
      description: `${description}${isTold ? REPLACES[replaces] : ""}${rules.words(at.path)}`,
      ...(secret ? { secret } : {}),
      // The mark stands for any change. If only adding or removing replaces, the description says so instead.
      ...(replaces === "changed" ? { willReplaceOnChanges: true } : {}),
      ...(only ? { language: { nodejs: { only } } } : {}),
    };
  }

  #type(schema: z.ZodType, at: Place, rules: Rules): TypeSpec {
    const core = bare(schema) as Core;
    switch (core.def.type) {
      case "string":
      case "boolean":
        return { type: core.def.type };
      case "literal":
        return { type: typeof core.def.values[0] as "string" | "boolean" };
      case "union":
        return { oneOf: core.def.options.map((option) => this.#type(option, at, rules)) };
      case "number":
        return { type: core.isInt ? "integer" : "number" };
      case "array":
        return { type: "array", items: this.#type(core.def.element, at, rules) };
      case "record":
        return { type: "object", additionalProperties: this.#type(core.def.valueType, at, rules) };
      case "unknown":
        return { $ref: "pulumi.json#/Any" };
      case "enum":
        return this.#named(schema, at, () => ({ ...described(schema), type: "string", enum: valuesOf(core) }));
      case "object":
        return this.#named(
          schema,
          at,
          (typeName) => this.#object(schema, { ...at, typeName }, rules),
          requiredIn(schema, at, rules).length > requiredOf(schema).length ? OUTPUT : "",
        );
      default:
        throw new Error(`${at.typeName}: the package schema has no "${core.def.type}"`);
    }
  }

  #object(schema: z.ZodType, at: Place, rules: Rules): ObjectSpec {
    const required = requiredIn(schema, at, rules);
    return {
      ...described(schema),
      type: "object",
      properties: this.#properties(schema, at, rules),
      ...(required.length > 0 ? { required } : {}),
    };
  }

  #named(schema: z.ZodType, at: Place, make: (typeName: string) => ObjectSpec | EnumSpec, ending = ""): TypeSpec {
    const typeName = metaOf(schema).token ?? at.typeName;
    const token = `cloudcompute:index:${typeName}${ending}`;
    const made = make(typeName);
    const known = this.all[token];
    if (known && !isDeepStrictEqual(known, made)) throw new Error(`two types are called ${typeName}`);
    this.all[token] = made;
    return { $ref: `#/types/${token}` };
  }
}

/** The parts of a zod schema that the walk reads. */
type Core = z.ZodType & {
  readonly isInt?: boolean;
  readonly def: {
    readonly type: string;
    readonly element: z.ZodType;
    readonly valueType: z.ZodType;
    readonly entries: object;
    readonly options: readonly z.ZodType[];
    readonly values: readonly unknown[];
  };
};

const REPLACES = {
  changed: " Changing it replaces the resource.",
  removed: " Removing it replaces the resource.",
  "added or removed": " Adding or removing it replaces the resource.",
} as const;

/** A type that several properties share has its own description; any other takes that of its property. */
const described = (schema: z.ZodType) => {
  const { description = metaOf(schema).description } = metaOf(bare(schema));
  return description ? { description } : {};
};

const valuesOf = ({ def }: Core) =>
  Object.values(def.entries).map((value: string) => ({ name: pascalCase(value), value }));

/**
 * Converts `QUEUE_DELAY` to `QueueDelay` and `publicModels` to `PublicModels`; each language derives its own spelling
 * from that.
 */
const pascalCase = (value: string): string =>
  value.replace(
    /([A-Za-z])([A-Za-z]*)_?/g,
    (_, first: string, rest: string) => first.toUpperCase() + (rest === rest.toUpperCase() ? rest.toLowerCase() : rest),
  );

/** Returns the names of the required fields. */
export const requiredOf = (schema: z.ZodType): string[] =>
  Object.entries(fieldsOf(schema))
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name);

/** Returns the required fields and the others that always appear. */
const requiredIn = (schema: z.ZodType, { path }: Pick<Place, "path">, { isThere }: Rules): string[] => {
  const required = requiredOf(schema);
  return Object.keys(fieldsOf(schema)).filter((name) => required.includes(name) || isThere([...path, name]));
};

/**
 * A type in Pulumi's schema has a single list of required fields. If outputs always have more fields than arguments
 * require, they become a separate type with this suffix, which Pulumi's own packages use too.
 */
export const OUTPUT = "Response";
