import type { Listener } from "./listener";
import { serve } from "./server";

/** Milliseconds between two checks that the engine is still running. */
const CHECK_MS = 5_000;

/** Runs the provider in this process. Calls `ended` whenever a run of the engine ends. */
export function main(listener: Listener, ended: () => void): void {
  const { masked } = serve(listener, { env: process.env, random: Math.random }, ended);
  process.on("uncaughtException", (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // If a provider exits on its own, the engine shows all of its standard error.
    process.stderr.write(`${masked(text)}\n`, () => process.exit(1));
  });
  endWithEngine();
}

/** A killed engine does not stop its providers; without this check, the provider would wait for ever. */
function endWithEngine(): void {
  const engine = process.ppid;
  setInterval(() => {
    if (process.ppid !== engine) process.exit(0);
  }, CHECK_MS).unref();
}
