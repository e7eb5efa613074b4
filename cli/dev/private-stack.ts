import { randomBytes } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CommandFailed } from "../command/exit";
import { pulumiOutput } from "../target/pulumi";
import { outputsOfStack } from "../target/stack";
import { type PulumiProcess, startPulumi } from "./pulumi-process";

const STACK = "dev";

/** The outputs are reported by us, and nobody can follow a link into a temporary folder. */
const QUIET = ["--suppress-outputs", "--suppress-progress", "--suppress-permalink=true"];

/** What the CLI says after a destroy about a stack that goes too. */
const ADVICE = /^The resources in the stack have been deleted|^If you want to remove the stack completely/;

/** What the program is deployed with. */
export interface Deployment {
  /** The folder of the program. */
  readonly folder: string;
  /** Its `Pulumi.yaml`. */
  readonly project: string;
  readonly config: Readonly<Record<string, string>>;
  /** Variables that lead the provider to the emulator. */
  readonly env: Readonly<Record<string, string>>;
  /** Gets each line that the CLI prints. */
  hear(line: string): void;
}

/**
 * A stack of its own: state, configuration and temporary files lie in one temporary folder, and a passphrase that nobody
 * knows encrypts its secrets. The user's stacks, their configuration and the login are neither read nor changed.
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
      // The language host leaves two pipes there on every run.
      TMPDIR: join(this.#root, "tmp"),
    };
  }

  /** Makes the stack. `pulumi stack init` writes its configuration beside a copy of the project file. */
  async init(): Promise<void> {
    const cwd = join(this.#root, "project");
    copyFileSync(this.of.project, join(cwd, basename(this.of.project)));
    // Without a selection, nothing is noted in the user's home.
    await pulumiOutput(["stack", "init", STACK, "--no-select"], { cwd, env: this.#env });
  }

  /** Deploys the program as it is now. Throws where that fails; the reason has gone to `hear`. */
  async up(signal: AbortSignal): Promise<void> {
    const config = Object.entries(this.of.config).flatMap(([key, value]) => ["--config", `${key}=${value}`]);
    await this.#run(["up", "--skip-preview", ...config], signal);
  }

  /** Deletes all that was deployed. */
  async destroy(): Promise<void> {
    await this.#run(["destroy", "--skip-preview"]);
  }

  /** The program's exports; secret ones read `[secret]`. */
  outputs(): Promise<Record<string, unknown>> {
    return outputsOfStack(STACK, { cwd: this.of.folder, env: this.#env });
  }

  /** Ends what still runs, at once, and removes the folder. */
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

  /** `stackConfigDir` of the project may have put it into a folder below. */
  #configFile(): string {
    const below = join(this.#root, "project");
    const files = readdirSync(below, { recursive: true, encoding: "utf8" });
    const name = files.find((file) => basename(file) === `Pulumi.${STACK}.yaml`);
    return join(below, name ?? `Pulumi.${STACK}.yaml`);
  }
}

/** The CLI would take a file before the passphrase itself. */
function withoutPassphraseFile(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PULUMI_CONFIG_PASSPHRASE_FILE, ...others } = env;
  return others;
}
