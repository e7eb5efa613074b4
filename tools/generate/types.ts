import type { EnumSpec, ObjectSpec, PackageSpec, Properties, TypeSpec } from "../../provider/pulumi/schema";
import { doc } from "./doc";
import { nameOf } from "./names";

/** A value as outputs and plain arguments have it, or (`input`) with Pulumi's inputs at any depth. */
export type Form = "plain" | "input";

type Named = Readonly<Record<string, ObjectSpec | EnumSpec>>;

/** TypeScript's spelling of the schema's types. */
export class TypeNames {
  readonly used = new Set<string>();

  constructor(readonly named: Named) {}

  /** The type itself; names that must be imported are noted in `used`. */
  of(type: TypeSpec, form: Form): string {
    if (type.$ref) return this.#reference(type.$ref, form);
    if (type.items) return `${this.#inner(type.items, form)}[]`;
    if (type.additionalProperties) return `Record<string, ${this.#inner(type.additionalProperties, form)}>`;
    return type.type === "integer" ? "number" : (type.type as string);
  }

  #inner(type: TypeSpec, form: Form): string {
    return form === "input" ? `pulumi.Input<${this.of(type, form)}>` : this.of(type, form);
  }

  #reference(reference: string, form: Form): string {
    const spec = this.named[reference.replace("#/types/", "")];
    const name = nameOf(reference) + (form === "input" && spec?.type === "object" ? "Args" : "");
    this.used.add(name);
    return name;
  }

  /** The members of an interface. */
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

/** `sdk/types.ts`: every named type. */
export function typesFile({ types }: PackageSpec): string {
  const names = new TypeNames(types);
  const parts = Object.entries(types).map(([token, spec]) => {
    const about = spec.description ? `${doc(spec.description)}\n` : "";
    if (!("properties" in spec)) {
      return `${about}export type ${nameOf(token)} = ${spec.enum.map(({ value }) => JSON.stringify(value)).join(" | ")};`;
    }
    const plain = `${about}export interface ${nameOf(token)} {\n${names.members(spec, "plain")}\n}`;
    const input = `${about}export interface ${nameOf(token)}Args {\n${names.members(spec, "input")}\n}`;
    return `${plain}\n\n${input}`;
  });
  return `import type * as pulumi from "@pulumi/pulumi";\n\n${parts.join("\n\n")}\n`;
}
