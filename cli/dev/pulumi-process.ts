import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pulumiMissing } from "../target/pulumi";
import { killTree } from "./process-tree";

/** A running command of the Pulumi CLI. */
export interface PulumiProcess {
  /** Its exit code; rejects where it could not be started. */
  readonly ended: Promise<number | null>;
  /** Ends it and all that it started, at once. */
  kill(): void;
}

/** Where it runs, and where its lines go. */
export interface ProcessOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Fires Ctrl-C in the CLI, which then ends the steps that it has begun. */
  readonly signal?: AbortSignal;
  hear(line: string): void;
}

/**
 * Starts the CLI in a process group of its own: a Ctrl-C in the terminal reaches this process alone, which passes it on
 * once. The CLI takes a second one as the wish to leave everything as it is.
 */
export function startPulumi(args: readonly string[], { cwd, env, signal, hear }: ProcessOptions): PulumiProcess {
  const child = spawn("pulumi", ["--non-interactive", ...args], {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", hear);
  const interrupt = () => child.kill("SIGINT");
  signal?.addEventListener("abort", interrupt, { once: true });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("close", resolve).once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "ENOENT" ? pulumiMissing() : error);
    });
  }).finally(() => signal?.removeEventListener("abort", interrupt));
  return { ended, kill: () => child.pid !== undefined && killTree(child.pid) };
}
