import fs from "node:fs";
import path from "node:path";

/** The oldest CLI that the resources are made for: the lower end of the peer range in package.json. */
export const oldest = "3.200.0";

/** Runs a nodejs program for the engine. */
const languageHost = "pulumi-language-nodejs";

/** Runs dynamic resources for the engine: a script that ships inside the npm package @pulumi/pulumi. */
export const dynamicHost = "pulumi-resource-pulumi-nodejs";

/** All that must stand on PATH for `pulumi up` of a nodejs program with dynamic resources. */
export const programs = ["pulumi", languageHost, dynamicHost] as const;

/** The repository's root, whether this file runs from the sources or from dist/. */
export const root = upwards(__dirname);

/** The Go module under tools/engine/ that builds one of the programs. */
export const moduleFolder = (name: "cli" | "nodejs") => path.join(root, "tools", "engine", name);

/** The pinned versions, read from the go.mod files so that each pin stands in one place only. */
export const pins = {
  cli: pinned("cli", "github.com/pulumi/pulumi/pkg/v3"),
  nodejs: pinned("nodejs", "github.com/pulumi/pulumi/sdk/v3"),
};

/** The file of `name` in the first of `folders` that has it as something to execute. */
export function executable(name: string, folders: string[]): string | undefined {
  const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];
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

function pinned(folder: "cli" | "nodejs", module: string): string {
  const text = fs.readFileSync(path.join(moduleFolder(folder), "go.mod"), "utf8");
  const version = text.match(new RegExp(`^\\s*${module} v(\\S+)`, "m"))?.[1];
  if (!version) throw new Error(`tools/engine/${folder}/go.mod does not pin ${module}; restore the file`);
  return version;
}

function upwards(folder: string): string {
  return fs.existsSync(path.join(folder, "package.json")) ? folder : upwards(path.dirname(folder));
}
