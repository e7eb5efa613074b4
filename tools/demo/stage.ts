import fs from "node:fs";
import { type Client, createClient } from "../../provider/client";
import { Service } from "../../test/harness/emulator";
import { openWorkspace, WITHOUT_TYPES } from "../../test/harness/engine";
import type { Engine } from "../engine";
import { isolation } from "../engine/environment";
import { pulumi, type Said, type Wait } from "./cli";
import { Facts } from "./facts";
import type { Narration } from "./narration";
import { WatchedService } from "./service";
import { DemoWorker } from "./worker";

/** The surroundings of a step: a running service, and a copy of the quickstart with its own stack. */
export interface Stage {
  readonly told: Narration;
  readonly facts: Facts;
  readonly service: WatchedService;
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

/** Seconds; longer than any step takes, because the provider's own limits are a few minutes. */
const LIMIT = 300;

/** Creates the stage in a temporary folder that is removed when the process exits in any way. */
export async function setStage(engine: Engine, told: Narration): Promise<Stage> {
  // The emulator follows the machine's clock, so that with --keep it behaves like the real service.
  const worker = new DemoWorker();
  const service = await Service.start({ clock: "wall", handlers: { "org/worker": worker.handler } });
  // The example's test checks its types.
  const env = { ...service.env, ...WITHOUT_TYPES };
  const program = { folder: "examples/quickstart" };
  const ws = await openWorkspace(engine, { program, language: "ts", env, seconds: LIMIT });
  process.once("exit", () => fs.rmSync(ws.root, { recursive: true, force: true, maxRetries: 5 }));
  const { url: baseUrl, runUrl, apiKey } = service.emulator;
  return {
    told,
    facts: new Facts(told),
    service: new WatchedService(service, told),
    client: createClient({ baseUrl, runUrl, apiKey }),
    worker,
    folder: ws.folder,
    variables: { ...isolation(engine, ws.root), ...service.env },
    pulumi: (command, waits = []) => pulumi(ws, told, command, waits),
    state: () => ws.rawState(),
    close: () => service.close(),
  };
}
