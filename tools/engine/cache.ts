import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pins } from "./modules";
import { type Host, missing, programs } from "./programs";

/** Where all that we got for ourselves is kept, for all clones of this user. */
export function cacheRoot(env: NodeJS.ProcessEnv): string {
  const caches = env.XDG_CACHE_HOME || path.join(env.HOME || os.homedir(), ".cache");
  return path.join(caches, "pulumi-cloudcompute");
}

/**
 * The folder of the CLI with its nodejs host. The versions are part of the name, so that a new pin gets a new folder and
 * an old clone keeps its own.
 */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  return path.join(cacheRoot(env), `${pins.cli}-nodejs-${pins.nodejs}-${machine}`);
}

/** The folder of another language host: its own, so that it comes to a CLI that is there, and changes its pin alone. */
export function hostFolder(host: Host, env: NodeJS.ProcessEnv): string {
  return path.join(cacheRoot(env), `${host}-${pins[host]}-${machine}`);
}

const machine = `${process.platform}-${process.arch}`;

/**
 * The engine of the cache. It is whole when it is there, because it gets there by one rename.
 * @throws Error when there is none.
 */
export function cached(folder: string): { bin: string; version: string } {
  const bin = path.join(folder, "bin");
  const lacks = missing(programs, [bin]);
  if (lacks.length) throw new Error(fs.existsSync(bin) ? `it lacks ${lacks.join(", ")}` : "it is empty");
  return { bin, version: pins.cli };
}

/**
 * Lets `fill` make a bin folder inside an empty stage beside the cache, then makes the stage's bin the cache's in one
 * step. Nothing of the stage is left, whatever happens.
 */
export async function publish(folder: string, fill: (stage: string) => Promise<void>): Promise<void> {
  const stage = fs.mkdtempSync(`${folder}.making-`);
  const clear = () => fs.rmSync(stage, { recursive: true, force: true });
  process.once("exit", clear);
  try {
    await fill(stage);
    fs.mkdirSync(folder, { recursive: true });
    fs.rmSync(path.join(folder, "bin"), { recursive: true, force: true });
    fs.renameSync(path.join(stage, "bin"), path.join(folder, "bin"));
  } finally {
    process.off("exit", clear);
    clear();
  }
}
