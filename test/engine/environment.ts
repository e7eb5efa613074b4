import path from "node:path";
import type { Engine } from "../../tools/engine";

/** The caller's environment without what would lead the CLI or the provider to an account or state of the user's. */
export function environment(engine: Engine, root: string, own: Record<string, string>): NodeJS.ProcessEnv {
  const foreign = /^(PULUMI_|CLOUDCOMPUTE_|FORCE_COLOR$)/;
  const neutral = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return {
    ...Object.fromEntries(neutral),
    PATH: `${engine.bin}${path.delimiter}${process.env.PATH}`,
    NODE_OPTIONS: `--require ${JSON.stringify(path.join(__dirname, "preload.cjs"))}`,
    PULUMI_HOME: path.join(root, "home"),
    PULUMI_BACKEND_URL: `file://${path.join(root, "state")}`,
    PULUMI_STACK: "dev",
    PULUMI_CONFIG_PASSPHRASE: "correct horse battery staple",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
    ...own,
  };
}
