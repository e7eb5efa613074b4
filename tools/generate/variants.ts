import type { PackageSpec, Properties, ResourceSpec } from "../../provider/schema";
import { nameOf } from "./names";

type Types = PackageSpec["types"];

/** An output whose members depend on the value of an enum argument. */
export interface Variants {
  /** Such as `requestUrls`. */
  readonly output: string;
  /** Such as `EndpointRequestUrls`. */
  readonly type: string;
  /** Such as `type`. */
  readonly argument: string;
  /** Such as `EndpointType`. */
  readonly argumentType: string;
  /** The members for each value; the argument's default comes first. */
  readonly members: Readonly<Record<string, readonly string[]>>;
}

/** Returns the only such output of a resource; `undefined` if it has none. */
export function variantsOf({ properties, inputProperties }: ResourceSpec, types: Types): Variants | undefined {
  for (const [output, { $ref = "" }] of Object.entries(properties)) {
    const spec = types[$ref.replace("#/types/", "")];
    const only = spec && "properties" in spec ? dependent(spec.properties) : [];
    if (!only[0]) continue;
    const { argument } = only[0];
    const argumentType = nameOf(inputProperties[argument]?.$ref ?? "");
    const of = (value: string) => only.filter((one) => one.value === value).map(({ member }) => member);
    const members = Object.fromEntries(only.map(({ value }) => [value, of(value)]));
    return { output, type: nameOf($ref), argument, argumentType, members };
  }
  return undefined;
}

const dependent = (properties: Properties) =>
  Object.entries(properties).flatMap(([member, { language }]) =>
    language ? [{ member, ...language.nodejs.only }] : [],
  );

/**
 * Returns the type of the output for each value of the argument. While the value is unknown, the output may have any of
 * these types.
 */
export function variantType({ output, type, argument, argumentType, members }: Variants): string {
  const cases = Object.entries(members).map(([value, names]) => {
    const picked = names.map((name) => JSON.stringify(name)).join(" | ");
    return `Value extends ${JSON.stringify(value)} ? Required<Pick<${type}, ${picked}>> : `;
  });
  return `/** \`${output}\` where the program's text shows the \`${argument}\`; where it does not, each member may be absent. */
export type ${type}Of<Value extends ${argumentType}> = [${argumentType}] extends [Value] ? ${type} : ${cases.join("")}${type};`;
}

/** Returns the class as programs see it: typed by the value of the argument that they pass, or by its default. */
export function variantClass(name: string, { output, type, argument, argumentType, members }: Variants, doc: string) {
  const usual = JSON.stringify(Object.keys(members)[0]);
  return `${doc}
export interface ${name}<Members extends ${type} = ${type}> extends Any${name} {
  readonly ${output}: pulumi.Output<Members>;
}

/** \`${name}\` with this \`${argument}\`, for fields and parameters: \`${name}Of<${usual.replaceAll('"', "'")}>\`. */
export type ${name}Of<Value extends ${argumentType}> = ${name}<${type}Of<Value>>;

${doc}
export const ${name} = Any${name} as Omit<typeof Any${name}, "prototype"> & {
  new <Value extends ${argumentType} = ${usual}>(
    name: string,
    args: ${name}Args & { readonly ${argument}?: pulumi.Input<Value | undefined> },
    opts?: pulumi.CustomResourceOptions,
  ): ${name}Of<Value>;
  readonly prototype: ${name};
};`;
}
