import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { engines, scripts, version } from "../../package.json";
import { root } from "../../tools/engine/programs";
import { pack } from "../../tools/plugin/pack";

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly needs?: string;
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly node: readonly number[] } };
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: { readonly push?: { readonly tags?: readonly string[] }; readonly workflow_call?: unknown };
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = path.join(root, ".github/workflows");
const texts = new Map(fs.readdirSync(FOLDER).map((file) => [file, fs.readFileSync(path.join(FOLDER, file), "utf8")]));
const workflow = (file: string) => parse(texts.get(file) ?? "") as Workflow;
const ci = workflow("ci.yml");
const release = workflow("release.yml");
const stepsOf = (job: Job | undefined) => job?.steps ?? [];

describe.each([...texts.keys()])("%s", (file) => {
  const { jobs, permissions } = workflow(file);
  const steps = Object.values(jobs).flatMap(stepsOf);
  const runs = steps.flatMap(({ run }) => run ?? []);

  test("may only read, except for jobs that say otherwise", () => {
    expect(permissions).toEqual({ contents: "read" });
  });

  test("pins each action by its commit, with the version beside it, and names no other workflow than ours", () => {
    const used = [...(texts.get(file) ?? "").matchAll(/^[ -]*uses: (.+)$/gm)].map(([, action = ""]) => action);
    const loose = used.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action));
    expect(loose.filter((action) => !fs.existsSync(path.join(root, action)))).toEqual([]);
  });

  test("runs npm scripts and files that exist", () => {
    const words = runs.flatMap((run) => [...run.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name ?? ""));
    expect(words.filter((name) => !(name in scripts))).toEqual([]);
    const files = runs.flatMap((run) => run.match(/(?<![\w/$"*-])\.?[\w-]+\/[\w./-]+|\b[\w-]+\.(?:md|json)\b/g) ?? []);
    const named = steps.flatMap(({ with: { "go-version-file": go } = {} }) => (go ? [String(go)] : []));
    // The archives are what `npm run pack:plugin` makes.
    const missing = [...files, ...named].filter((one) => !/^(build\/plugin\/|notes\.md)/.test(one));
    expect(missing.filter((one) => !fs.existsSync(path.join(root, one)))).toEqual([]);
  });

  test("gives a secret to nothing but the step that needs it, through its environment", () => {
    const apart = JSON.stringify(workflow(file), (key, value) => (key === "env" ? undefined : value));
    expect(apart).not.toMatch(/secrets\.|github\.token|GITHUB_TOKEN/);
    expect(steps.filter(({ env }) => env && Object.keys(env).length > 1)).toEqual([]);
  });

  test("puts no expression into a shell", () => {
    expect(runs.filter((run) => run.includes("${{"))).toEqual([]);
  });

  test("keeps no credentials beside the sources", () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.filter((step) => step.with?.["persist-credentials"] !== false)).toEqual([]);
  });

  test("uses a Node that package.json allows", () => {
    const versions = Object.values(jobs).flatMap((job) => [
      ...(job.strategy?.matrix.node ?? []),
      ...stepsOf(job).flatMap(({ with: { "node-version": node } = {} }) => (typeof node === "number" ? [node] : [])),
    ]);
    expect(versions.filter((node) => node < OLDEST)).toEqual([]);
  });
});

const OLDEST = Number(engines.node.match(/^>=(\d+)$/)?.[1]);

test("CI runs everything on the oldest Node that package.json allows, and on 22", () => {
  expect(ci.jobs.checks?.strategy?.matrix.node).toEqual([OLDEST, 22]);
  expect(stepsOf(ci.jobs.checks).flatMap(({ run }) => run ?? [])).toEqual([".ci/run"]);
  fs.accessSync(path.join(root, ".ci/run"), fs.constants.X_OK);
});

describe("a release", () => {
  test("begins with a tag, and publishes only after the version is checked and CI has passed", () => {
    expect(release.on).toEqual({ push: { tags: ["v*"] } });
    expect(ci.on).toHaveProperty("workflow_call");
    const { version, ci: checks, ...rest } = release.jobs;
    expect(version).not.toHaveProperty("needs");
    expect(checks).toEqual({ needs: "version", uses: "./.github/workflows/ci.yml" });
    expect(Object.values(rest).map(({ needs }) => needs)).toEqual(["ci", "ci"]);
  });

  test("lets one job prove its identity, and another write the release", () => {
    const given = Object.entries(release.jobs).flatMap(([name, { permissions }]) =>
      permissions ? [[name, permissions]] : [],
    );
    expect(Object.fromEntries(given)).toEqual({
      package: { contents: "read", "id-token": "write" },
      plugin: { contents: "write" },
    });
  });

  test("publishes with provenance, from a repository that package.json names by then", () => {
    const commands = stepsOf(release.jobs.package).flatMap(({ run }) => run ?? []);
    expect(commands.at(-1)).toMatch(/^npm publish .*--provenance/);
    const folder = laid();
    const repository = { GITHUB_SERVER_URL: "https://git.example", GITHUB_REPOSITORY: "owner/name" };
    expect(play(commands.at(-2) ?? "", folder, repository).status).toBe(0);
    const { repository: named } = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
    expect(named).toEqual({ type: "git", url: "git+https://git.example/owner/name.git" });
  });

  test.each([
    ["goes on with the tag of the package's version", `v${version}`, ""],
    ["ends with another tag", "v99.0.0", `The tag is v99.0.0, and package.json has ${version}.`],
  ])("%s", (_, tag, error) => {
    const { status, stdout } = play(stepsOf(release.jobs.version)[1]?.run ?? "", laid(), { GITHUB_REF_NAME: tag });
    expect(stdout).toBe(error && `::error::${error}\n`);
    expect(status).toBe(error ? 1 : 0);
  });

  test("ends where the changelog has no section for the version", () => {
    const folder = laid();
    fs.writeFileSync(path.join(folder, "CHANGELOG.md"), "# Changelog\n\n## [Unreleased]\n");
    const tag = { GITHUB_REF_NAME: `v${version}` };
    const { status, stdout } = play(stepsOf(release.jobs.version)[1]?.run ?? "", folder, tag);
    expect(stdout).toBe(`::error::CHANGELOG.md has no dated section for ${version}.\n`);
    expect(status).toBe(1);
  });

  test("has every archive and the checksums, and the changelog's section as its text", async () => {
    const folder = laid();
    const files = await pack(root, path.join(folder, "build", "plugin"));
    // In place of the host's own command, which is nowhere but there.
    const gh = path.join(folder, "gh");
    fs.writeFileSync(gh, '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const env = { GITHUB_REF_NAME: `v${version}`, RUNNER_TEMP: folder, PATH: `${folder}:${process.env.PATH}` };
    const { stdout } = play(stepsOf(release.jobs.plugin).at(-1)?.run ?? "", folder, env);
    const sent = stdout.split("\n").filter((word) => word.startsWith("build/plugin/"));
    expect(sent.map((file) => path.basename(file)).sort()).toEqual([...files].sort());
    const [, section] = fs
      .readFileSync(path.join(root, "CHANGELOG.md"), "utf8")
      .split(/^(?=## )/m)
      .flatMap((text) => (text.startsWith(`## [${version}] - `) ? text.split(/(?<=^## .*\n)/) : []));
    expect(section).toContain("### ");
    expect(fs.readFileSync(path.join(folder, "notes.md"), "utf8")).toBe(section);
  });
});

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});

/** A folder with what the steps read of a clone. */
function laid(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-release-"));
  folders.push(folder);
  for (const file of ["package.json", "CHANGELOG.md"]) fs.copyFileSync(path.join(root, file), path.join(folder, file));
  return folder;
}

/** Runs a step's commands as the runner does. */
const play = (run: string, cwd: string, env: Readonly<Record<string, string>>) =>
  spawnSync("bash", ["-e", "-o", "pipefail", "-c", run], { cwd, env: { ...process.env, ...env }, encoding: "utf8" });
