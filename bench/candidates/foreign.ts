import fs from "node:fs";
import path from "node:path";
import { type Candidate, native } from "./index";

const EXECUTABLE = /^pulumi-resource-([a-z][a-z0-9-]*)$/;

/**
 * The provider of somebody else: a folder with `pulumi-resource-<name>`, and a program in YAML.
 * @throws Error that names what is missing.
 */
export function foreign(folder: string, program: string): Candidate {
  const from = path.resolve(folder);
  if (!fs.existsSync(from)) throw new Error(`There is no folder ${folder}, which --against names.`);
  if (!fs.existsSync(program)) throw new Error(`There is no file ${program}, which --program names.`);
  return native("other", { name: providerIn(from, folder), folder: from }, path.resolve(program));
}

function providerIn(folder: string, named: string): string {
  const found = fs.readdirSync(folder).flatMap((file) => EXECUTABLE.exec(file)?.[1] ?? []);
  if (found.length === 1) return found[0]!;
  const why = found.length === 0 ? "no executable" : `${found.length} executables`;
  throw new Error(`${named} has ${why} pulumi-resource-<name>; --against needs the folder of one provider's plugin.`);
}
