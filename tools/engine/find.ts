import fs from "node:fs";
import path from "node:path";
import { build } from "./build";
import { cached, cacheFolder, publish } from "./cache";
import { locked } from "./lock";
import { onPath, versionOf } from "./path";
import { executable, oldest, pins, programs } from "./programs";
import { run } from "./run";
import type { Surroundings } from "./surroundings";
import { download } from "./wrapper";

/** A Pulumi CLI with what a nodejs program with dynamic resources needs. */
export interface Engine {
  /** The folder to put first on PATH. */
  bin: string;
  /** The CLI's version, such as `3.248.0`. */
  version: string;
  source: "path" | "cache" | "wrapper" | "built";
}

/** No engine could be had; the message tells each way that was tried, why it failed, and how to install one by hand. */
export class EngineMissing extends Error {
  override name = "EngineMissing";
}

/**
 * Finds the Pulumi CLI or gets it, in this order: PATH, our cache, the maker's npm package, a build from Go modules.
 * The last two fill the cache; of several processes at once one does it and the others wait.
 * @throws EngineMissing
 */
export async function findEngine(given: Partial<Surroundings> & Pick<Surroundings, "say">): Promise<Engine> {
  const around = { env: process.env, run, ...given };
  const folder = cacheFolder(around.env);
  const tried = new Tried();
  return (
    (await tried.way("a pulumi on PATH", "path", () => onPath(around))) ??
    (await tried.way(`the cache ${folder}`, "cache", () => cached(folder))) ??
    (await lockedFor(folder, around, tried)) ??
    tried.fail()
  );
}

/** Fills the cache, unless another process has done it while this one waited for the lock. */
async function get(folder: string, around: Surroundings, tried: Tried): Promise<Engine | undefined> {
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

/** Fills the stage and makes sure that what came is whole, runs here, and is what was pinned. */
async function filled(stage: string, fill: typeof build, around: Surroundings): Promise<void> {
  await fill(stage, around);
  const bin = path.join(stage, "bin");
  const missing = programs.filter((name) => !executable(name, [bin]));
  if (missing.length) throw new Error(`what came lacks ${missing.join(", ")}`);
  const env = { ...around.env, PULUMI_HOME: path.join(stage, "home") };
  const version = await versionOf(executable("pulumi", [bin])!, { ...around, env });
  if (version !== pins.cli) throw new Error(`what came is ${version}, not ${pins.cli}`);
}

async function lockedFor(folder: string, around: Surroundings, tried: Tried): Promise<Engine | undefined> {
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

/** The ways that were tried, with the reason why each gave nothing. */
class Tried {
  readonly #reasons: string[] = [];

  async way(
    title: string,
    source: Engine["source"],
    look: () => Promise<Omit<Engine, "source">> | Omit<Engine, "source">,
  ) {
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
    const byHand = `Install the Pulumi CLI ${oldest} or newer (https://www.pulumi.com/docs/install/), so that \`pulumi version\` answers in this shell, or install Go (https://go.dev/doc/install), and run this again.`;
    throw new EngineMissing(["No Pulumi CLI could be had. Tried:", ...this.#reasons, byHand].join("\n"));
  }
}
