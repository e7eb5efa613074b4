import type { FunctionSpec, PackageSpec, Properties } from "../../provider/schema";
import { doc } from "./doc";
import { upperFirst } from "./names";
import { TypeNames } from "./types";

type Types = PackageSpec["types"];

/** Returns the file of one look-up, in its direct and its output form. */
export function functionFile(name: string, spec: FunctionSpec, { types }: PackageSpec): string {
  const names = new TypeNames(types);
  const big = upperFirst(name);
  const interfaces = [
    `${doc(`Arguments of \`${name}\`.`)}\nexport interface ${big}Args {\n${names.members(spec.inputs, "plain")}\n}`,
    `${doc(`Arguments of \`${name}Output\`.`)}\nexport interface ${big}OutputArgs {\n${names.members(spec.inputs, "input")}\n}`,
    `${doc(`The result of \`${name}\`.`)}\nexport interface ${big}Result {\n${names.members(spec.outputs, "plain")}\n}`,
  ];
  return `import * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { ${[...names.used].sort().join(", ")} } from "./types";

${interfaces.join("\n\n")}

${functions(name, spec, types)}
`;
}

const PLAIN_SECRET = " The answer holds variables of `env` in clear: wrap what goes on with `pulumi.secret`.";
const OUTPUT_SECRET = " The answer is secret, because it holds variables of `env`.";

/** Returns both forms of one look-up, based on the `./lookup` of their folder. */
export function functions(name: string, { description, inputs, outputs }: FunctionSpec, types: Types): string {
  const secret = hasSecret(outputs.properties, types);
  const big = upperFirst(name);
  const none = (inputs.required ?? []).length === 0 ? " = {}" : "";
  const found = `lookUpOutput<${big}Result>(${JSON.stringify(name)}, args, opts)`;
  return `${doc(`${description}${secret ? PLAIN_SECRET : ""}`)}
export function ${name}(args: ${big}Args${none}, opts?: pulumi.InvokeOptions): Promise<${big}Result> {
  return lookUp(${JSON.stringify(name)}, args, opts);
}

${doc(`${description}${secret ? OUTPUT_SECRET : ""}`)}
export function ${name}Output(args: ${big}OutputArgs${none}, opts?: pulumi.InvokeOutputOptions): pulumi.Output<${big}Result> {
  return ${secret ? `pulumi.secret(${found})` : found};
}`;
}

/** True if a property at any depth is secret. */
function hasSecret(properties: Properties, types: Types): boolean {
  return Object.values(properties).some((property) => {
    const reference = (property.items ?? property).$ref?.replace("#/types/", "");
    const inner = reference === undefined ? undefined : types[reference];
    return property.secret || (inner && "properties" in inner && hasSecret(inner.properties, types));
  });
}
