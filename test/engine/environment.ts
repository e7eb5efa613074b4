import path from "node:path";
import type { Engine } from "../../tools/engine";
import { environment as isolated } from "../../tools/engine/environment";

/** The environment of a run apart from the user's, with what makes runs under test quicker. */
export function environment(engine: Engine, root: string, own: Record<string, string>): NodeJS.ProcessEnv {
  const preload = path.join(__dirname, "preload.cjs");
  return isolated(engine, root, { NODE_OPTIONS: `--require ${JSON.stringify(preload)}`, ...own });
}
