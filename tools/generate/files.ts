import type { PackageSpec } from "../../provider/pulumi/schema";
import { functionFile } from "./function";
import { fileName, nameOf } from "./names";
import { resourceFile } from "./resource";
import { typesFile } from "./types";

/** First line of every generated file. */
export const MARK = "// Generated from schema.json by `npm run generate`: do not edit.";

/** Path (from the repository's root) to unformatted text, of every file that the schema determines. */
export function sdkFiles(schema: PackageSpec): Map<string, string> {
  const files = new Map<string, string>([["types", typesFile(schema)]]);
  for (const [token, spec] of Object.entries(schema.resources)) {
    files.set(fileName(nameOf(token)), resourceFile(nameOf(token), spec, schema));
  }
  for (const [token, spec] of Object.entries(schema.functions)) {
    files.set(fileName(nameOf(token)), functionFile(nameOf(token), spec, schema));
  }
  const exported = [...files.keys(), "provider"].sort().map((file) => `export * from "./${file}";`);
  files.set("index", `${exported.join("\n")}\n`);
  return new Map([...files].map(([file, text]) => [`sdk/${file}.ts`, `${MARK}\n${text}`]));
}
