import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const root = path.join(__dirname, "..", "..");
const fixtures = path.join(__dirname, "fixtures");

/** The output of the walk: the answers by group of routes. */
export type Walked = Readonly<Record<string, unknown>>;

/**
 * Generates a typed client from the published interface, compiles the walk of fixtures/ against it, and runs that in a
 * process of its own, as a stranger's program would. Rejects with the compiler's or the program's own words.
 */
export async function walk(url: string, apiKey: string): Promise<Walked> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-peer-"));
  try {
    await generate(folder);
    await compile(folder);
    return JSON.parse(await run(process.execPath, path.join(folder, "rest-walk.js"), url, apiKey));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function generate(folder: string): Promise<void> {
  const published = path.join(root, "test", "contract", "interface-2026-07.json");
  await run(process.execPath, path.join(fixtures, "generate-types.mjs"), published, path.join(folder, "interface.ts"));
}

async function compile(folder: string): Promise<void> {
  fs.copyFileSync(path.join(fixtures, "rest-walk.ts"), path.join(folder, "rest-walk.ts"));
  fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
  fs.writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["rest-walk.ts"] }));
  await run(process.execPath, require.resolve("typescript/bin/tsc"), "-p", folder);
}

const compilerOptions = {
  strict: true,
  target: "es2022",
  lib: ["es2023", "dom"],
  module: "node16",
  moduleResolution: "node16",
  skipLibCheck: true,
  types: ["node"],
};

async function run(program: string, ...args: string[]): Promise<string> {
  try {
    return (await execute(program, args)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${args[0]} failed:\n${stdout}${stderr}`);
  }
}
