import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { instrumented } from "./instrument";
import { collected, read, written } from "./messages";
import { templates } from "./templates";

/**
 * Records the product's messages: `npm run messages -- test/cli` runs these tests, or all, on a copy of the sources
 * that records each text, and adds new messages to `test/messages/messages.md`. Messages that the product no longer has
 * are removed.
 */
function main(tests: readonly string[]): void {
  const root = path.join(__dirname, "..", "..", "..");
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "messages-"));
  const record = path.join(copy, "messages.jsonl");
  fs.writeFileSync(record, "");
  copied(root, copy, record);
  spawnSync("npx", ["jest", ...tests], { cwd: copy, stdio: "inherit" });
  const made = new Set(lines(record).map((line) => JSON.parse(line) as string));
  const page = path.join(root, "test", "messages", "messages.md");
  const known = fs.existsSync(page) ? read(fs.readFileSync(page, "utf8")) : [];
  const messages = collected(templates(root), known, made);
  fs.writeFileSync(page, written(messages));
  fs.rmSync(copy, { recursive: true });
}

/** Copies the files that Git knows, compiles and bundles them, so that started commands record their texts too. */
function copied(root: string, copy: string, record: string): void {
  const sources = new Set(templates(root).map(({ at }) => at.split(":", 1)[0]));
  for (const file of execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n")) {
    const [from, to] = [path.join(root, file), path.join(copy, file)];
    fs.mkdirSync(path.dirname(to), { recursive: true });
    if (sources.has(file)) fs.writeFileSync(to, instrumented(fs.readFileSync(from, "utf8"), file, record));
    else fs.cpSync(from, to, { verbatimSymlinks: true });
  }
  fs.symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  execFileSync(process.execPath, [path.join(copy, "tools", "setup.js")], { cwd: copy, stdio: "inherit" });
}

const lines = (file: string): string[] => fs.readFileSync(file, "utf8").split("\n").filter(Boolean);

main(process.argv.slice(2));
