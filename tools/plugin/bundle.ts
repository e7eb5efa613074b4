import { createHash } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { notices } from "./notices";

/** The name by which the engine finds the provider (Pulumi: plugins). */
export const EXECUTABLE = "pulumi-resource-cloudcompute";

/** The provider itself, which the executable runs. */
export const SCRIPT = "provider.js";

/** An older version of Node would fail with an error that mentions neither Node nor its version. */
const HEAD = `#!/usr/bin/env node
// Needs Node.js 20 or newer.
if (process.versions.node.split(".")[0] < 20) {
  process.stderr.write("${EXECUTABLE} needs Node.js 20 or newer; this is " + process.version + "\\n");
  process.exit(1);
}`;

type Choices = Pick<BuildOptions, "banner" | "footer" | "external" | "define">;

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
 * The script is a function with the parameters of a module, because the executable compiles it as it stands. What
 * gRPC loads only for its administration is left out.
 */
const AS_FUNCTION: Choices = {
  banner: { js: "(function (exports, require, module) {" },
  footer: { js: "})" },
  external: ["@grpc/proto-loader"],
};

/**
 * Writes the provider as one script, which starts faster than its modules and needs none of them, and the executable
 * that runs it. Names are kept, because error classes are recognised by them. Returns the bundled files.
 */
export async function bundle(root: string, into: string): Promise<string[]> {
  const from = join(root, "dist", "provider", "engine", "plugin");
  const [script, executable] = [join(into, SCRIPT), join(into, EXECUTABLE)];
  const files = await bundleScript(join(from, "main.js"), script, AS_FUNCTION);
  const digest = createHash("sha256").update(readFileSync(script)).digest("hex").slice(0, 16);
  const define = { SCRIPT: JSON.stringify(SCRIPT), DIGEST: JSON.stringify(digest) };
  await bundleScript(join(from, "launch.js"), executable, { define });
  chmodSync(executable, 0o755);
  writeFileSync(join(into, NOTICES), notices(files));
  for (const [name, text] of Object.entries(PACKAGE)) writeFileSync(join(into, name), text);
  return files;
}

/**
 * Bundles a module and everything that it loads into one script, except Node's own modules. Returns the bundled files.
 */
export async function bundleScript(from: string, to: string, options: Choices = {}): Promise<string[]> {
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
    ...options,
  });
  return Object.keys(metafile.inputs).map((file) => resolve(file));
}
