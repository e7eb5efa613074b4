import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../engine/programs";
import { generated, leftOver, stale } from "./generate";
import { release } from "./released";

/**
 * `npm run generate`: writes schema and SDK. `--check` only reports what is stale. `--released`, after a release, makes
 * the committed schema the one that later ones are compared with.
 */
async function main(options: readonly string[]): Promise<void> {
  if (options.includes("--released")) return release(root);
  const check = options.includes("--check");
  const files = await generated(root);
  const wrong = stale(root, files);
  if (check && wrong.length > 0) {
    console.error(`stale: ${wrong.join(", ")}. Run npm run generate`);
    process.exitCode = 1;
    return;
  }
  for (const path of leftOver(root, files)) rmSync(join(root, path));
  for (const [path, text] of files) if (wrong.includes(path)) writeFileSync(join(root, path), text);
  console.log(wrong.length > 0 ? `written: ${wrong.join(", ")}` : "schema and SDK are current");
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
