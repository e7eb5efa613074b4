import type { FunctionSpec, PackageSpec, ResourceSpec } from "../../provider/schema";
import { functions } from "./function";
import { fileName, upperFirst } from "./names";
import { kindFacts, resourceClass } from "./resource";
import { TypeNames } from "./types";

/** Returns the class of one resource that uses the plugin; it shares arguments and types with the dynamic one. */
export function nativeResourceFile(token: string, name: string, spec: ResourceSpec, { types }: PackageSpec): string {
  const names = new TypeNames(types);
  const body = resourceClass(name, spec, names, "registration(KIND, args, opts)");
  return `import * as pulumi from "@pulumi/pulumi";
import type { ${name}Args } from "../${fileName(name)}";
import { printable } from "../printing";
import { registration } from "./registration";
import type { ${[...names.used].sort().join(", ")} } from "../types";

export type { ${name}Args } from "../${fileName(name)}";

${kindFacts(spec, { type: JSON.stringify(token), before: JSON.stringify(spec.aliases[0]?.type) })}

${body}
`;
}

/** Returns one look-up that uses the plugin; it shares arguments and result with the dynamic front end. */
export function nativeFunctionFile(name: string, spec: FunctionSpec, { types }: PackageSpec): string {
  const interfaces = ["Args", "OutputArgs", "Result"].map((part) => `${upperFirst(name)}${part}`).join(", ");
  return `import * as pulumi from "@pulumi/pulumi";
import type { ${interfaces} } from "../${fileName(name)}";
import { lookUp, lookUpOutput } from "./lookup";

export type { ${interfaces} } from "../${fileName(name)}";

${functions(name, spec, types)}
`;
}

/** Returns the file with the version of the package, which is also the plugin's. */
export const versionFile = ({ version }: PackageSpec): string =>
  `/** Version of the package, and of the plugin that its classes ask for. */\nexport const VERSION = ${JSON.stringify(version)};\n`;
