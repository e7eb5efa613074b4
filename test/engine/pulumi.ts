/**
 * Throw-away workspaces for tests with the real Pulumi CLI: an own PULUMI_HOME, an own `file://` state and an own
 * program folder, so that nothing of the user's is read or changed. Its packages are `@pulumi/pulumi` and the built
 * `pulumi-cloudcompute`, whose plugin Pulumi.yaml names; `npm test` builds before it runs. A program may be in any
 * language that has a host; the first workspace with one in Go compiles for minutes.
 *
 * ```ts
 * const ws = await workspace({ program: `const { Registry } = require("pulumi-cloudcompute"); …`, env: { … } });
 * expect(await ws.up()).toMatchObject({ code: 0 });
 * ```
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { killTree } from "../../cli/dev/process-tree";
import { type Engine, findEngine, hosts } from "../../tools/engine";
import { environment } from "../../tools/engine/environment";
import { type Language, layProgram, type Program, readProject, writeSource } from "../../tools/engine/program";
import { makeReady, type Ready } from "../../tools/engine/ready";
import { killBelow, run } from "../../tools/engine/run";
import {
  ageDeployment,
  type Deployment,
  filesWith,
  layStack,
  readDeployment,
  type StateResource,
  withoutSecrets,
} from "./state";

// Every step starts the CLI and two Node processes: seconds, not milliseconds.
jest.setTimeout(120_000);

const opened = new Set<string>();

afterAll(async () => {
  for (const root of opened) await remove(root);
});

async function remove(root: string): Promise<void> {
  opened.delete(root);
  await fs.promises.rm(root, { recursive: true, force: true });
}

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
}

/** The result of one run of the CLI. */
export interface Outcome {
  /** The exit code; null when it was killed after 90 s. */
  code: number | null;
  stdout: string;
  stderr: string;
  /** Both, stdout first, without what the CLI says about its own installation. */
  output: string;
}

/** A program with its own stack, state and home. */
export interface Workspace {
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
  /** `pulumi up`, and Ctrl-C as soon as its output matches. */
  upInterrupted(at: RegExp): Promise<Outcome>;
  /** `pulumi up` or `pulumi destroy`, of which all processes, or the provider alone, are killed when `moment` resolves. */
  killed(command: "up" | "destroy", what: "everything" | "provider", moment: Promise<unknown>): Promise<Outcome>;
  /** Any other command: `ws.run("stack", "output", "--show-secrets")`. */
  run(...args: string[]): Promise<Outcome>;
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
  /** Removes the folder; done by itself when the test file ends. */
  close(): Promise<void>;
}

/**
 * Makes a workspace. It is removed when the test file ends; what its program deployed is the test's to destroy.
 * @throws EngineMissing when there is no CLI and none can be got: without it these tests fail, they are never skipped.
 */
export async function workspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  const engine = await theEngine();
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-engine-"));
  opened.add(root);
  const { folder, file, runtime } = lay(root, options);
  const ready = await makeReady(folder, runtime, engine, { report });
  const env = { ...options.env };
  const pulumi = (...args: string[]) => pulumiRun(ready, root, env, args);
  const changing = (command: string) => pulumi.bind(undefined, command, "--yes", "--skip-preview");
  await keepSecrets(options.secrets ?? {}, pulumi);
  return {
    folder,
    file,
    env,
    program: (source) => writeSource(folder, source, options.language ?? "js"),
    up: changing("up"),
    upInterrupted: (at) => pulumiRun(ready, root, env, ["up", "--yes", "--skip-preview"], { interruptAt: at }),
    killed: async (command, what, moment) => {
      let ended = false;
      const kill = (pid: number) => (what === "everything" ? killTree(pid) : killBelow(pid, PROVIDER));
      const started = (pid: number) => void moment.then(() => ended || kill(pid));
      const outcome = await pulumiRun(ready, root, env, [command, "--yes", "--skip-preview"], { started });
      // Its number may be somebody else's by now.
      ended = true;
      return outcome;
    },
    preview: (...flags) => pulumi("preview", ...flags),
    refresh: changing("refresh"),
    destroy: changing("destroy"),
    run: pulumi,
    shell: (command) => runThere(ready, root, env, ["bash", "-e", "-c", command]),
    state: () => readDeployment(file),
    rawState: () => fs.readFileSync(file, "utf8"),
    filesWith: (text) => filesWith(text, path.join(root, "state")),
    resource: (name) => readDeployment(file).resources.find(({ urn }) => urn.endsWith(`::${name}`)),
    outputs: () => stackOutputs(readDeployment(file)),
    age: () => ageDeployment(file),
    close: () => remove(root),
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

let found: Promise<Engine> | undefined;

/** Once for each test file: the setup of the run has filled the cache before. */
function theEngine(): Promise<Engine> {
  found ??= findEngine({ report, hosts });
  return found;
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The command lines of both front ends' processes. */
const PROVIDER = /pulumi-resource-cloudcompute|dynamic-provider/;

interface During {
  readonly interruptAt?: RegExp;
  started?(pid: number): void;
}

function pulumiRun(
  ready: Ready,
  root: string,
  own: Record<string, string>,
  args: string[],
  during?: During,
): Promise<Outcome> {
  const program = path.join(ready.engine.bin, "pulumi");
  return runThere(ready, root, own, [program, "--non-interactive", "--color", "never", ...args], during);
}

async function runThere(
  { engine, env }: Ready,
  root: string,
  own: Record<string, string>,
  [program, ...args]: [string, ...string[]],
  { interruptAt, started }: During = {},
): Promise<Outcome> {
  const ctrlC = new AbortController();
  const options = {
    cwd: path.join(root, "program"),
    env: environment(engine, root, { ...env, ...own }),
    seconds: 90,
    hear: (text: string) => interruptAt?.test(text) && ctrlC.abort(),
    interrupt: ctrlC.signal,
    ...(started && { started }),
  };
  const ran = await run(program, args, options);
  return { ...ran, output: withoutNoise(`${ran.stdout}\n${ran.stderr}`) };
}

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
