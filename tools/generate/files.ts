import type { PackageSpec } from "../../provider/schema";
import { functionFile } from "./function";
import { fileName, nameOf } from "./names";
import { nativeFunctionFile, nativeResourceFile, versionFile } from "./native";
import { resourceFile } from "./resource";
import { typesFile } from "./types";

/** First line of every generated file. */
export const MARK = "// Generated from schema.json by `npm run generate`: do not edit.";

/** Path (from the repository's root) to unformatted text, of every file that the schema determines. */
export function sdkFiles(schema: PackageSpec): Map<string, string> {
  const [dynamic, native] = [new Map([["types", typesFile(schema)]]), new Map<string, string>()];
  for (const [token, spec] of Object.entries(schema.resources)) {
    const name = nameOf(token);
    dynamic.set(fileName(name), resourceFile(name, spec, schema));
    native.set(fileName(name), nativeResourceFile(token, name, spec, schema));
  }
  for (const [token, spec] of Object.entries(schema.functions)) {
    const name = nameOf(token);
    dynamic.set(fileName(name), functionFile(name, spec, schema));
    native.set(fileName(name), nativeFunctionFile(name, spec, schema));
  }
  dynamic.set("index", index([...dynamic.keys(), "provider"], "."));
  native.set("index", `${index([...native.keys(), "provider"], ".")}${index(["types"], "..")}`);
  native.set("version", versionFile(schema));
  return new Map([...marked("sdk", dynamic), ...marked("sdk/native", native)]);
}

const index = (files: string[], folder: string): string =>
  files
    .sort()
    .map((file) => `export * from "${folder}/${file}";\n`)
    .join("");

const marked = (folder: string, files: ReadonlyMap<string, string>): [string, string][] =>
  [...files].map(([file, text]) => [`${folder}/${file}.ts`, `${MARK}\n${text}`]);
