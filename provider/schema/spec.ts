/** The part of Pulumi's package schema that this package uses (Pulumi: package schema). */
export interface PackageSpec {
  readonly name: string;
  readonly displayName: string;
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly publisher: string;
  readonly license: string;
  readonly meta: { readonly supportPack: true };
  readonly config: { readonly variables: Properties };
  readonly provider: { readonly description: string; readonly inputProperties: Properties };
  readonly types: Readonly<Record<string, ObjectSpec | EnumSpec>>;
  readonly resources: Readonly<Record<string, ResourceSpec>>;
  readonly functions: Readonly<Record<string, FunctionSpec>>;
  readonly language: Readonly<Record<string, object>>;
}

/** The type of a value: a primitive, a list, a map or a reference to a named type. */
export interface TypeSpec {
  readonly type?: "string" | "integer" | "number" | "boolean" | "array" | "object";
  readonly items?: TypeSpec;
  readonly additionalProperties?: TypeSpec;
  readonly $ref?: string;
  readonly oneOf?: readonly TypeSpec[];
}

/** A property of an object, with its type and description. */
export interface PropertySpec extends TypeSpec {
  readonly description: string;
  readonly secret?: true;
  /** For readers only: the provider itself decides about replacements. */
  readonly willReplaceOnChanges?: true;
  /**
   * The argument on whose value this output depends, and the value with which it exists; the TypeScript SDK derives its
   * type from that.
   */
  readonly language?: { readonly nodejs: { readonly only: { readonly argument: string; readonly value: string } } };
}

/** Properties by name. */
export type Properties = Readonly<Record<string, PropertySpec>>;

/** A named object type. */
export interface ObjectSpec {
  readonly type: "object";
  readonly description?: string;
  readonly properties: Properties;
  readonly required?: readonly string[];
}

/** A named enum type. */
export interface EnumSpec {
  readonly type: "string";
  readonly description?: string;
  readonly enum: readonly { readonly name: string; readonly value: string }[];
}

/** A resource with its inputs and outputs. */
export interface ResourceSpec {
  readonly description: string;
  readonly inputProperties: Properties;
  readonly requiredInputs: readonly string[];
  readonly properties: Properties;
  readonly required: readonly string[];
  /** The arguments of the plugin's List. Absent if the service has no objects of the kind. */
  readonly listInputs?: ObjectSpec;
  readonly aliases: readonly { readonly type: string }[];
}

/** A look-up with its arguments and result. */
export interface FunctionSpec {
  readonly description: string;
  readonly inputs: ObjectSpec;
  readonly outputs: ObjectSpec;
}
