import fs from "node:fs";
import path from "node:path";

/** The oldest CLI that the resources are made for: the lower end of the peer range in package.json. */
export const oldest = "3.200.0";

/** The languages whose programs an engine can be asked to run. */
export const hosts = ["nodejs", "yaml", "python", "go"] as const;

/** A language by the name that `runtime` in Pulumi.yaml has for it. */
export type Host = (typeof hosts)[number];

/** Runs dynamic resources for the engine: a script that ships inside the npm package @pulumi/pulumi. */
export const dynamicHost = "pulumi-resource-pulumi-nodejs";

/** Runs a Python program for its language host, which looks for it beside itself. */
export const pythonExec = "pulumi-language-python-exec";

/** All that must stand on PATH for `pulumi up` of a program in the language, besides `pulumi`. */
export const hostPrograms = {
  nodejs: ["pulumi-language-nodejs", dynamicHost],
  yaml: ["pulumi-language-yaml"],
  python: ["pulumi-language-python", pythonExec],
  go: ["pulumi-language-go"],
} as const satisfies Record<Host, readonly string[]>;

/** What every engine has: the CLI, and what a nodejs program with dynamic resources needs. */
export const programs = ["pulumi", ...hostPrograms.nodejs] as const;

/** The repository's root, whether this file runs from the sources or from dist/. */
export const root = upwards(__dirname);

/** Those of `names` that no folder of `folders` has. */
export function missing(names: readonly string[], folders: string[]): string[] {
  return names.filter((name) => !executable(name, folders));
}

/** The file of `name` in the first of `folders` that has it as something to execute. */
export function executable(name: string, folders: string[]): string | undefined {
  const endings = process.platform === "win32" ? [".exe", ".cmd", ""] : [""];
  const files = folders.flatMap((folder) => endings.map((ending) => path.join(folder, name + ending)));
  return files.find((file) => {
    try {
      fs.accessSync(file, fs.constants.X_OK);
      return fs.statSync(file).isFile();
    } catch {
      return false;
    }
  });
}

function upwards(folder: string): string {
  return fs.existsSync(path.join(folder, "package.json")) ? folder : upwards(path.dirname(folder));
}
