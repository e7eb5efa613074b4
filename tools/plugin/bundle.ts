import { chmodSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { notices } from "./notices";

/** The name by which the engine finds the provider (Pulumi: plugins). */
export const EXECUTABLE = "pulumi-resource-cloudcompute";

/** An older version of Node would fail with an error that mentions neither Node nor its version. */
const HEAD = `#!/usr/bin/env node
// Needs Node.js 20 or newer.
if (process.versions.node.split(".")[0] < 20) {
  process.stderr.write("${EXECUTABLE} needs Node.js 20 or newer; this is " + process.version + "\\n");
  process.exit(1);
}`;

/** The file with the licences of the bundled packages. */
export const NOTICES = "THIRD-PARTY-LICENSES.txt";

/**
 * The files that `pulumi package add <folder>` reads for the language and the entry point (Pulumi: plugin packages).
 */
const PACKAGE = {
  "PulumiPlugin.yaml": "runtime: nodejs\n",
  "package.json": `${JSON.stringify({ name: EXECUTABLE, private: true, main: EXECUTABLE })}\n`,
};

/**
 * Writes the provider as one script, which starts faster than its modules and needs none of them. Names are kept,
 * because error classes are recognised by them.
 */
export async function bundle(root: string, into: string): Promise<void> {
  const script = join(into, EXECUTABLE);
  const files = await bundleScript(join(root, "dist", "provider", "engine", "plugin", "main.js"), script);
  chmodSync(script, 0o755);
  writeFileSync(join(into, NOTICES), notices(files));
  for (const [name, text] of Object.entries(PACKAGE)) writeFileSync(join(into, name), text);
}

/**
 * Bundles a module and everything that it loads into one script, except Node's own modules. Returns the bundled files.
 */
export async function bundleScript(from: string, to: string): Promise<string[]> {
  const { metafile } = await build({
    metafile: true,
    entryPoints: [from],
    outfile: to,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    minifyWhitespace: true,
    minifySyntax: true,
    banner: { js: HEAD },
    legalComments: "none",
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs).map((file) => resolve(file));
}
