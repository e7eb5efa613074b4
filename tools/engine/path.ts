import fs from "node:fs";
import path from "node:path";
import { executable, missing, oldest } from "./programs";
import type { Surroundings } from "./surroundings";

/**
 * Finds the user's own `pulumi`: the first one on PATH, if it is new enough and all of `programs` are beside it or on
 * PATH too.
 * @throws Error with the reason if there is none that works.
 */
export async function onPath(
  programs: readonly string[],
  around: Surroundings,
): Promise<{ bin: string; version: string }> {
  const folders = (around.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const pulumi = executable("pulumi", folders);
  if (!pulumi) throw new Error("there is none");
  // A package manager may link only `pulumi` into a folder of PATH and keep the hosts beside the real file.
  const beside = [path.dirname(pulumi), path.dirname(fs.realpathSync(pulumi))];
  const lacks = missing(programs, [...beside, ...folders]);
  if (lacks.length) throw new Error(`${pulumi} has no ${lacks.join(", no ")} beside it or on PATH`);
  const version = await versionOf(pulumi, around);
  if (older(version, oldest)) throw new Error(`${pulumi} is ${version}; ${oldest} or newer is needed`);
  return { bin: path.dirname(pulumi), version };
}

/**
 * Returns the output of `pulumi version` without the leading v.
 * @throws Error if the program does not run or prints something else.
 */
export async function versionOf(pulumi: string, { run, env }: Surroundings): Promise<string> {
  const asked = await run(pulumi, ["version"], { env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "true" }, seconds: 30 });
  const version = asked.stdout.match(/^v?(\d+\.\d+\.\d+)/)?.[1];
  if (asked.code === 0 && version) return version;
  throw new Error(
    `\`${pulumi} version\` failed: ${(asked.stderr || asked.stdout).trim() || `exit code ${asked.code}`}`,
  );
}

function older(version: string, than: string): boolean {
  return version.localeCompare(than, "en", { numeric: true }) < 0;
}
