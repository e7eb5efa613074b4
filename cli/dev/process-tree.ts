import { spawnSync } from "node:child_process";

/** A direct or indirect child process. */
export interface Descendant {
  readonly pid: number;
  /** The command line. */
  readonly command: string;
}

/**
 * Kills the CLI and all its descendants. The CLI gives each plugin its own process group, so a plugin outlives a killed
 * CLI.
 */
export function killTree(pid: number): void {
  kill([-pid, ...descendants(pid).map((below) => below.pid)]);
}

/** Ignores processes that have exited in the meantime. */
export function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Lists all descendants of a process. */
export function descendants(pid: number): Descendant[] {
  const listed = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).stdout ?? "";
  const all = [...listed.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, one, parent, command = ""]) => {
    return { pid: Number(one), parent: Number(parent), command };
  });
  const below = (parent: number): Descendant[] =>
    all.flatMap((one) => (one.parent === parent ? [one, ...below(one.pid)] : []));
  return below(pid);
}
