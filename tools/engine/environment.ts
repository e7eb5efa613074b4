import path from "node:path";
import type { Engine } from "./find";

/**
 * What the CLI is run with when its home and its state lie below `root`: the caller's environment without what would
 * lead the CLI or the provider to an account or a state of the user's. `own` has the last word.
 */
export function environment({ bin }: Engine, root: string, own: Record<string, string>): NodeJS.ProcessEnv {
  const foreign = /^(PULUMI_|CLOUDCOMPUTE_|FORCE_COLOR$)/;
  const neutral = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(neutral), ...isolation(bin, root), ...own };
}

/** The variables that keep a run of the CLI apart from the user's own stacks. */
export function isolation(bin: string, root: string): Record<string, string> {
  return {
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    PULUMI_HOME: path.join(root, "home"),
    PULUMI_BACKEND_URL: `file://${path.join(root, "state")}`,
    PULUMI_STACK: "dev",
    PULUMI_CONFIG_PASSPHRASE: "correct horse battery staple",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
  };
}
