import fs from "node:fs";
import path from "node:path";
import { type Built, moduleFolder, modules, pins } from "./modules";
import { dynamicHost, type Host, pythonExec, root } from "./programs";
import { step } from "./step";
import { type Surroundings, telling } from "./surroundings";

/**
 * Builds the CLI and the nodejs language host from the Go modules beside this file into `stage`/bin, and copies the
 * dynamic host there from the npm package.
 * @throws Error with the reason: Go is missing, a module cannot be downloaded, or a compiler error.
 */
export async function build(stage: string, around: Surroundings): Promise<void> {
  const bin = await binFolder(stage, around);
  await telling("building the Pulumi CLI from source, about 5 minutes, once", around, async () => {
    await goBuild("cli", bin, around);
    await goBuild("nodejs", bin, around);
  });
  const script = dynamicHost + (process.platform === "win32" ? ".cmd" : "");
  copyExecutable(path.join(root, "node_modules", "@pulumi", "pulumi", script), bin);
}

/** Builds only the language host into `stage`/bin. @throws Error with the reason, as {@link build} does. */
export async function buildHost(host: Host, stage: string, around: Surroundings): Promise<void> {
  const bin = await binFolder(stage, around);
  await telling(`building Pulumi's host for ${host} programs from source, 1 or 2 minutes, once`, around, async () => {
    await goBuild(host, bin, around);
    if (host === "python") copyExecutable(await moduleFile(host, `python/cmd/${pythonExec}`, around), bin);
  });
}

async function binFolder(stage: string, { run, env }: Surroundings): Promise<string> {
  const bin = path.join(stage, "bin");
  fs.mkdirSync(bin);
  const { code } = await run("go", ["version"], { env, seconds: 30 });
  if (code !== 0) throw new Error("there is no Go: `go version` does not run");
  return bin;
}

async function goBuild(name: Built, bin: string, around: Surroundings): Promise<void> {
  const { module, main, version } = modules[name];
  const linked = `-s -w -X ${version}.Version=v${pins[name]}`;
  const flags = ["-mod=readonly", "-buildvcs=false", "-trimpath", "-ldflags", linked];
  await go(name, ["build", ...flags, "-o", bin + path.sep, `${module}/${main}`], around);
}

/** Returns the path of a file in the pinned module that is not part of its packages. */
async function moduleFile(name: Built, file: string, around: Surroundings): Promise<string> {
  const told = await go(name, ["list", "-mod=readonly", "-m", "-f", "{{.Dir}}", modules[name].module], around);
  return path.join(told.trim(), file);
}

function go(name: Built, args: string[], around: Surroundings): Promise<string> {
  // Without C, Go is the only compiler needed; without the user's workspace file, our pinned versions apply.
  const env = { CGO_ENABLED: "0", GOWORK: "off" };
  return step("go", args, around, { cwd: moduleFolder(name), env, seconds: 45 * 60 });
}

function copyExecutable(file: string, bin: string): void {
  const copy = path.join(bin, path.basename(file));
  fs.copyFileSync(file, copy);
  fs.chmodSync(copy, 0o755);
}
