import fs from "node:fs";
import path from "node:path";
import { root } from "./programs";

/** The program of a workspace: the source of its index file, or a folder to copy, such as one of examples/. */
export type Program = string | { folder: string };

/** The language of a source. JavaScript saves about 1.5 s a run; TypeScript is for what users would write. */
export type Language = "js" | "ts";

/** Lays a program folder with its project file, packages and index file, as `pulumi new` and `npm install` would. */
export function layProgram(folder: string, program: Program, language: Language): void {
  fs.mkdirSync(folder, { recursive: true });
  if (typeof program === "string") writeProject(folder, program, language);
  else copyProject(folder, path.resolve(root, program.folder));
  linkPackages(path.join(folder, "node_modules"));
}

/** Replaces the index file of a program that was given as source. */
export function writeSource(folder: string, source: string, language: Language): void {
  fs.writeFileSync(path.join(folder, `index.${language}`), source);
}

/** The name in Pulumi.yaml. */
export function projectName(folder: string): string {
  const name = fs.readFileSync(path.join(folder, "Pulumi.yaml"), "utf8").match(/^name:\s*(\S+)/m)?.[1];
  if (!name) throw new Error(`${folder}/Pulumi.yaml has no name`);
  return name;
}

function writeProject(folder: string, source: string, language: Language): void {
  const options = `options: { typescript: ${language === "ts"} }`;
  fs.writeFileSync(path.join(folder, "Pulumi.yaml"), `name: harness\nruntime: { name: nodejs, ${options} }\n`);
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "harness", main: `index.${language}` }));
  if (language === "ts") fs.writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  writeSource(folder, source, language);
}

function copyProject(folder: string, from: string): void {
  const foreign = /[/\\](node_modules|Pulumi\.dev\.yaml)$/;
  fs.cpSync(from, folder, { recursive: true, filter: (file) => !foreign.test(file) });
}

/**
 * Links our package by its parts, not as a whole: the language host walks through node_modules on every run, and the
 * whole repository with all its packages costs it a second.
 */
function linkPackages(modules: string): void {
  const ours = path.join(modules, "pulumi-cloudcompute");
  fs.mkdirSync(ours, { recursive: true });
  fs.mkdirSync(path.join(modules, "@pulumi"));
  for (const part of ["package.json", "dist"]) fs.symlinkSync(path.join(root, part), path.join(ours, part));
  fs.symlinkSync(path.join(root, "node_modules", "@pulumi", "pulumi"), path.join(modules, "@pulumi", "pulumi"));
}

/** What `pulumi new typescript` writes. */
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
