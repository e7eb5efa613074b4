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

export interface TypeSpec {
  readonly type?: "string" | "integer" | "number" | "boolean" | "array" | "object";
  readonly items?: TypeSpec;
  readonly additionalProperties?: TypeSpec;
  readonly $ref?: string;
  readonly oneOf?: readonly TypeSpec[];
}

export interface PropertySpec extends TypeSpec {
  readonly description: string;
  readonly secret?: true;
  /** Told to people only: the provider decides. */
  readonly willReplaceOnChanges?: true;
  /** Where an output depends on an argument, the one value with which it is there; the SDK for TypeScript types it by that. */
  readonly language?: { readonly nodejs: { readonly only: { readonly argument: string; readonly value: string } } };
}

export type Properties = Readonly<Record<string, PropertySpec>>;

export interface ObjectSpec {
  readonly type: "object";
  readonly description?: string;
  readonly properties: Properties;
  readonly required?: readonly string[];
}

export interface EnumSpec {
  readonly type: "string";
  readonly description?: string;
  readonly enum: readonly { readonly name: string; readonly value: string }[];
}

export interface ResourceSpec {
  readonly description: string;
  readonly inputProperties: Properties;
  readonly requiredInputs: readonly string[];
  readonly properties: Properties;
  readonly required: readonly string[];
  /** What the plugin's List takes; without it, there are no objects of the kind at the service. */
  readonly listInputs?: ObjectSpec;
  readonly aliases: readonly { readonly type: string }[];
}

export interface FunctionSpec {
  readonly description: string;
  readonly inputs: ObjectSpec;
  readonly outputs: ObjectSpec;
}
