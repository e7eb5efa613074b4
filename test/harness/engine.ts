/**
 * The driver of Pulumi's engine, for all tests that need the real CLI, `bench/` and `tools/`. It makes throw-away
 * workspaces: a program with its own PULUMI_HOME and its own `file://` state, so that nothing of the user's is read or
 * changed. The program's packages are `@pulumi/pulumi` and the built `pulumi-cloudcompute`, whose plugin Pulumi.yaml
 * names; `npm test` builds before it runs. It may be in any language that has a host.
 *
 * ```ts
 * const service = await startService();
 * const ws = await workspace({ program: `const { Registry } = require("pulumi-cloudcompute"); …`, env: service.env });
 * expect(await ws.up()).toMatchObject({ code: 0 });
 * expect(ws.resource("hub")?.id).toBe((await service.list("/v2/registries"))[0]?.id);
 * expect(await ws.destroy()).toMatchObject({ code: 0 });
 * ```
 *
 * `workspace` of `workspace.ts` is for test files: it finds the engine, and what it makes ends with the file. Other
 * programs call `openWorkspace`, and close what they have opened.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { killTree } from "../../cli/dev/process-tree";
import type { Engine } from "../../tools/engine";
import { environment } from "../../tools/engine/environment";
import { type Language, layProgram, type Program, readProject, writeSource } from "../../tools/engine/program";
import { makeReady, type Ready } from "../../tools/engine/ready";
import { killBelow, type Ran, type RunOptions, run } from "../../tools/engine/run";
import {
  ageDeployment,
  type Deployment,
  filesWith,
  layStack,
  readDeployment,
  type StateResource,
  withoutSecrets,
} from "./state";

/** The parts of a workspace, all of which are optional. */
export interface WorkspaceOptions {
  program?: Program;
  language?: Language;
  /** Plain stack configuration, by full key: `{ "cloudcompute:baseUrl": url }`. */
  config?: Record<string, string>;
  /** Secret stack configuration. Costs one run of the CLI. */
  secrets?: Record<string, string>;
  /** Added to the environment of every run; may be changed between runs by `ws.env`. */
  env?: Record<string, string>;
  /** Seconds after which a run is killed; 90 if left out. */
  seconds?: number;
}

/** For a program in TypeScript whose types have been checked before: to check them again takes half of a run's time. */
export const WITHOUT_TYPES = { PULUMI_NODEJS_TRANSPILE_ONLY: "true" };

/** The result of one run of the CLI. */
export interface Outcome {
  /** The exit code; null when it was killed because it took too long. */
  code: number | null;
  stdout: string;
  stderr: string;
  /** Both, stdout first, without what the CLI says about its own installation. */
  output: string;
}

/** A program with its own stack, state and home. */
export interface Workspace {
  /** The folder of everything: the program, the state and the home. */
  readonly root: string;
  /** The program's folder. */
  readonly folder: string;
  /** The folder of the stack's state. */
  readonly file: string;
  readonly env: Record<string, string>;
  program(source: string): void;
  up(...flags: string[]): Promise<Outcome>;
  preview(...flags: string[]): Promise<Outcome>;
  refresh(...flags: string[]): Promise<Outcome>;
  destroy(...flags: string[]): Promise<Outcome>;
  /** `pulumi up`, and Ctrl-C as soon as its output matches; `lasted` are the milliseconds from then to the end. */
  upInterrupted(at: RegExp): Promise<Outcome & { readonly lasted: number }>;
  /** `pulumi up` or `pulumi destroy`, of which all processes, or the provider alone, are killed when `moment` resolves. */
  killed(command: "up" | "destroy", what: "everything" | "provider", moment: Promise<unknown>): Promise<Outcome>;
  /** Any other command: `ws.run("stack", "output", "--show-secrets")`. */
  run(...args: string[]): Promise<Outcome>;
  /** Any command with these flags of the display, whose output is heard as it arrives. */
  heard(args: string[], hear: ((text: string) => void) | undefined, ...display: string[]): Promise<Ran>;
  /** A command line in the program's folder, as `bash -e` runs it, with the CLI on its PATH. */
  shell(command: string): Promise<Outcome>;
  /** The deployment in the state, secrets encrypted. */
  state(): Deployment;
  /** The text of the state's file, to search it for what must not stand there. */
  rawState(): string;
  /** The files of the backend, state, history, backups and checkpoints, in which this text stands. */
  filesWith(text: string): string[];
  /** The resource of the state with this logical name. */
  resource(name: string): StateResource | undefined;
  /** The program's exports, each secret as `[secret]`. */
  outputs(): Record<string, unknown>;
  /** As if a minute had passed since the last run, after which a missing object is not taken for a young one any more. */
  age(): void;
  /** Removes the folder. */
  close(): Promise<void>;
}

/**
 * Makes a workspace for an engine. What its program deploys is the caller's to destroy.
 * @throws Error if the secret configuration can't be set.
 */
export async function openWorkspace(
  engine: Engine,
  options: WorkspaceOptions,
  report: (line: string) => void = () => {},
): Promise<Workspace> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-engine-"));
  const { folder, file, runtime } = lay(root, options);
  const ready = await makeReady(folder, runtime, engine, { report });
  const env = { ...options.env };
  const runs = new Runs(ready, root, env, options.seconds ?? 90);
  const pulumi = (...args: string[]) => runs.pulumi(args);
  const changing = (command: string) => pulumi.bind(undefined, command, "--yes", "--skip-preview");
  await keepSecrets(options.secrets ?? {}, pulumi);
  return {
    ...{ root, folder, file, env },
    program: (source) => writeSource(folder, source, options.language ?? "js"),
    up: changing("up"),
    upInterrupted: (at) => runs.interrupted(["up", "--yes", "--skip-preview"], at),
    killed: (command, what, moment) => runs.killed([command, "--yes", "--skip-preview"], what, moment),
    preview: (...flags) => pulumi("preview", ...flags),
    refresh: changing("refresh"),
    destroy: changing("destroy"),
    run: pulumi,
    heard: (args, hear, ...display) => runs.cli([...args, "--non-interactive", ...display], hear && { hear }),
    shell: (command) => runs.shell(command),
    state: () => readDeployment(file),
    rawState: () => fs.readFileSync(file, "utf8"),
    filesWith: (text) => filesWith(text, path.join(root, "state")),
    resource: (name) => readDeployment(file).resources.find(({ urn }) => urn.endsWith(`::${name}`)),
    outputs: () => stackOutputs(readDeployment(file)),
    age: () => ageDeployment(file),
    close: () => fs.promises.rm(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** The program's folder and language, and the file of its stack's state. */
function lay(root: string, { program = "", language = "js", config = {} }: WorkspaceOptions) {
  const folder = path.join(root, "program");
  layProgram(folder, program, language);
  const { name, runtime } = readProject(folder);
  const file = path.join(root, "state", ".pulumi", "stacks", name, "dev.json");
  layStack(file, name, "dev");
  fs.writeFileSync(path.join(folder, "Pulumi.dev.yaml"), JSON.stringify({ config }));
  return { folder, file, runtime };
}

async function keepSecrets(secrets: Record<string, string>, pulumi: Workspace["run"]): Promise<void> {
  const pairs = Object.entries(secrets).flatMap(([key, value]) => ["--secret", `${key}=${value}`]);
  if (!pairs.length) return;
  const { code, output } = await pulumi("config", "set-all", ...pairs);
  if (code !== 0) throw new Error(`the secret configuration could not be set:\n${output}`);
}

/** The command lines of both front ends' processes. */
const PROVIDER = /pulumi-resource-cloudcompute|dynamic-provider/;

type During = Pick<RunOptions, "hear" | "interrupt" | "started">;

/** The runs of the CLI in one workspace. */
class Runs {
  constructor(
    private readonly ready: Ready,
    private readonly root: string,
    private readonly own: Record<string, string>,
    private readonly seconds: number,
  ) {}

  async pulumi(args: string[], during?: During): Promise<Outcome> {
    return outcome(await this.cli(["--non-interactive", "--color", "never", ...args], during));
  }

  /** Ctrl-C as soon as the output matches. */
  async interrupted(args: string[], at: RegExp): Promise<Outcome & { readonly lasted: number }> {
    const ctrlC = new AbortController();
    let pressed = Number.NaN;
    ctrlC.signal.addEventListener("abort", () => {
      pressed = Date.now();
    });
    const hear = (text: string) => void (at.test(text) && ctrlC.abort());
    const ended = await this.pulumi(args, { hear, interrupt: ctrlC.signal });
    return { ...ended, lasted: Date.now() - pressed };
  }

  async killed(args: string[], what: "everything" | "provider", moment: Promise<unknown>): Promise<Outcome> {
    let ended = false;
    const kill = (pid: number) => (what === "everything" ? killTree(pid) : killBelow(pid, PROVIDER));
    const started = (pid: number) => void moment.then(() => ended || kill(pid));
    const killed = await this.pulumi(args, { started });
    // Its number may be somebody else's by now.
    ended = true;
    return killed;
  }

  async shell(command: string): Promise<Outcome> {
    return outcome(await this.#run("bash", ["-e", "-c", command]));
  }

  cli(args: string[], during?: During): Promise<Ran> {
    return this.#run(path.join(this.ready.engine.bin, "pulumi"), args, during);
  }

  #run(program: string, args: string[], during: During = {}): Promise<Ran> {
    const env = environment(this.ready.engine, this.root, { ...this.ready.env, ...this.own });
    return run(program, args, { cwd: path.join(this.root, "program"), env, seconds: this.seconds, ...during });
  }
}

const outcome = (ran: Ran): Outcome => ({ ...ran, output: withoutNoise(`${ran.stdout}\n${ran.stderr}`) });

/** A user's installation may have its hosts elsewhere on PATH, and says so on every run. */
function withoutNoise(text: string): string {
  return text
    .split("\n")
    .filter((line) => !/using pulumi-\S+ from \$PATH/.test(line))
    .join("\n");
}

function stackOutputs({ resources }: Deployment): Record<string, unknown> {
  const stack = resources.find(({ type }) => type === "pulumi:pulumi:Stack");
  return withoutSecrets(stack?.outputs ?? {}) as Record<string, unknown>;
}
