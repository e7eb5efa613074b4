import fs from "node:fs";
import path from "node:path";
import { build } from "./build";
import { cached, cacheFolder, publish } from "./cache";
import { hostFolders } from "./hosts";
import { locked } from "./lock";
import { pins } from "./modules";
import { onPath, versionOf } from "./path";
import { executable, type Host, hostPrograms, missing, oldest, programs } from "./programs";
import { complete, type Given, type Surroundings } from "./surroundings";
import { download } from "./wrapper";

/**
 * A Pulumi CLI with everything that a nodejs program with dynamic resources needs, and the language hosts that the
 * caller named.
 */
export interface Engine {
  /** The CLI's folder. */
  bin: string;
  /** The folders to put first on PATH, in this order: `bin`, then those of hosts that are not in it. */
  folders: string[];
  /** The CLI's version, such as `3.248.0`. */
  version: string;
  source: "path" | "cache" | "wrapper" | "built";
}

/**
 * No engine was found or built. The message lists each way that was tried, why it failed, and how to install an engine
 * by hand.
 */
export class EngineMissing extends Error {
  override name = "EngineMissing";
}

/** The languages to look for, and the environment of the search. */
export type Wanted = Given & {
  /** The languages of the programs to run, in addition to nodejs. */
  hosts?: readonly Host[];
};

/**
 * Finds the Pulumi CLI or installs it, in this order: PATH, our cache, Pulumi's npm package, a build from Go modules.
 * The last two fill the cache; of several concurrent processes, one does so and the others wait. A host that is missing
 * after that is built into its own folder.
 * @throws EngineMissing
 */
export async function findEngine({ hosts = [], ...given }: Wanted): Promise<Engine> {
  const around = complete(given);
  const folder = cacheFolder(around.env);
  const tried = new Tried();
  const all = [...programs, ...hosts.flatMap((host) => hostPrograms[host])];
  const own = await tried.way("a pulumi on PATH", "path", () => onPath(all, around));
  if (own) return { ...own, folders: [own.bin] };
  const found =
    (await tried.way(`the cache ${folder}`, "cache", () => cached(folder))) ??
    (await lockedFor(folder, around, tried)) ??
    tried.fail();
  return { ...found, folders: [found.bin, ...(await theirFolders(found.bin, hosts, around))] };
}

function theirFolders(bin: string, hosts: readonly Host[], around: Surroundings): Promise<string[]> {
  return hostFolders(bin, hosts, around).catch((error: Error) => {
    throw new EngineMissing(`${error.message}\n${byHand}`);
  });
}

type Found = Omit<Engine, "folders">;

const byHand = `Install the Pulumi CLI ${oldest} or newer (https://www.pulumi.com/docs/install/), so that \`pulumi version\` answers in this shell, or install Go (https://go.dev/doc/install), and run this again.`;

/** Fills the cache, unless another process did so while this one waited for the lock. */
async function get(folder: string, around: Surroundings, tried: Tried): Promise<Found | undefined> {
  const into = (fill: typeof build) => async () => {
    await publish(folder, (stage) => filled(stage, fill, around));
    return cached(folder);
  };
  return (
    (await new Tried().way("the cache", "cache", () => cached(folder))) ??
    (await tried.way("the download by the npm package pulumi", "wrapper", into(download))) ??
    (await tried.way("a build from Go modules", "built", into(build)))
  );
}

/** Fills the stage and checks that the result is complete, runs on this machine and has the pinned version. */
async function filled(stage: string, fill: typeof build, around: Surroundings): Promise<void> {
  await fill(stage, around);
  const bin = path.join(stage, "bin");
  const lacks = missing(programs, [bin]);
  if (lacks.length) throw new Error(`what came lacks ${lacks.join(", ")}`);
  const env = { ...around.env, PULUMI_HOME: path.join(stage, "home") };
  const version = await versionOf(executable("pulumi", [bin])!, { ...around, env });
  if (version !== pins.cli) throw new Error(`what came is ${version}, not ${pins.cli}`);
}

async function lockedFor(folder: string, around: Surroundings, tried: Tried): Promise<Found | undefined> {
  const parent = path.dirname(folder);
  try {
    fs.mkdirSync(parent, { recursive: true });
    fs.accessSync(parent, fs.constants.W_OK);
  } catch (error) {
    tried.because(`getting one into ${parent}`, error);
    return undefined;
  }
  return locked(`${folder}.lock`, around, () => get(folder, around, tried));
}

/** The ways that were tried, and the reason why each one failed. */
class Tried {
  readonly #reasons: string[] = [];

  async way(
    title: string,
    source: Engine["source"],
    look: () => Promise<Omit<Found, "source">> | Omit<Found, "source">,
  ): Promise<Found | undefined> {
    try {
      return { ...(await look()), source };
    } catch (error) {
      this.because(title, error);
      return undefined;
    }
  }

  because(title: string, error: unknown): void {
    this.#reasons.push(`  - ${title}: ${(error as Error).message}`);
  }

  fail(): never {
    throw new EngineMissing(["No Pulumi CLI could be had. Tried:", ...this.#reasons, byHand].join("\n"));
  }
}
