import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "../../tools/engine/programs";
import { bundleScript, EXECUTABLE } from "../../tools/plugin/bundle";

/**
 * Bundles the bare provider in the same way and under the same name as the plugin, in a folder that exists while `use`
 * runs.
 */
export async function withBare<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-bench-"));
  try {
    const script = path.join(folder, EXECUTABLE);
    await bundleScript(path.join(root, "dist", "bench", "bare", "main.js"), script);
    fs.chmodSync(script, 0o755);
    return await use(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
