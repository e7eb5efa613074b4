import fs from "node:fs";
import path from "node:path";
import { openWorkspace } from "../../test/harness/engine";
import type { Engine } from "../../tools/engine";

/** Seconds. Under a quota of 60 requests a minute, the longest command takes some minutes. */
const LIMIT = 900;

/** A stack of a YAML program, with its own home and state. */
export interface Stack {
  /** Throws an error with everything that the CLI printed if the command fails. */
  pulumi(...args: string[]): Promise<void>;
  close(): Promise<void>;
}

/** Creates the files of a stack. `plugin` is the folder of a provider to use instead of the package's own. */
export async function openStack(
  engine: Engine,
  program: string,
  service: Record<string, string>,
  plugin?: string,
): Promise<Stack> {
  // The test environment's `NODE_OPTIONS` would make the plugin start more slowly than it does for users.
  const env = { ...service, NODE_OPTIONS: "" };
  const ws = await openWorkspace(engine, { program, language: "yaml", env, seconds: LIMIT });
  if (plugin) exchangePlugin(path.join(ws.folder, "Pulumi.yaml"), plugin);
  return {
    async pulumi(...args) {
      const { code, output } = await ws.run(...args);
      if (code !== 0) throw new Error(`pulumi ${args.join(" ")} ended with ${code}:\n${output}`);
    },
    close: () => ws.close(),
  };
}

function exchangePlugin(project: string, plugin: string): void {
  fs.writeFileSync(project, fs.readFileSync(project, "utf8").replace(/(path: )[^ ]+/, `$1${plugin}`));
}
