import {
  type EnumSpec,
  type ObjectSpec,
  OUTPUT,
  type PackageSpec,
  type Properties,
  type TypeSpec,
} from "../../provider/schema";
import { doc } from "./doc";
import { nameOf } from "./names";
import { variantsOf, variantType } from "./variants";

/** `plain` is for values of outputs and plain arguments, `input` for values with Pulumi's inputs at any depth. */
export type Form = "plain" | "input";

type Named = Readonly<Record<string, ObjectSpec | EnumSpec>>;

/** Spells the schema's types in TypeScript. */
export class TypeNames {
  readonly used = new Set<string>();

  constructor(readonly named: Named) {}

  /** Returns the spelling of a type and records in `used` the names that must be imported. */
  of(type: TypeSpec, form: Form): string {
    if (type.$ref === "pulumi.json#/Any") return "unknown";
    if (type.$ref) return this.#reference(type.$ref, form);
    if (type.oneOf) return type.oneOf.map((one) => this.of(one, form)).join(" | ");
    if (type.items) return `${this.#inner(type.items, form)}[]`;
    if (type.additionalProperties) return `Record<string, ${this.#inner(type.additionalProperties, form)}>`;
    return type.type === "integer" ? "number" : (type.type as string);
  }

  #inner(type: TypeSpec, form: Form): string {
    return form === "input" ? `pulumi.Input<${this.of(type, form)}>` : this.of(type, form);
  }

  #reference(reference: string, form: Form): string {
    const token = reference.replace("#/types/", "");
    const spelled = spelling(token, this.named);
    const name = this.named[token]?.type === "object" ? named(spelled, form) : spelled;
    this.used.add(name);
    return name;
  }

  /** Returns the members of an interface. */
  members({ properties, required = [] }: Members, form: Form): string {
    const lines = Object.entries(properties).map(([name, property]) => {
      const type = this.of(property, form);
      const optional = required.includes(name) ? "" : "?";
      const whole = form === "input" ? `pulumi.Input<${type}${optional && " | undefined"}>` : type;
      return `${doc(property.description)}\n${name}${optional}: ${whole};`;
    });
    return lines.join("\n");
  }
}

interface Members {
  readonly properties: Properties;
  readonly required?: readonly string[];
}

/** Returns `sdk/types.ts`: every named type, in each form that is used. */
export function typesFile(schema: PackageSpec): string {
  const used = usedBy(schema);
  const parts = Object.entries(schema.types).flatMap(([token, spec]) => {
    const about = spec.description ? `${doc(spec.description)}\n` : "";
    const name = spelling(token, schema.types);
    if (!("properties" in spec)) return [enumObject(name, spec, about)];
    const as = (form: Form) => `${about}export interface ${named(name, form)} {\n${used.members(spec, form)}\n}`;
    return formsOf(token, schema.types)
      .filter((form) => used.used.has(named(name, form)))
      .map(as);
  });
  const variants = Object.values(schema.resources).flatMap((resource) => variantsOf(resource, schema.types) ?? []);
  const all = [...parts, ...variants.map(variantType)];
  return `import type * as pulumi from "@pulumi/pulumi";\n\n${all.join("\n\n")}\n`;
}

/**
 * Returns an enum in the form of Pulumi's own generator: an object and the type of its values. Generated programs name
 * the members (Pulumi: `pulumi import`, `pulumi convert`), and programs that write the values as strings compile with
 * it too.
 */
function enumObject(name: string, { enum: members }: EnumSpec, about: string): string {
  const lines = members.map((member) => `${member.name}: ${JSON.stringify(member.value)},`);
  return `${about}export const ${name} = {
${lines.join("\n")}
} as const;

${about}export type ${name} = (typeof ${name})[keyof typeof ${name}];`;
}

const FORMS: readonly Form[] = ["plain", "input"];

/** Arguments and outputs have different names here in any case, so the separate type of outputs needs no suffix. */
const spelling = (token: string, types: Named): string =>
  nameOf(token.endsWith(OUTPUT) && token.slice(0, -OUTPUT.length) in types ? token.slice(0, -OUTPUT.length) : token);

function formsOf(token: string, types: Named): readonly Form[] {
  if (`${token}${OUTPUT}` in types) return ["input"];
  return spelling(token, types) === nameOf(token) ? FORMS : ["plain"];
}

const named = (name: string, form: Form) => (form === "input" ? `${name}Args` : name);

/** Collects the names that resources and look-ups use, directly or inside other types. */
function usedBy({ types, resources, functions }: PackageSpec): TypeNames {
  const names = new TypeNames(types);
  for (const { inputProperties, properties } of Object.values(resources)) {
    names.members({ properties: inputProperties }, "input");
    names.members({ properties }, "plain");
  }
  for (const { inputs, outputs } of Object.values(functions)) {
    for (const form of FORMS) names.members(inputs, form);
    names.members(outputs, "plain");
  }
  // Iterating over a set includes the elements that are added meanwhile.
  for (const name of names.used) {
    const token = `cloudcompute:index:${name}`;
    const spec = types[`${token}${OUTPUT}`] ?? types[token] ?? types[token.replace(/Args$/, "")];
    if (spec && "properties" in spec) names.members(spec, name.endsWith("Args") ? "input" : "plain");
  }
  return names;
}
