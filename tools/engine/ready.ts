import fs from "node:fs";
import path from "node:path";
import type { Engine } from "./find";
import { generatedSdk } from "./sdk";
import { step } from "./step";
import { complete, type Given, telling } from "./surroundings";
import { programEnvironment } from "./venv";

/** With what a program is run. */
export interface Ready {
  engine: Engine;
  /** What the program's language asks of the environment. */
  env: Record<string, string>;
}

/**
 * Gives a program folder what it needs besides its packages from npm, as `pulumi package add` and `pulumi install` would:
 * in Python and Go the generated SDK in `sdks/`, in Python also an environment in `venv`.
 * @throws Error with the reason: no SDK, no Python, a compiler error.
 */
export async function makeReady(folder: string, runtime: string, engine: Engine, given: Given): Promise<Ready> {
  if (runtime === "python") return readyPython(folder, engine, given);
  if (runtime === "go") return readyGo(folder, engine, given);
  return { engine, env: {} };
}

async function readyPython(folder: string, engine: Engine, given: Given): Promise<Ready> {
  const venv = await programEnvironment(given);
  fs.symlinkSync(venv, path.join(folder, "venv"));
  // A copy, because setuptools builds inside the folder that it installs from.
  fs.cpSync(await generatedSdk("python", given), sdkFolder(folder), { recursive: true });
  // The environment is shared: the SDK goes beside it.
  const site = path.join(folder, "site");
  const offline = ["--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check"];
  const install = ["-m", "pip", "install", "--quiet", ...offline, "--target", site, sdkFolder(folder)];
  await step(path.join(venv, "bin", "python"), install, complete(given));
  // A host older than the option `virtualenv` takes the first Python of PATH.
  const folders = [path.join(venv, "bin"), ...engine.folders];
  return { engine: { ...engine, folders }, env: { PYTHONPATH: site } };
}

/** Compiles once with all the time that it takes, minutes at first: later the engine finds the packages in Go's cache. */
async function readyGo(folder: string, engine: Engine, given: Given): Promise<Ready> {
  fs.symlinkSync(await generatedSdk("go", given), sdkFolder(folder));
  // Without paths in what is compiled, a program in another folder finds the same packages in the cache.
  const env = { CGO_ENABLED: "0", GOWORK: "off", GOFLAGS: "-trimpath -buildvcs=false -ldflags=-s" };
  const build = ["build", "-o", path.join(folder, "..", "compiled"), "."];
  await telling("compiling the Go program, some minutes the first time", given, () =>
    step("go", build, complete(given), { cwd: folder, env }),
  );
  return { engine, env };
}

function sdkFolder(folder: string): string {
  fs.mkdirSync(path.join(folder, "sdks"), { recursive: true });
  return path.join(folder, "sdks", "cloudcompute");
}
