import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { notices } from "../plugin/notices";

/** Bytes that all assets may have together, so that the page never becomes the largest part of the package. */
const LIMIT = 150_000;

/**
 * Writes the assets of the emulator's page into the folder `into`: one script, one style sheet, the document, the icon
 * and the licences of what the script includes. Returns their size in bytes, and throws if it is above the limit.
 */
export async function bundlePage(root: string, into: string, limit = LIMIT): Promise<number> {
  const from = join(root, "emulator", "page", "browser");
  const { metafile } = await build({
    metafile: true,
    entryPoints: [join(from, "page.tsx"), join(from, "page.css")],
    outdir: into,
    bundle: true,
    minify: true,
    format: "iife",
    target: ["chrome123", "firefox121", "safari17.5"],
    legalComments: "none",
    logLevel: "warning",
  });
  mkdirSync(into, { recursive: true });
  for (const name of ["index.html", "icon.svg"]) copyFileSync(join(from, name), join(into, name));
  const files = Object.keys(metafile.inputs).map((file) => resolve(file));
  writeFileSync(join(into, "THIRD-PARTY-LICENSES.txt"), notices(files));
  return checked(into, limit);
}

function checked(folder: string, limit: number): number {
  const sizes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size] as const);
  const size = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (size <= limit) return size;
  const list = sizes.map(([name, bytes]) => `${name} ${bytes}`).join(", ");
  throw new Error(`The emulator's page has ${size} bytes, and may have ${limit}: ${list}`);
}
