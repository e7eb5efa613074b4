import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generated, leftOver, stale } from "./generate";

/** `npm run generate`: writes schema and SDK; with `--check`, only says what is stale. */
async function main(root: string, check: boolean): Promise<void> {
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

void main(join(__dirname, "../../.."), process.argv.includes("--check"));
