import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

const BIOME = require.resolve("@biomejs/biome/bin/biome");

/** Formats the text as Biome would at that path, so that generated files pass the same check as others. */
export async function formatted(root: string, path: string, source: string): Promise<string> {
  const biome = spawn(process.execPath, [BIOME, "check", "--write", `--stdin-file-path=${path}`], { cwd: root });
  biome.stdin.end(source);
  const [out, errors] = await Promise.all([text(biome.stdout), text(biome.stderr)]);
  if (out === "") throw new Error(`Biome has no answer for ${path}: ${errors}`);
  return out;
}
