import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmulator } from "../../emulator";
import { type Client, createClient } from "../../provider/client";
import type { Engine } from "../engine";
import { environment, isolation } from "../engine/environment";
import { layProgram } from "../engine/program";
import { type Place, pulumi, quietly, type Said, type Wait } from "./cli";
import { Facts } from "./facts";
import type { Narration } from "./narration";
import { Service } from "./service";
import { DemoWorker } from "./worker";

/** The surroundings of a step: a running service, and a copy of the quickstart with its own stack. */
export interface Stage {
  readonly told: Narration;
  readonly facts: Facts;
  readonly service: Service;
  /** The package's client, as used by a program that calls the deployed endpoint. */
  readonly client: Client;
  /** The worker behind the example's image. */
  readonly worker: DemoWorker;
  /** The program's folder. */
  readonly folder: string;
  /** The environment variables with which another terminal can use the same stage. */
  readonly variables: Readonly<Record<string, string>>;
  /** Runs the CLI in the program's folder and shows its output. */
  pulumi(command: string, waits?: readonly Wait[]): Promise<Said>;
  /** Returns everything that Pulumi stores of the stack, as text. */
  state(): string;
  /** Stops the service. The files are removed when the process exits. */
  close(): Promise<void>;
}

/** Creates the stage in a temporary folder that is removed when the process exits in any way. */
export async function setStage(engine: Engine, told: Narration): Promise<Stage> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-demo-"));
  process.once("exit", () => fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
  // The emulator follows the machine's clock, so that with --keep it behaves like the real service.
  const worker = new DemoWorker();
  const emulator = await startEmulator({ clock: "wall", handlers: { "org/worker": worker.handler } });
  const folder = path.join(root, "quickstart");
  layProgram(folder, { folder: "examples/quickstart" }, "ts");
  const { url, runUrl, apiKey } = emulator;
  const account = { CLOUDCOMPUTE_BASE_URL: url, CLOUDCOMPUTE_RUN_URL: runUrl, CLOUDCOMPUTE_API_KEY: apiKey };
  // The example's test checks its types; checking them here would take half of each run's time.
  const quick = { PULUMI_NODEJS_TRANSPILE_ONLY: "true" };
  const place = { bin: engine.bin, folder, env: environment(engine, root, { ...account, ...quick }) };
  await makeStack(root, place, told);
  return {
    told,
    facts: new Facts(told),
    service: new Service(emulator, told),
    client: createClient({ baseUrl: url, runUrl, apiKey }),
    worker,
    folder,
    variables: { ...isolation(engine, root), ...account },
    pulumi: (command, waits = []) => pulumi(place, told, command, waits),
    state: () => fs.readFileSync(path.join(root, "state", ".pulumi", "stacks", "quickstart", "dev.json"), "utf8"),
    close: () => emulator.close(),
  };
}

async function makeStack(root: string, place: Place, told: Narration): Promise<void> {
  fs.mkdirSync(path.join(root, "state"));
  const { code, stderr } = await quietly(place, told, ["stack", "init", "dev"]);
  if (code !== 0) throw new Error(`pulumi stack init dev failed with exit code ${code}: ${stderr.trim()}`);
}
