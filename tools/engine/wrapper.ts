import fs from "node:fs";
import path from "node:path";
import { pins } from "./modules";
import { type Surroundings, telling } from "./surroundings";

/** Pulumi's own npm package `pulumi`: a script that downloads the CLI in the requested version when it runs. */
const wrapper = "pulumi@3.265.0";

/**
 * Runs Pulumi's npm package to download the pinned CLI with its hosts into `stage`/bin. Everything that npm and the
 * package write stays inside `stage`.
 * @throws Error with the reason, within seconds if the registry or the download host cannot be reached.
 */
export async function download(stage: string, around: Surroundings): Promise<void> {
  await telling("trying the download of the Pulumi CLI by its npm package", around, async () => {
    await install(stage, around);
    await fetchCli(stage, around);
  });
}

async function install(stage: string, { run, env }: Surroundings): Promise<void> {
  const options = [
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--fetch-retries=0",
    "--fetch-timeout=10000",
  ];
  const folders = ["--prefix", path.join(stage, "wrapper"), "--cache", path.join(stage, "npm")];
  fs.mkdirSync(path.join(stage, "wrapper"));
  const [npm, ...before] = npmCommand(env);
  const installed = await run(npm, [...before, "install", ...folders, ...options, wrapper], {
    cwd: stage,
    env,
    seconds: 60,
  });
  if (installed.code !== 0) throw new Error(`npm could not install ${wrapper}: ${lastLine(installed.stderr)}`);
}

async function fetchCli(stage: string, { run, env }: Surroundings): Promise<void> {
  const home = path.join(stage, "home");
  const script = path.join(stage, "wrapper", "node_modules", "pulumi", "run.js");
  // The package keeps its downloads under PULUMI_HOME/versions. We use our own, so that the user's stays as it is.
  const asked = { ...env, PULUMI_HOME: home, PULUMI_VERSION: pins.cli, PULUMI_SKIP_UPDATE_CHECK: "true" };
  const ran = await run(process.execPath, [script, "version"], { cwd: stage, env: asked, seconds: 300 });
  if (ran.code !== 0) throw new Error(`the download failed (${lastLine(ran.stderr)}): is the maker's site reachable?`);
  fs.renameSync(path.join(home, "versions", pins.cli, "bin"), path.join(stage, "bin"));
}

function npmCommand(env: NodeJS.ProcessEnv): [string, ...string[]] {
  const cli = env.npm_execpath;
  return cli?.endsWith(".js") ? [process.execPath, cli] : ["npm"];
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) || "no reason given";
}
