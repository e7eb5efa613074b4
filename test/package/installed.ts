import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Workspace } from "../harness/engine";
import { workspace } from "../harness/workspace";

const execute = promisify(execFile);
const root = path.join(__dirname, "..", "..");

/** The archive that a registry would receive. */
export interface Packed {
  readonly files: readonly string[];
  /** Bytes of the packed file. */
  readonly size: number;
}

/** A user's program with its own packages, ours among them. */
export interface Installed {
  readonly packed: Packed;
  readonly ws: Workspace;
  /** Runs a program in the folder and gives what it printed; rejects with its own words. */
  run(program: string, ...args: string[]): Promise<string>;
}

/**
 * Packs the package, and installs that file beside a program's own Pulumi in a folder that has nothing else. Fails if a
 * package needs a newer Node than this one.
 */
export async function installed(): Promise<Installed> {
  const ws = await workspace({ language: "ts" });
  // A user's Node loads nothing before the program.
  ws.env.NODE_OPTIONS = "";
  fs.rmSync(path.join(ws.folder, "node_modules"), { recursive: true });
  const packed = JSON.parse(await run(root, "npm", "pack", "--json", "--pack-destination", ws.folder))[0];
  const file = path.join(ws.folder, packed.filename);
  const theirs = ["@pulumi/pulumi@3.248.0", "typescript@~5.9.0", "@types/node@20"];
  const quiet = ["--prefer-offline", "--engine-strict", "--no-audit", "--no-fund", "--loglevel=error"];
  await run(ws.folder, "npm", "install", file, ...theirs, ...quiet);
  const files = (packed.files as { path: string }[]).map((packedFile) => packedFile.path);
  return { packed: { files, size: packed.size }, ws, run: (program, ...args) => run(ws.folder, program, ...args) };
}

async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  try {
    return (await execute(program, args, { cwd, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stdout, stderr, message } = error as { stdout?: string; stderr?: string; message: string };
    throw new Error(`${program} ${args[0]} failed: ${message}\n${stdout}${stderr}`);
  }
}
