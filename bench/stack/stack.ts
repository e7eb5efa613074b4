import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Engine } from "../../tools/engine";
import { environment } from "../../tools/engine/environment";
import { layProgram } from "../../tools/engine/program";
import { run } from "../../tools/engine/run";

/** Seconds. Under a quota of 60 requests a minute, the longest command takes some minutes. */
const LIMIT = 900;

/** A stack of a YAML program, with its own home and state. */
export interface Stack {
  /** Throws an error with everything that the CLI printed if the command fails. */
  pulumi(...args: string[]): Promise<void>;
  close(): void;
}

/** Creates the files of a stack. `plugin` is the folder of a provider to use instead of the package's own. */
export async function layOut(
  engine: Engine,
  source: string,
  env: Record<string, string>,
  plugin?: string,
): Promise<Stack> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-bench-"));
  const cwd = path.join(root, "program");
  layProgram(cwd, source, "yaml");
  if (plugin) exchangePlugin(path.join(cwd, "Pulumi.yaml"), plugin);
  fs.mkdirSync(path.join(root, "state"));
  // The test environment's `NODE_OPTIONS` would make the plugin start more slowly than it does for users.
  const around = environment(engine, root, { ...env, NODE_OPTIONS: "" });
  const stack = {
    async pulumi(...args: string[]) {
      const all = ["--non-interactive", "--color", "never", ...args];
      const ran = await run(path.join(engine.bin, "pulumi"), all, { cwd, env: around, seconds: LIMIT });
      if (ran.code !== 0)
        throw new Error(`pulumi ${args.join(" ")} ended with ${ran.code}:\n${ran.stdout}\n${ran.stderr}`);
    },
    close: () => fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
  await stack.pulumi("stack", "init", "dev");
  return stack;
}

function exchangePlugin(project: string, plugin: string): void {
  fs.writeFileSync(project, fs.readFileSync(project, "utf8").replace(/(path: )[^ ]+/, `$1${plugin}`));
}
