import fs from "node:fs";
import path from "node:path";
import type { Engine } from "./find";
import { generatedSdk } from "./sdk";
import { step } from "./step";
import { complete, type Given, telling } from "./surroundings";
import { programEnvironment } from "./venv";

/** The engine and environment for running a program. */
export interface Ready {
  engine: Engine;
  /** The environment variables that the program's language needs. */
  env: Record<string, string>;
}

/**
 * Gives a program folder what it needs besides its npm packages, as `pulumi package add` and `pulumi install` would:
 * for Python and Go the generated SDK in `sdks/`, for Python also an environment in `venv`.
 * @throws Error with the reason: no SDK, no Python, or a compiler error.
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
  // Several programs share the environment, so the SDK goes beside it.
  const site = path.join(folder, "site");
  const offline = ["--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check"];
  const install = ["-m", "pip", "install", "--quiet", ...offline, "--target", site, sdkFolder(folder)];
  await step(path.join(venv, "bin", "python"), install, complete(given));
  // A host that does not know the option `virtualenv` yet takes the first Python on PATH.
  const folders = [path.join(venv, "bin"), ...engine.folders];
  return { engine: { ...engine, folders }, env: { PYTHONPATH: site } };
}

/**
 * Compiles once without a time limit, which takes minutes at first. After that the engine finds the packages in Go's
 * cache.
 */
async function readyGo(folder: string, engine: Engine, given: Given): Promise<Ready> {
  fs.symlinkSync(await generatedSdk("go", given), sdkFolder(folder));
  // Without paths in the compiled code, a program in another folder can use the same packages from the cache.
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
