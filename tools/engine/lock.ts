import fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Surroundings, telling } from "./surroundings";

const beat = 2_000;
const dead = 20_000;

/**
 * Runs `work` while no other process runs under the same lock file; if one does, waits and reports that. The holder
 * touches the file every 2 s, so that a killed one is ignored after 20 s, on every machine that shares the folder.
 */
export async function locked<T>(
  file: string,
  around: Pick<Surroundings, "report">,
  work: () => Promise<T>,
): Promise<T> {
  if (!take(file))
    await telling("waiting for another process that gets what is missing here", around, () => until(file));
  const heart = setInterval(() => touch(file), beat);
  const release = () => fs.rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(heart);
    process.off("exit", release);
    release();
  }
}

async function until(file: string): Promise<void> {
  while (!take(file)) await pause(250);
}

function take(file: string): boolean {
  try {
    if (Date.now() - fs.statSync(file).mtimeMs > dead) fs.rmSync(file, { force: true });
  } catch {
    // Nobody holds the lock.
  }
  try {
    fs.closeSync(fs.openSync(file, "wx"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function touch(file: string): void {
  try {
    fs.utimesSync(file, new Date(), new Date());
  } catch {
    // Somebody removed the file. The work continues, and the cache takes whichever copy is first.
  }
}
