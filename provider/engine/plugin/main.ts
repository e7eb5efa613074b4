import { serve } from "./server";

/** Milliseconds between two looks whether the engine is still there. */
const READ_SECONDS = 5_000;

/**
 * The executable `pulumi-resource-cloudcompute`. The engine reads the port from the first line of standard output and
 * hangs on anything else there, so nothing is ever written to it again.
 */
async function main(): Promise<void> {
  const { port, masked } = await serve({ env: process.env, random: Math.random });
  process.on("uncaughtException", (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // The engine shows all of standard error when a provider ends by itself.
    process.stderr.write(`${masked(text)}\n`, () => process.exit(1));
  });
  process.stdout.write(`${port}\n`);
  endWithEngine();
}

/** An engine that was killed ends nobody: without it, the provider would wait for ever. */
function endWithEngine(): void {
  const engine = process.ppid;
  setInterval(() => {
    if (process.ppid !== engine) process.exit(0);
  }, READ_SECONDS).unref();
}

void main();
