import { randomBytes } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CommandFailed } from "../command/exit";
import { pulumiOutput } from "../target/pulumi";
import { outputsOfStack } from "../target/stack";
import { type PulumiProcess, startPulumi } from "./pulumi-process";

const STACK = "dev";

/** The command reports the outputs itself, and a link into a temporary folder is of no use. */
const QUIET = ["--suppress-outputs", "--suppress-progress", "--suppress-permalink=true"];

/** Matches the CLI's advice after a destroy about the stack, which is removed too. */
const ADVICE = /^The resources in the stack have been deleted|^If you want to remove the stack completely/;

/** The settings and the environment for deploying the program. */
export interface Deployment {
  /** The folder of the program. */
  readonly folder: string;
  /** The path of the program's `Pulumi.yaml`. */
  readonly project: string;
  readonly config: Readonly<Record<string, string>>;
  /** Environment variables that point the provider to the emulator. */
  readonly env: Readonly<Record<string, string>>;
  /** Receives each line that the CLI prints. */
  hear(line: string): void;
}

/**
 * A separate stack. Its state, configuration and temporary files are in one temporary folder, and a random passphrase
 * encrypts its secrets. It neither reads nor changes the user's stacks, their configuration or the login.
 */
export class PrivateStack {
  readonly #root = mkdtempSync(join(tmpdir(), "cloudcompute-dev-"));
  readonly #env: NodeJS.ProcessEnv;
  readonly #running = new Set<PulumiProcess>();

  constructor(private readonly of: Deployment) {
    for (const name of ["state", "project", "tmp"]) mkdirSync(join(this.#root, name));
    this.#env = {
      ...withoutPassphraseFile(process.env),
      ...of.env,
      PULUMI_BACKEND_URL: `file://${join(this.#root, "state")}`,
      PULUMI_CONFIG_PASSPHRASE: randomBytes(16).toString("hex"),
      PULUMI_SKIP_UPDATE_CHECK: "true",
      // The language host leaves two pipes in this folder on every run.
      TMPDIR: join(this.#root, "tmp"),
    };
  }

  /** Creates the stack. `pulumi stack init` writes the configuration beside a copy of the project file. */
  async init(): Promise<void> {
    const cwd = join(this.#root, "project");
    copyFileSync(this.of.project, join(cwd, basename(this.of.project)));
    // Without a selection, the CLI writes nothing to the user's home.
    await pulumiOutput(["stack", "init", STACK, "--no-select"], { cwd, env: this.#env });
  }

  /** Deploys the program in its present form. Throws on failure, after `hear` has received the reason. */
  async up(signal: AbortSignal): Promise<void> {
    const config = Object.entries(this.of.config).flatMap(([key, value]) => ["--config", `${key}=${value}`]);
    await this.#run(["up", "--skip-preview", ...config], signal);
  }

  /** Deletes everything that was deployed. */
  async destroy(): Promise<void> {
    await this.#run(["destroy", "--skip-preview"]);
  }

  /** Returns the program's outputs; secret ones read `[secret]`. */
  outputs(): Promise<Record<string, unknown>> {
    return outputsOfStack(STACK, { cwd: this.of.folder, env: this.#env });
  }

  /** Kills running processes and removes the folder. */
  remove(): void {
    for (const child of this.#running) child.kill();
    rmSync(this.#root, { recursive: true, force: true });
  }

  async #run(args: readonly string[], signal?: AbortSignal): Promise<void> {
    const { folder, hear } = this.of;
    const all = [...args, "--yes", "--stack", STACK, "--config-file", this.#configFile(), ...QUIET];
    const child = startPulumi(all, {
      cwd: folder,
      env: this.#env,
      hear: (line) => ADVICE.test(line) || hear(line),
      ...(signal && { signal }),
    });
    this.#running.add(child);
    const code = await child.ended.finally(() => this.#running.delete(child));
    if (code !== 0) throw new CommandFailed(`pulumi ${args[0]} failed`);
  }

  /** The project's `stackConfigDir` may have moved the file to a subfolder. */
  #configFile(): string {
    const below = join(this.#root, "project");
    const files = readdirSync(below, { recursive: true, encoding: "utf8" });
    const name = files.find((file) => basename(file) === `Pulumi.${STACK}.yaml`);
    return join(below, name ?? `Pulumi.${STACK}.yaml`);
  }
}

/** Removes a variable that the CLI would prefer to the passphrase. */
function withoutPassphraseFile(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PULUMI_CONFIG_PASSPHRASE_FILE, ...others } = env;
  return others;
}
