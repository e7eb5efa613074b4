import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pulumiMissing } from "../target/pulumi";
import { killTree } from "./process-tree";

/** A running command of the Pulumi CLI. */
export interface PulumiProcess {
  /** Resolves to the exit code; rejects if the command could not be started. */
  readonly ended: Promise<number | null>;
  /** Kills the command and all its descendants. */
  kill(): void;
}

/** The folder, variables and output of a command. */
export interface ProcessOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** When it fires, the CLI receives Ctrl-C and finishes the steps that it has started. */
  readonly signal?: AbortSignal;
  hear(line: string): void;
}

/**
 * Starts the CLI in its own process group, so that Ctrl-C in the terminal reaches only this process, which passes it on
 * once. The CLI would take a second Ctrl-C as a request to stop at once.
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
