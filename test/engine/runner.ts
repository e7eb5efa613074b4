import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Engine, findEngine } from "../../tools/engine";
import { layProgram } from "../../tools/engine/program";
import { root as repository } from "../../tools/engine/programs";
import { type Ran, run } from "../../tools/engine/run";
import type { Job, Step } from "./pipelines";

/** The output and the exit of one run of a job. */
export interface Played {
  readonly code: number | null;
  readonly output: string;
}

/**
 * A machine of GitHub's or GitLab's: each job begins in an empty folder and with nothing of this machine's environment,
 * and its steps run one after the other until one fails.
 */
export class Runner {
  readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-ci-"));

  private constructor(
    readonly engine: Engine,
    readonly example: string,
  ) {}

  /** A runner for the repository that holds this example's program. */
  static async start(example: string): Promise<Runner> {
    return new Runner(await findEngine({ report: () => {} }), example);
  }

  async play({ env, steps }: Job): Promise<Played> {
    const machine = new Machine(this.engine, fs.mkdtempSync(path.join(this.#folder, "job-")), this.example);
    let output = "";
    for (const step of steps) {
      const { code, stdout, stderr } = await machine.take(step, env);
      output += stdout + stderr;
      if (code !== 0) return { code, output };
    }
    return { code: 0, output };
  }

  stop(): void {
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}

const DONE: Ran = { code: 0, stdout: "", stderr: "" };

/** The programs that the actions and the image in the files install on a machine. */
class Machine {
  #cli = false;

  constructor(
    readonly engine: Engine,
    readonly folder: string,
    readonly example: string,
  ) {}

  async take(step: Step, env: Record<string, string>): Promise<Ran> {
    if ("run" in step) return this.#run(step.run, env);
    const [name = ""] = step.uses.split(/[@: ]/);
    if (name === "actions/checkout" || name.startsWith("pulumi/pulumi-nodejs")) this.#checkout();
    this.#cli ||= name.startsWith("pulumi/");
    if (!/^(actions\/(checkout|setup-node)|pulumi\/(actions|pulumi-nodejs-\d+))$/.test(name))
      throw new Error(`this runner has no ${name}`);
    return DONE;
  }

  /** GitLab checks out by itself, before the first command. */
  #checkout(): void {
    layProgram(path.join(this.folder, "program"), { folder: this.example }, "ts");
  }

  async #run(command: string, env: Record<string, string>): Promise<Ran> {
    // The checkout has linked the packages, because the npm registry does not have ours yet.
    if (command === "npm ci") return DONE;
    const options = { cwd: path.join(this.folder, "program"), env: { ...this.#own(), ...env }, seconds: 90 };
    return run("bash", ["-e", "-c", command], options);
  }

  /** All that a job finds: the machine's programs and a home. */
  #own(): NodeJS.ProcessEnv {
    const folders = [...(this.#cli ? this.engine.folders : []), process.env.PATH];
    const preload = path.join(repository, "tools", "engine", "preload.cjs");
    return {
      CI: "true",
      HOME: this.folder,
      TMPDIR: this.folder,
      PATH: folders.join(path.delimiter),
      NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
      PULUMI_SKIP_UPDATE_CHECK: "true",
    };
  }
}
