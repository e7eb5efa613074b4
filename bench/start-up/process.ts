import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";

/** Milliseconds of a process since its start. */
export interface Age {
  readonly wall: number;
  /** CPU time of all its threads. */
  readonly cpu: number;
}

/** A running provider that has printed its port, and its age at that moment. */
export interface Started extends Age {
  readonly port: number;
  age(): Age;
  end(): Promise<void>;
}

/** Starts a script as the engine does: waits only for its first line. */
export async function start(script: readonly string[]): Promise<Started> {
  const begun = performance.now();
  const child = spawn(process.execPath, [...script], { stdio: ["ignore", "pipe", "inherit"] });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const [line] = await Promise.race([once(child.stdout, "data"), ended(child)]);
  const age = () => ({ wall: performance.now() - begun, cpu: cpuOf(child.pid!) });
  return {
    port: Number(line),
    ...age(),
    age,
    async end() {
      kill();
      process.off("exit", kill);
      if (child.exitCode === null && child.signalCode === null) await once(child, "close");
    },
  };
}

async function ended(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "close");
  throw new Error(`${child.spawnargs.join(" ")} ended with ${code} before it printed a port`);
}

/** The kernel counts a thread's time in ns; /proc/<pid>/stat would round it to 10 ms. */
function cpuOf(pid: number): number {
  const threads = fs.readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((thread) => fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  return spent.reduce((total, ns) => total + Number(ns) / 1e6, 0);
}
