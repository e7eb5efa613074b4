import fs from "node:fs";
import path from "node:path";
import { type Host, root } from "./programs";

/** A program that we build with our own Go module, in the folder of this name under tools/engine/. */
export type Built = "cli" | Host;

const pulumi = "github.com/pulumi/pulumi";

/** The module that each folder's go.mod pins, and the package in it that contains the program. */
export const modules: Readonly<Record<Built, { module: string; main: string; version: string }>> = {
  cli: { module: `${pulumi}/pkg/v3`, main: "cmd/pulumi", version: `${pulumi}/sdk/v3/go/common/version` },
  nodejs: inSdk("nodejs/cmd/pulumi-language-nodejs"),
  yaml: { module: `${pulumi}-yaml`, main: "cmd/pulumi-language-yaml", version: `${pulumi}-yaml/pkg/version` },
  python: inSdk("python/cmd/pulumi-language-python"),
  go: inSdk("go/pulumi-language-go"),
};

/** Returns the folder of our Go module that builds one of the programs. */
export const moduleFolder = (name: Built) => path.join(root, "tools", "engine", name);

/** The pinned versions, read from the go.mod files so that each pin has only one place. */
export const pins: Readonly<Record<Built, string>> = {
  cli: pinned("cli"),
  nodejs: pinned("nodejs"),
  yaml: pinned("yaml"),
  python: pinned("python"),
  go: pinned("go"),
};

function inSdk(main: string) {
  return { module: `${pulumi}/sdk/v3`, main, version: `${pulumi}/sdk/v3/go/common/version` };
}

function pinned(folder: Built): string {
  const { module } = modules[folder];
  const text = fs.readFileSync(path.join(moduleFolder(folder), "go.mod"), "utf8");
  const version = text.match(new RegExp(`^\\s*${module} v(\\S+)`, "m"))?.[1];
  if (!version) throw new Error(`tools/engine/${folder}/go.mod does not pin ${module}; restore the file`);
  return version;
}
