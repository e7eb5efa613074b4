import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageSchema } from "../../provider/schema";
import { MARK, sdkFiles } from "./files";
import { formatted } from "./format";
import { OBJECTS, objectsFile } from "./objects";

/** Returns the text of every generated file by path, `schema.json` first. */
export async function generated(root: string): Promise<Map<string, string>> {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const schema = packageSchema(version);
  const files = new Map([["schema.json", `${JSON.stringify(schema, null, 2)}\n`]]);
  const sources: [string, string][] = [...sdkFiles(schema), [OBJECTS, objectsFile()]];
  const texts = await Promise.all(sources.map(([path, source]) => formatted(root, path, source)));
  for (const [i, [path]] of sources.entries()) files.set(path, texts[i] as string);
  return files;
}

/**
 * Returns the paths of committed files that differ from the generated ones: changed, missing, or no longer generated.
 */
export function stale(root: string, files: ReadonlyMap<string, string>): string[] {
  const changed = [...files].filter(([path, text]) => read(join(root, path)) !== text).map(([path]) => path);
  return [...changed, ...leftOver(root, files)];
}

/** Returns the generated files that the definitions no longer produce. */
export const leftOver = (root: string, files: ReadonlyMap<string, string>): string[] =>
  readdirSync(join(root, "sdk"), { recursive: true })
    .map((file) => `sdk/${String(file).replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && !files.has(path) && read(join(root, path))?.startsWith(MARK));

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
