import fs from "node:fs";
import path from "node:path";
import type { Engine } from "./find";
import { root as repository } from "./programs";

/**
 * Returns the environment for a CLI whose home, state and temporary files are below `root`: the caller's environment
 * without the variables that point the CLI or the provider to the user's account or state. `own` takes precedence.
 */
export function environment(engine: Engine, root: string, own: Record<string, string>): NodeJS.ProcessEnv {
  const foreign = /^(PULUMI_|CLOUDCOMPUTE_|FORCE_COLOR$)/;
  const neutral = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const preload = path.join(repository, "tools", "engine", "preload.cjs");
  const quicker = { NODE_OPTIONS: `--require ${JSON.stringify(preload)}` };
  // The language host leaves two pipes behind on every run.
  const temporary = path.join(root, "tmp");
  fs.mkdirSync(temporary, { recursive: true });
  return { ...Object.fromEntries(neutral), ...quicker, TMPDIR: temporary, ...isolation(engine, root), ...own };
}

/** Returns the variables that keep a run of the CLI apart from the user's own stacks. */
export function isolation({ folders }: Engine, root: string): Record<string, string> {
  return {
    PATH: [...folders, process.env.PATH].join(path.delimiter),
    PULUMI_HOME: path.join(root, "home"),
    PULUMI_BACKEND_URL: `file://${path.join(root, "state")}`,
    PULUMI_STACK: "dev",
    PULUMI_CONFIG_PASSPHRASE: "correct horse battery staple",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
  };
}
