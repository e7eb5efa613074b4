import { spawnSync } from "node:child_process";

/** A process that another one has started, or that one of those has. */
export interface Descendant {
  readonly pid: number;
  /** The command line. */
  readonly command: string;
}

/** Kills the CLI and all that it started: it gives each plugin a group of its own, and a plugin outlives a killed CLI. */
export function killTree(pid: number): void {
  kill([-pid, ...descendants(pid).map((below) => below.pid)]);
}

/** Processes that ended by themselves in the meantime are passed over. */
export function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** All processes below this one. */
export function descendants(pid: number): Descendant[] {
  const listed = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).stdout ?? "";
  const all = [...listed.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, one, parent, command = ""]) => {
    return { pid: Number(one), parent: Number(parent), command };
  });
  const below = (parent: number): Descendant[] =>
    all.flatMap((one) => (one.parent === parent ? [one, ...below(one.pid)] : []));
  return below(pid);
}
