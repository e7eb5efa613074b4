/**
 * Prepares a clone for `npm start` and `npm test`: installs the packages if they differ from package-lock.json, and
 * compiles if a source has changed since the last build. Silent if there is nothing to do.
 *
 * Plain JavaScript without packages, because it runs before anything is installed or built.
 */
const { spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");

const root = path.join(__dirname, "..");
const stamp = path.join(root, "dist", ".built-from");

function main() {
  if (!installed()) {
    step("installing the packages of package-lock.json", npm(), ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  }
  const sources = fingerprint();
  if (read(stamp) === sources) return;
  // Compiled code of a deleted source would still be found by its name.
  fs.rmSync(path.join(root, "dist"), { recursive: true, force: true });
  const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
  step("compiling to dist/", [process.execPath], [tsc, "-p", "tsconfig.build.json"]);
  step("bundling the plugin", [process.execPath], [path.join(root, "dist", "tools", "plugin", "main.js")]);
  step("bundling the emulator's page", [process.execPath], [path.join(root, "dist", "tools", "page", "main.js")]);
  fs.writeFileSync(stamp, sources);
}

/**
 * True if node_modules matches the lock file according to npm's own record. File times are useless after a checkout.
 */
function installed() {
  const record = read(path.join(root, "node_modules", ".package-lock.json"));
  if (record === undefined) return false;
  const wanted = JSON.parse(read(path.join(root, "package-lock.json"))).packages;
  const present = JSON.parse(record).packages;
  return (
    Object.keys(present).every((at) => at in wanted) &&
    Object.entries(wanted).every(([at, entry]) => at === "" || satisfied(entry, present[at]))
  );
}

/** An optional package may be absent: npm leaves out those of other platforms. */
function satisfied(wanted, present) {
  if (present === undefined) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
  return present.version === wanted.version && present.integrity === wanted.integrity;
}

/**
 * Returns a digest of everything that the build reads. It covers only contents, so a checkout that changes only times
 * builds nothing.
 */
function fingerprint() {
  const folders = JSON.parse(read(path.join(root, "tsconfig.build.json"))).include;
  // bench/ and tools/ import drivers from there.
  const files = [...folders, path.join("test", "harness")].flatMap(sourcesOf).sort();
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", "schema.json", "tsconfig.json", "tsconfig.build.json", ...files]) {
    hash.update(`${file}\0`).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

/** The files of a folder that the compiler or a bundler reads. */
function sourcesOf(folder) {
  if (!fs.existsSync(path.join(root, folder))) return [];
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|json|css|html|svg)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}

/** The npm that started this script if there is one: it is the same version, and needs no shell on Windows. */
function npm() {
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js") ? [process.execPath, cli] : ["npm"];
}

/** Runs one step with its output on stderr, because stdout belongs to the script that follows. */
function step(title, [program, ...before], args) {
  process.stderr.write(`${title}\n`);
  const { status, error } = spawnSync(program, [...before, ...args], { cwd: root, stdio: ["ignore", 2, 2] });
  if (status === 0) return;
  process.stderr.write(`${title} failed: ${error?.message ?? "see the lines above"}\n`);
  process.exit(status ?? 1);
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

main();
