import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { type CommandFailed, misused } from "../command/exit";

/** The folder, variables and signal for a command of the CLI. */
export interface PulumiOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** When it fires, the CLI receives Ctrl-C and ends its operation in order. */
  readonly signal?: AbortSignal;
}

/** Builds the error for a Pulumi CLI that is not on PATH. */
export const pulumiMissing = (): CommandFailed =>
  misused(
    "there is no Pulumi CLI on PATH: install it (https://www.pulumi.com/docs/install/), so that `pulumi version` answers in this shell",
  );

/** Returns what a command of the CLI prints. Throws an error with the CLI's own words if it fails. */
export async function pulumiOutput(args: readonly string[], options: PulumiOptions = {}): Promise<string> {
  const child = spawn("pulumi", ["--non-interactive", "--color", "never", ...args], {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const started = new Promise<void>((resolve, reject) => child.once("spawn", resolve).once("error", reject));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  await started.catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? pulumiMissing() : error;
  });
  const [printed, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return printed;
  throw misused(`pulumi ${args[0]} ${args[1] ?? ""} failed: ${complaint.trim().replace(/^error: /, "")}`);
}
