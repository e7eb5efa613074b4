import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findEngine } from "../../tools/engine";
import { environment } from "../../tools/engine/environment";
import { layProgram } from "../../tools/engine/program";
import { type Ran, run } from "../../tools/engine/run";
import { githubJobs, gitlabJobs, type Job, read, type Settings } from "./pipelines";
import { Service } from "./service";

jest.setTimeout(120_000);

let root: string;
let service: Service;
let settings: Settings;
let jobs: Record<string, Job>;

beforeAll(async () => {
  service = await Service.start();
  root = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-ci-"));
  fs.mkdirSync(path.join(root, "state"));
  layProgram(path.join(root, "program"), { folder: "examples/quickstart" }, "ts");
  settings = {
    secrets: { CLOUDCOMPUTE_API_KEY: service.emulator.apiKey, PULUMI_CONFIG_PASSPHRASE: "a passphrase" },
    vars: { CLOUDCOMPUTE_BASE_URL: service.emulator.url, PULUMI_BACKEND_URL: `file://${path.join(root, "state")}` },
  };
  jobs = githubJobs("github-actions.yml", settings);
  // What the file asks for once, by hand.
  const made = await shell("pulumi stack init prod", jobs.preview?.env ?? {});
  expect(made).toMatchObject({ code: 0 });
});

afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** As the runner does it: `bash -e`, with the file's environment. */
async function shell(command: string, env: Record<string, string>): Promise<Ran> {
  const engine = await findEngine({ say: () => {} });
  const options = { cwd: path.join(root, "program"), env: environment(engine, root, env), seconds: 90 };
  return run("bash", ["-e", "-c", command], options);
}

/** Runs a job's commands until one fails. `npm ci` has been done: the packages are linked. */
async function play(name: string): Promise<{ code: number | null; output: string }> {
  const { env, commands } = jobs[name] as Job;
  let output = "";
  for (const command of commands.filter((one) => one !== "npm ci")) {
    const { code, stdout, stderr } = await shell(command, env);
    output += stdout + stderr;
    if (code !== 0) return { code, output };
  }
  return { code: 0, output };
}

test("each job installs the packages first and then runs the CLI", () => {
  for (const { commands } of Object.values(jobs)) {
    expect(commands).toEqual(["npm ci", expect.stringMatching(/^pulumi /)]);
  }
});

test("the GitLab file runs the same commands in the same environment", () => {
  expect(gitlabJobs("gitlab-ci.yml", settings)).toEqual(jobs);
});

test("deploys from main only, and looks for drift by schedule", () => {
  const { on } = read<{ on: { push: unknown; schedule: unknown[] } }>("github-actions.yml");
  expect(on.push).toEqual({ branches: ["main"] });
  expect(on.schedule).toHaveLength(1);
});

test("a pull request's job shows what it would make, and makes nothing", async () => {
  const { code, output } = await play("preview");
  expect(output).toContain("+ 5 to create");
  expect(code).toBe(0);
  expect(await service.list("/v2/templates")).toEqual([]);
});

test("main's job deploys, with a key that gets into no state", async () => {
  const { code, output } = await play("deploy");
  expect(output).toContain("+ 5 created");
  expect(code).toBe(0);
  const state = path.join(root, "state", ".pulumi", "stacks", "quickstart", "prod.json");
  expect(fs.readFileSync(state, "utf8")).not.toContain(service.emulator.apiKey);
});

test("the drift job passes while nothing differs", async () => {
  const { code, output } = await play("drift");
  expect(output).toContain("5 unchanged");
  expect(code).toBe(0);
});

test("the drift job fails when somebody changed something, and names it", async () => {
  const [endpoint] = await service.list("/v2/serverless");
  await service.ask("PATCH", `/v2/serverless/${endpoint?.id}`, { workers: { max: 9 } });
  const { code, output } = await play("drift");
  expect(output).toContain("workers.max was changed outside of Pulumi: 5 => 9");
  expect(code).toBeGreaterThan(0);
});
