import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "../..");

/** The pages of the root and every page below docs/, without the generated reference: name to text. */
export const PAGES: ReadonlyMap<string, string> = new Map(
  ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", ...markdown("docs")].map(
    (page) => [page, readFileSync(join(root, page), "utf8")] as const,
  ),
);

function markdown(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === join("docs", "api") ? [] : markdown(path);
    return path.endsWith(".md") ? [path] : [];
  });
}

/**
 * A sample that begins with an import is a module of its own, of the name that a comment before it gives; one that does
 * not goes on with that before it.
 */
export function modulesOf(text: string): string[] {
  const modules: string[] = [];
  for (const [, sample = ""] of text.matchAll(/^```(?:ts|typescript)\n(.*?)^```$/gms)) {
    if (/^(\/\/ \S+\n)?import /.test(sample)) modules.push(sample);
    else modules.push(`${modules.pop() ?? ""}\n${sample}`);
  }
  return modules;
}

/** The name that a comment gives a module (`// worker.ts`), which then belongs to a test of its own. */
export const nameOf = (module: string): string | undefined => /^\/\/ (\S+\.ts)\n/.exec(module)?.[1];

/** A module of some page, which a heading or a line of the sample shows. */
export function moduleWith(page: string, words: string): string {
  const found = modulesOf(PAGES.get(page) ?? "").filter((module) => module.includes(words));
  if (found.length !== 1) throw new Error(`${page} has ${found.length} samples with "${words}"`);
  return found[0] as string;
}

/** As CommonJS, which both Pulumi and Jest run. */
export const compiled = (module: string): string =>
  ts.transpileModule(module, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  }).outputText;
