import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { cacheRoot } from "./cache";
import { locked } from "./lock";
import { root } from "./programs";
import { step } from "./step";
import { complete, type Given, type Surroundings, telling } from "./surroundings";

const least = [3, 11] as const;
const wanted = `Python ${least.join(".")} or later with its venv module is needed as \`python3\` on PATH
(python.org; Debian and Ubuntu: apt-get install python3 python3-venv; macOS: brew install python)`;

/** Returns the Python environment in which a Pulumi program runs. @throws Error as {@link pythonEnvironment} does. */
export function programEnvironment(given: Given): Promise<string> {
  return pythonEnvironment("pulumi", path.join(root, "tools", "engine", "python", "requirements.txt"), given);
}

/**
 * Returns the folder of our own Python environment with the packages that the file `requirements` pins by hashes. It is
 * created once for each version of that file and kept in the cache; of several concurrent processes, one does so and
 * the others wait.
 * @throws Error with the reason: Python is missing or too old, or a package cannot be downloaded.
 */
export async function pythonEnvironment(name: string, requirements: string, given: Given): Promise<string> {
  const around = complete(given);
  const version = await pythonVersion(around);
  const folder = path.join(cacheRoot(around.env), `${name}-${version}-${digest(requirements)}`);
  const ready = () => fs.existsSync(path.join(folder, ".ready"));
  if (!ready()) {
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    await locked(`${folder}.lock`, around, async () => {
      if (!ready()) await make(folder, requirements, around);
    });
  }
  return folder;
}

async function make(folder: string, requirements: string, around: Surroundings): Promise<void> {
  // An interrupted run may have left an incomplete folder.
  fs.rmSync(folder, { recursive: true, force: true });
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"];
  await telling(`making a Python environment for ${path.relative(root, requirements)}, once`, around, async () => {
    await step("python3", ["-m", "venv", folder], around).catch((error: Error) => {
      throw new Error(`${error.message}\n${wanted}`);
    });
    await step(path.join(folder, "bin", "python"), [...install, "-r", requirements], around);
  });
  fs.writeFileSync(path.join(folder, ".ready"), "");
}

async function pythonVersion({ run, env }: Surroundings): Promise<string> {
  const script = "import sys; print('%d.%d' % sys.version_info[:2])";
  const { code, stdout } = await run("python3", ["-c", script], { env, seconds: 30 });
  if (code !== 0) throw new Error(`There is no Python: ${wanted}`);
  const version = stdout.trim();
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < least[0] || (major === least[0] && minor < least[1])) throw new Error(`python3 is ${version}: ${wanted}`);
  return version;
}

function digest(file: string): string {
  return createHash("sha256").update(fs.readFileSync(file)).digest("hex").slice(0, 16);
}
