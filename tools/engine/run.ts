import { type ChildProcess, spawn } from "node:child_process";
import { descendants, kill, killTree } from "../../cli/dev/process-tree";

/** How a program ended. `code` is null when it could not be started or was killed; `stderr` then ends with why. */
export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Where and for how long a program may run. */
export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** After so many seconds the program and all that it started are killed. */
  seconds: number;
  /** Told each piece of the output as it comes. */
  hear?(text: string): void;
  /** When it fires, the program is told what Ctrl-C tells it. */
  interrupt?: AbortSignal;
  /** Told the process id of the program. */
  started?(pid: number): void;
}

/** Runs a program to its end; never throws. */
export type Run = (program: string, args: string[], options: RunOptions) => Promise<Ran>;

/** Runs a real process in a group of its own, so that what it started dies with it: at the limit and at Ctrl-C. */
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

/** Kills what a program has started and whose command line matches; answers whether there was any. */
export function killBelow(pid: number, command: RegExp): boolean {
  const found = descendants(pid).filter((below) => command.test(below.command));
  kill(found.map((below) => below.pid));
  return found.length > 0;
}

/** A group of its own gets no Ctrl-C from the terminal: pass the end on, then end as the shell expects. */
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
