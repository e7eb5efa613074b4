import fs from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { root } from "./programs";

/**
 * The program of a workspace: a source, or a folder in any language to copy, such as one of examples/. A JavaScript or
 * TypeScript source becomes the index file; a YAML source follows the head of Pulumi.yaml with `resources` and so on.
 */
export type Program = string | { folder: string };

/** The language of a source. JavaScript saves about 1.5 s per run; TypeScript is for what users would write. */
export type Language = "js" | "ts" | "yaml";

/** Creates a program folder with its project file, packages and index file, as `pulumi new` and `npm install` would. */
export function layProgram(folder: string, program: Program, language: Language = "js"): void {
  fs.mkdirSync(folder, { recursive: true });
  if (typeof program === "string") writeProject(folder, program, language);
  else copyProject(folder, path.resolve(root, program.folder));
  linkPackages(folder);
}

/** Replaces the text of a program that was given as source. */
export function writeSource(folder: string, source: string, language: Language): void {
  const [file, text] =
    language === "yaml" ? ["Pulumi.yaml", `${head("yaml")}${source}`] : [`index.${language}`, source];
  fs.writeFileSync(path.join(folder, file), text);
}

/** Returns the name and the language in Pulumi.yaml. */
export function readProject(folder: string): { name: string; runtime: string } {
  const { name, runtime } = parse(fs.readFileSync(path.join(folder, "Pulumi.yaml"), "utf8"));
  if (!name || !runtime) throw new Error(`${folder}/Pulumi.yaml has no name or no runtime`);
  return { name, runtime: runtime.name ?? runtime };
}

function writeProject(folder: string, source: string, language: Language): void {
  if (language !== "yaml") writeNodejsProject(folder, language);
  writeSource(folder, source, language);
}

function writeNodejsProject(folder: string, language: "js" | "ts"): void {
  const runtime = `{ name: nodejs, options: { typescript: ${language === "ts"} } }`;
  fs.writeFileSync(path.join(folder, "Pulumi.yaml"), head(runtime));
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "harness", main: `index.${language}` }));
  if (language === "ts") fs.writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
}

/** Names the plugin as a project does that has our npm package installed. */
function head(runtime: string): string {
  const plugin = "{ name: cloudcompute, path: node_modules/pulumi-cloudcompute/dist/plugin }";
  return `name: harness\nruntime: ${runtime}\nplugins: { providers: [ ${plugin} ] }\n`;
}

function copyProject(folder: string, from: string): void {
  const foreign = /[/\\](node_modules|sdks|venv|Pulumi\.dev\.yaml)$/;
  fs.cpSync(from, folder, { recursive: true, filter: (file) => !foreign.test(file) });
}

/**
 * Links our package by its parts instead of as a whole, because the language host walks through node_modules on every
 * run, and the whole repository with its packages would cost it a second.
 */
function linkPackages(folder: string): void {
  const modules = path.join(folder, "node_modules");
  const ours = path.join(modules, "pulumi-cloudcompute");
  fs.mkdirSync(ours, { recursive: true });
  for (const part of ["package.json", "dist"]) fs.symlinkSync(path.join(root, part), path.join(ours, part));
  for (const name of new Set(["@pulumi/pulumi", ...dependenciesOf(folder)])) {
    if (name !== "pulumi-cloudcompute") linkPackage(modules, name);
  }
}

function linkPackage(modules: string, name: string): void {
  const link = path.join(modules, name);
  fs.mkdirSync(path.dirname(link), { recursive: true });
  fs.symlinkSync(path.join(root, "node_modules", name), link);
}

/** Returns the packages that a program needs to run; its development packages are found beside Pulumi's. */
function dependenciesOf(folder: string): string[] {
  const file = path.join(folder, "package.json");
  return fs.existsSync(file) ? Object.keys(JSON.parse(fs.readFileSync(file, "utf8")).dependencies ?? {}) : [];
}

/** The options that `pulumi new typescript` writes. */
const compilerOptions = {
  strict: true,
  outDir: "bin",
  target: "es2020",
  module: "commonjs",
  moduleResolution: "node",
  sourceMap: true,
  experimentalDecorators: true,
  pretty: true,
  noFallthroughCasesInSwitch: true,
  noImplicitReturns: true,
  forceConsistentCasingInFileNames: true,
};
