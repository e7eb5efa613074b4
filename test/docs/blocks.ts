import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/engine/programs";

/** A fenced block of a page. */
export interface Block {
  readonly page: string;
  readonly language: string;
  /** As it stands there, without the indentation of a list. */
  readonly text: string;
}

/** Commands, and programs in the languages that a test can run besides TypeScript. */
const RUNNABLE = new Set(["sh", "bash", "console", "shell", "yaml", "python", "go"]);

/** Every such block of README and docs/, without the generated reference. */
export const BLOCKS: readonly Block[] = ["README.md", ...pagesBelow("docs")].flatMap((page) =>
  [...readFileSync(join(root, page), "utf8").matchAll(/^( *)```(\w+)\n(.*?)^ *```$/gms)]
    .map(([, indent = "", language = "", text = ""]) => ({ page, language, text: unindented(text, indent) }))
    .filter(({ language }) => RUNNABLE.has(language)),
);

/** The block of the page that begins so. @throws Error when there is none, or more than one. */
export function block(page: string, begins: string): Block {
  const found = BLOCKS.filter((one) => one.page === page && one.text.startsWith(begins));
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${page} has ${found.length} blocks that begin with: ${begins}`);
  return only;
}

function pagesBelow(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).sort();
  return entries.filter((path) => path.endsWith(".md") && !path.startsWith("api/")).map((path) => join(folder, path));
}

function unindented(text: string, indent: string): string {
  const lines = text.split("\n");
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join("\n");
}
