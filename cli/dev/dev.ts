import { type Emulator, startEmulator } from "../../emulator";
import { createClient } from "../../provider/client";
import { EXIT, misused } from "../command/exit";
import { Changes } from "./changes";
import type { DevFlags } from "./flags";
import { Logs } from "./logs";
import { type Deployment, PrivateStack } from "./private-stack";
import { projectFile, readDevFile } from "./project";
import { addressOf, jsonReport, type Report, textReport } from "./report";
import { watchFolder } from "./watch";
import { type LocalWorker, localWorkers } from "./workers";

/** Deploys on every change until the signal fires, then destroys the stack and removes all its files. */
export async function dev({ worker, config, port, json }: DevFlags, signal: AbortSignal): Promise<void> {
  const folder = process.cwd();
  const project = projectFile(folder);
  const file = readDevFile(folder);
  const workers = localWorkers(folder, file.workers, worker);
  const report = json ? jsonReport : textReport;
  const emulator = await emulatorFor(workers, port);
  try {
    const { url, apiKey, runUrl } = emulator;
    report({ event: "started", url, apiKey, workers: workers.map(({ image }) => image) });
    const env = { CLOUDCOMPUTE_BASE_URL: url, CLOUDCOMPUTE_API_KEY: apiKey, CLOUDCOMPUTE_RUN_URL: runUrl };
    const hear = (line: string) => report({ event: "pulumi", line });
    const deployment = { folder, project, config: { ...file.config, ...config }, env, hear };
    await withStack(deployment, (stack) => new Loop({ folder, workers, emulator, stack, report, signal }).run());
  } finally {
    await emulator.close();
  }
  report({ event: "ended" });
}

async function withStack(deployment: Deployment, work: (stack: PrivateStack) => Promise<void>): Promise<void> {
  const stack = new PrivateStack(deployment);
  const stopListening = leaveAtOnce(stack);
  try {
    await work(stack);
  } finally {
    stopListening();
    stack.remove();
  }
}

/** Uses the same account and ids at every start, so that addresses stay the same. */
async function emulatorFor(workers: readonly LocalWorker[], port: number): Promise<Emulator> {
  const sources = Object.fromEntries(workers.map(({ image, source }) => [image, source]));
  try {
    return await startEmulator({
      port,
      clock: "wall",
      quota: "off",
      account: "dev",
      seed: 1,
      workers: sources,
      // On a laptop, nobody should wait two minutes for a template (docs/service.md#deleting-a-template).
      options: { templateLockMs: 0 },
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw misused(`port ${port} is in use by another program; choose another with --port, or --port 0 for a free one`);
  }
}

/** After a second Ctrl-C, or when a reader closes the pipe, ends at once but still removes processes and files. */
function leaveAtOnce(stack: PrivateStack): () => void {
  let signals = 0;
  const leave = () => {
    signals += 1;
    if (signals >= 2) process.exit(EXIT.interrupted);
  };
  const remove = () => stack.remove();
  process.once("exit", remove);
  process.on("SIGINT", leave).on("SIGTERM", leave);
  return () => void process.off("SIGINT", leave).off("SIGTERM", leave).off("exit", remove);
}

interface Parts {
  readonly folder: string;
  readonly workers: readonly LocalWorker[];
  readonly emulator: Emulator;
  readonly stack: PrivateStack;
  readonly report: Report;
  readonly signal: AbortSignal;
}

class Loop {
  readonly #changes = new Changes();
  readonly #ended = new AbortController();
  readonly #logs: Logs;

  constructor(private readonly of: Parts) {
    this.#logs = new Logs(this.#client().with({ signal: this.#ended.signal }), of.report);
  }

  async run(): Promise<void> {
    const { stack, signal, report } = this.of;
    let because = "the program";
    const stop = await this.#watch((file) => {
      because = `${file} has changed`;
    });
    try {
      await stack.init();
      while (!signal.aborted) {
        report({ event: "deploying", because });
        await this.#deploy().catch((error: Error) => this.#failed(error));
        await this.#changes.next(signal);
      }
      await this.#destroy();
    } finally {
      this.#ended.abort();
      await stop();
    }
  }

  #watch(changed: (file: string) => void): Promise<() => Promise<void>> {
    const { folder, workers, report } = this.of;
    return watchFolder({
      folder,
      workers,
      programChanged: (file) => {
        changed(file);
        this.#changes.note();
      },
      workerChanged: (worker) => void this.#restart(worker).catch((error: Error) => this.#failed(error)),
      failed: (error) => report({ event: "failed", error: `the folder can't be watched: ${error.message}` }),
    });
  }

  async #deploy(): Promise<void> {
    const { stack, signal, report } = this.of;
    const began = Date.now();
    await stack.up(signal);
    const outputs = await stack.outputs();
    const client = this.#client();
    const endpoints = (await client.endpoints.list()).map(addressOf);
    await client.close();
    report({ event: "deployed", seconds: Math.round((Date.now() - began) / 1000), outputs, endpoints });
    this.#logs.follow(endpoints);
  }

  async #restart({ image }: LocalWorker): Promise<void> {
    const workers = await this.of.emulator.restartWorkers(image);
    this.of.report({ event: "restarted", image, workers });
  }

  async #destroy(): Promise<void> {
    this.of.report({ event: "destroying" });
    await this.of.stack.destroy();
  }

  /** An interrupted deployment is no failure. After a real failure, the next change may fix it. */
  #failed({ message }: Error): void {
    if (!this.of.signal.aborted) this.of.report({ event: "failed", error: message });
  }

  /** A new client has no cached lists. */
  #client() {
    const { url, runUrl, apiKey } = this.of.emulator;
    return createClient({ baseUrl: url, runUrl, apiKey });
  }
}
