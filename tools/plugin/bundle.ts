import { chmodSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { notices } from "./notices";

/** The name by which the engine finds the provider (Pulumi: plugins). */
export const EXECUTABLE = "pulumi-resource-cloudcompute";

/** An older Node would fail with an error that names neither. */
const HEAD = `#!/usr/bin/env node
// Needs Node.js 20 or newer.
if (process.versions.node.split(".")[0] < 20) {
  process.stderr.write("${EXECUTABLE} needs Node.js 20 or newer; this is " + process.version + "\\n");
  process.exit(1);
}`;

/** The licences of what is inside. */
export const NOTICES = "THIRD-PARTY-LICENSES.txt";

/** What `pulumi package add <folder>` reads: the language, and where it begins (Pulumi: plugin packages). */
const PACKAGE = {
  "PulumiPlugin.yaml": "runtime: nodejs\n",
  "package.json": `${JSON.stringify({ name: EXECUTABLE, private: true, main: EXECUTABLE })}\n`,
};

/**
 * Writes the provider as one script, which starts faster than its modules and needs none of them. Names stay: error
 * classes are told apart by them.
 */
export async function bundle(root: string, into: string): Promise<void> {
  const script = join(into, EXECUTABLE);
  const files = await bundleScript(join(root, "dist", "provider", "engine", "plugin", "main.js"), script);
  chmodSync(script, 0o755);
  writeFileSync(join(into, NOTICES), notices(files));
  for (const [name, text] of Object.entries(PACKAGE)) writeFileSync(join(into, name), text);
}

/** One script out of a module and all that it loads; Node's own modules stay outside. Answers the files that went in. */
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
