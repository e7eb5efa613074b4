/** The fuzzer in a Python environment of its own, made once for each version of requirements.txt. */
const { spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const REQUIREMENTS = path.join(__dirname, "requirements.txt");
const LEAST = [3, 11];
const WANTED = `npm run test:openapi needs Python ${LEAST.join(".")} or later with its venv module as \`python3\` on PATH
(python.org; Debian and Ubuntu: apt-get install python3 python3-venv; macOS: brew install python)`;

/** Path of the fuzzer's program. */
function fuzzer() {
  const version = pythonVersion();
  const folder = path.join(cacheFolder(), `openapi-${version}-${digest()}`);
  const ready = path.join(folder, ".ready");
  if (!fs.existsSync(ready)) {
    // What an interrupted run left behind is not trusted.
    fs.rmSync(folder, { recursive: true, force: true });
    step("making a Python environment", "python3", ["-m", "venv", folder], WANTED);
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"];
    step("installing the fuzzer", program(folder, "python"), [...pip, "-r", REQUIREMENTS]);
    fs.writeFileSync(ready, "");
  }
  return program(folder, "schemathesis");
}

/** Throws where there is none, or too old a one. */
function pythonVersion() {
  const script = "import sys; print('%d.%d' % sys.version_info[:2])";
  const { status, stdout } = spawnSync("python3", ["-c", script], { encoding: "utf8" });
  if (status !== 0) throw new Error(`there is no Python: ${WANTED}`);
  const version = stdout.trim();
  const [major, minor] = version.split(".").map(Number);
  if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
    throw new Error(`python3 is ${version}: ${WANTED}`);
  }
  return version;
}

function cacheFolder() {
  const base = process.env.XDG_CACHE_HOME || path.join(os.homedir(), ".cache");
  return path.join(base, "pulumi-cloudcompute");
}

const digest = () => createHash("sha256").update(fs.readFileSync(REQUIREMENTS)).digest("hex").slice(0, 16);

const program = (folder, name) => path.join(folder, "bin", name);

function step(title, command, args, hint = "see the lines above") {
  process.stderr.write(`${title}\n`);
  const { status, error } = spawnSync(command, args, { stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`${title} failed${error ? ` (${error.message})` : ""}: ${hint}`);
}

module.exports = { fuzzer };
