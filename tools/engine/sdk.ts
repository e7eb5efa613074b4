import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { makeSdks } from "../sdks/sdks";
import { locked } from "./lock";
import { root } from "./programs";
import { type Given, telling } from "./surroundings";

const folder = path.join(root, "build", "sdks");
const stamp = path.join(folder, ".made-from");

/**
 * Returns the folder of the language's SDK, as `npm run sdks` writes it; writes it again if the schema or its generator
 * has changed.
 * @throws Error as {@link makeSdks} does.
 */
export async function generatedSdk(runtime: "python" | "go", { report }: Given): Promise<string> {
  fs.mkdirSync(folder, { recursive: true });
  const sources = fingerprint();
  const stale = () => !fs.existsSync(stamp) || fs.readFileSync(stamp, "utf8") !== sources;
  const make = async () => {
    await telling("generating the SDKs", { report }, () => makeSdks(folder));
    fs.writeFileSync(stamp, sources);
  };
  if (stale()) await locked(`${folder}.lock`, { report }, async () => (stale() ? make() : undefined));
  return path.join(folder, runtime);
}

function fingerprint(): string {
  const tool = path.join(root, "tools", "sdks");
  const files = fs.readdirSync(tool).filter((name) => /\.(go|mod|ts)$/.test(name));
  const hash = createHash("sha256");
  for (const file of [path.join(root, "schema.json"), ...files.sort().map((name) => path.join(tool, name))]) {
    hash.update(fs.readFileSync(file));
  }
  return hash.digest("hex");
}
