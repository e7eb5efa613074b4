import fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Surroundings, telling } from "./surroundings";

const beat = 2_000;
const dead = 20_000;

/**
 * Does `work` while no other process does the work of the same lock file; waits, and says so, while one does.
 * The holder touches the file every 2 s: one that was killed is passed over after 20 s, on any host that shares the folder.
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
    // Nobody holds it.
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
    // Somebody removed it: the work goes on, and the cache takes whichever copy is first.
  }
}
