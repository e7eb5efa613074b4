import { type ChildProcess, spawn, spawnSync } from "node:child_process";

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
}

/** Runs a program to its end; never throws. */
export type Run = (program: string, args: string[], options: RunOptions) => Promise<Ran>;

/** Runs a real process in a group of its own, so that what it started dies with it: at the limit and at Ctrl-C. */
export const run: Run = (program, args, { cwd, env, seconds, hear, interrupt }) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => {
        output[name] += text;
        hear?.(text);
      });
    }
    const release = killOnSignal(child);
    interrupt?.addEventListener("abort", () => child.kill("SIGINT"), { once: true });
    const limit = setTimeout(() => {
      output.stderr += `\nkilled after ${seconds} s without an end`;
      kill(child);
    }, seconds * 1000);
    const done = (code: number | null, why = "") => {
      clearTimeout(limit);
      release();
      resolve({ ...output, code, stderr: output.stderr + why });
    };
    child.on("error", (error) => done(null, error.message));
    child.on("close", (code) => done(code));
  });

/** The CLI gives each plugin a group of its own, and a plugin whose CLI was killed runs on for ever. */
function kill(child: ChildProcess): void {
  if (!child.pid) return;
  for (const pid of [-child.pid, ...descendants(child.pid)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

function descendants(pid: number): number[] {
  const listed = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).stdout ?? "";
  const pairs = listed
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.flatMap(([one, itsParent]) => (itsParent === parent ? [one!, ...below(one!)] : []));
  return below(pid);
}

/** A group of its own gets no Ctrl-C from the terminal: pass the end on, then end as the shell expects. */
function killOnSignal(child: ChildProcess): () => void {
  const stop = (_: NodeJS.Signals, number: number) => {
    kill(child);
    process.exit(128 + number);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  return () => {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  };
}
