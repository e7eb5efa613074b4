import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A running provider that has printed its port, and the milliseconds until then. */
export interface Started {
  readonly port: number;
  readonly ms: number;
  /** Returns the milliseconds since the process was started. */
  age(): number;
  end(): Promise<void>;
}

/** Starts a script as the engine does: waits only for its first line. */
export async function start(script: readonly string[]): Promise<Started> {
  const begun = performance.now();
  const child = spawn(process.execPath, [...script], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await Promise.race([once(child.stdout, "data"), ended(child)]);
  const ms = performance.now() - begun;
  return {
    port: Number(line),
    ms,
    age: () => performance.now() - begun,
    async end() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "close");
    },
  };
}

async function ended(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "close");
  throw new Error(`${child.spawnargs.join(" ")} ended with ${code} before it told a port`);
}
