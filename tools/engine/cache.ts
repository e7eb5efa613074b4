import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pins } from "./modules";
import { type Host, missing, programs } from "./programs";

/** Returns the folder for everything that we download or build, shared by all clones of this user. */
export function cacheRoot(env: NodeJS.ProcessEnv): string {
  const caches = env.XDG_CACHE_HOME || path.join(env.HOME || os.homedir(), ".cache");
  return path.join(caches, "pulumi-cloudcompute");
}

/**
 * Returns the folder of the CLI with its nodejs host. The versions are part of its name, so that a new pin gets a new
 * folder and an old clone keeps its own.
 */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  return path.join(cacheRoot(env), `${pins.cli}-nodejs-${pins.nodejs}-${machine}`);
}

/**
 * Returns the folder of another language host. It is separate, so that the host can join an existing CLI and have its
 * own pin.
 */
export function hostFolder(host: Host, env: NodeJS.ProcessEnv): string {
  return path.join(cacheRoot(env), `${host}-${pins[host]}-${machine}`);
}

const machine = `${process.platform}-${process.arch}`;

/**
 * Returns the engine in the cache. One rename puts it there, so it is always complete.
 * @throws Error if it is missing.
 */
export function cached(folder: string): { bin: string; version: string } {
  const bin = path.join(folder, "bin");
  const lacks = missing(programs, [bin]);
  if (lacks.length) throw new Error(fs.existsSync(bin) ? `it lacks ${lacks.join(", ")}` : "it is empty");
  return { bin, version: pins.cli };
}

/**
 * Lets `fill` create a bin folder in an empty stage beside the cache, then moves it into the cache in one step. Removes
 * the stage in any case.
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
