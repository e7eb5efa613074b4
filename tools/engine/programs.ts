import fs from "node:fs";
import path from "node:path";

/** The oldest CLI that the resources support: the lower end of the peer range in package.json. */
export const oldest = "3.200.0";

/** The languages whose programs an engine can run. */
export const hosts = ["nodejs", "yaml", "python", "go"] as const;

/** A language, by its name under `runtime` in Pulumi.yaml. */
export type Host = (typeof hosts)[number];

/** Runs dynamic resources for the engine: a script in the npm package @pulumi/pulumi. */
export const dynamicHost = "pulumi-resource-pulumi-nodejs";

/** Runs a Python program for its language host, which expects it in its own folder. */
export const pythonExec = "pulumi-language-python-exec";

/** The programs that `pulumi up` needs on PATH for each language, besides `pulumi`. */
export const hostPrograms = {
  nodejs: ["pulumi-language-nodejs", dynamicHost],
  yaml: ["pulumi-language-yaml"],
  python: ["pulumi-language-python", pythonExec],
  go: ["pulumi-language-go"],
} as const satisfies Record<Host, readonly string[]>;

/** The programs of every engine: the CLI, and what a nodejs program with dynamic resources needs. */
export const programs = ["pulumi", ...hostPrograms.nodejs] as const;

/** The repository's root, whether this file runs from the sources or from dist/. */
export const root = upwards(__dirname);

/** Returns those of `names` that are in none of `folders`. */
export function missing(names: readonly string[], folders: string[]): string[] {
  return names.filter((name) => !executable(name, folders));
}

/** Returns the path of the executable `name` in the first of `folders` that contains it. */
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
