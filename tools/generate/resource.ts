import type { PackageSpec, ResourceSpec } from "../../provider/schema";
import { doc } from "./doc";
import { lowerFirst } from "./names";
import { TypeNames } from "./types";
import { variantClass, variantsOf } from "./variants";

/** Returns the file of one dynamic resource: its class and its arguments. */
export function resourceFile(name: string, spec: ResourceSpec, { types }: PackageSpec): string {
  const names = new TypeNames(types);
  const members = { properties: spec.inputProperties, required: spec.requiredInputs };
  const args = `${doc(`Arguments of \`${name}\`.`)}\nexport interface ${name}Args {\n${names.members(members, "input")}\n}`;
  const body = resourceClass(name, spec, names, "registration(KIND, name, args, opts)");
  return `import * as pulumi from "@pulumi/pulumi";
import { printable } from "./printing";
import { registration } from "./registration";
import type { ${[...names.used].sort().join(", ")} } from "./types";

${kindFacts(spec, {
  type: JSON.stringify(spec.aliases[0]?.type),
  provider: `'exports.handler = () => require("pulumi-cloudcompute/dynamic").${lowerFirst(name)};'`,
})}

${args}

${body}
`;
}

/**
 * Returns the facts of a kind for its class: `own` and the names of its properties. The texts are part of users'
 * states, so they never change.
 */
export function kindFacts(spec: ResourceSpec, own: Readonly<Record<string, string>>): string {
  const args = Object.keys(spec.inputProperties);
  const outputs = Object.keys(spec.properties).filter((property) => !args.includes(property));
  const secrets = Object.entries(spec.inputProperties).flatMap(([property, { secret }]) => (secret ? [property] : []));
  return `const KIND = {
  ${Object.entries(own)
    .map(([key, text]) => `${key}: ${text},`)
    .join("\n")}
  args: ${JSON.stringify(args)},
  outputs: ${JSON.stringify(outputs)},
  secrets: ${JSON.stringify(secrets)},
} as const;`;
}

/** Returns the class. `register` is the code that turns arguments and options into what the engine receives. */
export function resourceClass(name: string, spec: ResourceSpec, names: TypeNames, register: string): string {
  const variants = variantsOf(spec, names.named);
  if (!variants) return `${doc(spec.description)}\nexport ${plainClass(name, name, spec, names, register)}`;
  names.used.add(variants.argumentType).add(`${variants.type}Of`);
  const inner = plainClass(`Any${name}`, name, spec, names, register);
  return `${inner}\n\n${variantClass(name, variants, doc(spec.description))}`;
}

function plainClass(own: string, name: string, spec: ResourceSpec, names: TypeNames, register: string): string {
  const isObject = spec.listInputs !== undefined;
  const article = /^[AEIOU]/.test(name) ? "an" : "a";
  return `class ${own} extends pulumi.CustomResource {
${doc(isObject ? "Reads an existing object that this program does not manage." : `Always fails, because the service has no ${name} that could be read.`)}
static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${name} {
  return new ${own}(name, undefined as never, { ...opts, id });
}

/** Returns true if the value is ${article} \`${name}\`, even one of another copy of this package. */
static override isInstance(value: unknown): value is ${name} {
  return pulumi.CustomResource.isInstance(value) && (value as { __pulumiType?: string }).__pulumiType === KIND.type;
}

${properties(spec, names)}

/** \`name\` is the logical name, which is unique in the stack.${isObject ? " If `args.name` is absent, the object's name at the service begins with it." : ""} */
constructor(name: string, args: ${name}Args, opts?: pulumi.CustomResourceOptions) {
  try {
    const { inputs, options } = ${register};
    super(KIND.type, name, inputs, options);
  } catch (error) {
    throw printable(error);
  }
}
}`;
}

/**
 * Returns declarations without definitions, because a field that the class defines would hide what the engine fills in.
 */
function properties({ properties, required }: ResourceSpec, names: TypeNames): string {
  const lines = Object.entries(properties).map(([name, property]) => {
    const type = `${names.of(property, "plain")}${required.includes(name) ? "" : " | undefined"}`;
    return `${doc(property.description)}\ndeclare readonly ${name}: pulumi.Output<${type}>;`;
  });
  return lines.join("\n");
}
