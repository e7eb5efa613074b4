import { type ChildProcess, spawn } from "node:child_process";
import { descendants, kill, killTree } from "../../cli/dev/process-tree";

/**
 * The result of a program. `code` is null if it could not be started or was killed; then `stderr` ends with the reason.
 */
export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The folder, environment and time limit of a program. */
export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Seconds after which the program and all its descendants are killed. */
  seconds: number;
  /** Receives each piece of the output as it arrives. */
  hear?(text: string): void;
  /** When it fires, the program receives the same signal as on Ctrl-C. */
  interrupt?: AbortSignal;
  /** Receives the process id of the program. */
  started?(pid: number): void;
}

/** Runs a program to its end; never throws. */
export type Run = (program: string, args: string[], options: RunOptions) => Promise<Ran>;

/** Runs a process in its own group, so that at the time limit and on Ctrl-C its descendants end with it. */
export const run: Run = (program, args, { cwd, env, seconds, hear, interrupt, started }) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => {
        output[name] += text;
        hear?.(text);
      });
    }
    if (child.pid) started?.(child.pid);
    const release = killOnSignal(child);
    interrupt?.addEventListener("abort", () => child.kill("SIGINT"), { once: true });
    const limit = setTimeout(() => {
      output.stderr += `\nkilled after ${seconds} s without an end`;
      if (child.pid) killTree(child.pid);
    }, seconds * 1000);
    const done = (code: number | null, why = "") => {
      clearTimeout(limit);
      release();
      resolve({ ...output, code, stderr: output.stderr + why });
    };
    child.on("error", (error) => done(null, error.message));
    child.on("close", (code) => done(code));
  });

/** Kills the descendants of a program whose command line matches; returns true if there were any. */
export function killBelow(pid: number, command: RegExp): boolean {
  const found = descendants(pid).filter((below) => command.test(below.command));
  kill(found.map((below) => below.pid));
  return found.length > 0;
}

/**
 * A separate process group receives no Ctrl-C from the terminal, so this kills the group and then exits as the shell
 * expects.
 */
function killOnSignal(child: ChildProcess): () => void {
  const stop = (_: NodeJS.Signals, number: number) => {
    if (child.pid) killTree(child.pid);
    process.exit(128 + number);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  return () => {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  };
}
