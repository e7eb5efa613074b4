import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Engine, findEngine, type Host, hosts } from "./index";
import { layProgram } from "./program";
import { makeReady } from "./ready";
import { programEnvironment } from "./venv";

const report = (line: string) => process.stderr.write(`${line}\n`);

/**
 * `npm run -s engine [-- yaml python go]`: prints what to put first on PATH as the last line of stdout, and all
 * messages on stderr. The arguments are the languages to run besides nodejs.
 */
async function main(given: string[]): Promise<void> {
  try {
    const asked = languages(given);
    const engine = await findEngine({ report, hosts: asked });
    const python = asked.includes("python") ? [path.join(await programEnvironment({ report }), "bin")] : [];
    if (asked.includes("go")) await compileOnce(engine);
    report(`Pulumi ${engine.version} (${told[engine.source]})`);
    process.stdout.write(`${[...python, ...engine.folders].join(path.delimiter)}\n`);
  } catch (error) {
    report((error as Error).message);
    process.exitCode = 1;
  }
}

/** Pulumi's Go packages take minutes to compile for the first program. No test's time limit applies here. */
async function compileOnce(engine: Engine): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-go-"));
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  layProgram(path.join(folder, "program"), { folder: "examples/go" });
  await makeReady(path.join(folder, "program"), "go", engine, { report });
}

const told: Record<Engine["source"], string> = {
  path: "found on PATH",
  cache: "from the cache",
  wrapper: "downloaded",
  built: "built from source",
};

function languages(given: string[]): Host[] {
  return given.map((name) => {
    const host = hosts.find((one) => one === name);
    if (!host) throw new Error(`There is no host for "${name}": name any of ${hosts.join(", ")}.`);
    return host;
  });
}

void main(process.argv.slice(2));
