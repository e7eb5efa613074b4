import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { type Address, environmentOf, type Noted, send } from "../../test/harness/emulator";
import { root } from "../../tools/engine/programs";

/** A service without objects, in a process of its own. */
export interface Measured {
  /** The environment that leads a provider to it. */
  readonly env: Record<string, string>;
  /** The requests since the last call. */
  requests(): Promise<Noted[]>;
  close(): Promise<void>;
}

/** Starts a service that delays each answer by `latency` ms. @throws Error if it ends at once. */
export async function startService(latency: number, quota: "off" | "published"): Promise<Measured> {
  const child = fork(path.join(root, "dist", "bench", "service", "process.js"), [quota], { stdio: "inherit" });
  const address = await Promise.race([addressOf(child), ended(child)]);
  await send(address, "POST", "/_emulator/latency", { ms: latency });
  return {
    env: environmentOf(address),
    async requests() {
      const { body } = await send(address, "GET", "/_emulator/requests");
      await send(address, "DELETE", "/_emulator/requests");
      return body.requests.filter(({ path }: Noted) => !path.startsWith("/_emulator"));
    },
    async close() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

async function addressOf(child: ChildProcess): Promise<Address> {
  const [address] = await once(child, "message");
  return address;
}

async function ended(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`The emulator ended with ${code} before it could be used.`);
}
