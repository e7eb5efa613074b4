import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { parse } from "yaml";
import { pins } from "../../tools/engine/modules";
import { root } from "../../tools/engine/programs";
import type { Service } from "../harness/emulator";
import { startService } from "../harness/service";
import { Bucket } from "./bucket";
import { type Cause, githubJobs, gitlabJobs, type Job, type Settings, type Step } from "./pipelines";
import { type Played, Runner } from "./runner";

jest.setTimeout(120_000);

const read = (file: string) => fs.readFileSync(path.join(root, "examples", file), "utf8");
const GITHUB = read("ci/github-actions.yml");
const GITLAB = read("ci/gitlab-ci.yml");

const repository = "org/infrastructure";
const pullRequest = (from: string, login: string) => ({
  event_name: "pull_request",
  repository,
  event: { pull_request: { head: { repo: { full_name: from } }, user: { login } } },
});
const mergeRequest = (from: string) => ({
  CI_PIPELINE_SOURCE: "merge_request_event",
  CI_MERGE_REQUEST_PROJECT_ID: "1",
  CI_MERGE_REQUEST_SOURCE_PROJECT_ID: from,
});
const branch = { CI_DEFAULT_BRANCH: "main", CI_COMMIT_BRANCH: "main" };

/** Which job a run for the cause has. */
const CAUSES = {
  preview: { github: pullRequest(repository, "ann"), gitlab: mergeRequest("1") },
  deploy: { github: { event_name: "push", sha: "4f2a91c" }, gitlab: { CI_PIPELINE_SOURCE: "push", ...branch } },
  drift: { github: { event_name: "schedule" }, gitlab: { CI_PIPELINE_SOURCE: "schedule", ...branch } },
} satisfies Record<string, Cause>;

let service: Service;
let bucket: Bucket;
let runner: Runner;
let settings: Settings;

beforeAll(async () => {
  [service, bucket, runner] = await Promise.all([
    startService(),
    Bucket.open("AKIDEXAMPLE"),
    Runner.start("examples/quickstart"),
  ]);
  settings = {
    secrets: {
      CLOUDCOMPUTE_API_KEY: service.emulator.apiKey,
      PULUMI_CONFIG_PASSPHRASE: "a passphrase",
      AWS_ACCESS_KEY_ID: bucket.keyId,
      AWS_SECRET_ACCESS_KEY: "a key of the bucket",
    },
    vars: {
      CLOUDCOMPUTE_BASE_URL: service.emulator.url,
      PULUMI_BACKEND_URL: bucket.url,
      AWS_REGION: "eu-west-1",
    },
  };
  // The steps that the files require once, by hand.
  const { env, steps } = jobOf("preview");
  const made = await runner.play({ env, steps: [...actions(steps), { run: "pulumi stack init prod" }] });
  expect(made).toMatchObject({ code: 0 });
});

afterAll(() => {
  runner.stop();
  bucket.close();
});

const jobOf = (name: keyof typeof CAUSES, set = settings): Job => {
  const [job] = Object.values(githubJobs(GITHUB, set, CAUSES[name]));
  if (!job) throw new Error(`no job runs for ${name}`);
  return job;
};

const play = (name: keyof typeof CAUSES, set = settings): Promise<Played> => runner.play(jobOf(name, set));
const actions = (steps: readonly Step[]) => steps.filter((step) => "uses" in step);
const commands = ({ steps }: Job) => steps.filter((step) => "run" in step);

describe.each(["preview", "deploy", "drift"] as const)("what starts the job %s", (name) => {
  test("starts it alone, on GitHub and on GitLab", () => {
    expect(Object.keys(githubJobs(GITHUB, settings, CAUSES[name]))).toEqual([name]);
    expect(Object.keys(gitlabJobs(GITLAB, settings, CAUSES[name]))).toEqual([name]);
  });

  test("runs the same commands in both, npm ci first", () => {
    const job = jobOf(name);
    expect(commands(job)).toEqual([{ run: "npm ci" }, { run: expect.stringMatching(/^pulumi /) }]);
    expect(commands(gitlabJobs(GITLAB, settings, CAUSES[name])[name]!)).toEqual(commands(job));
  });
});

test.each([
  ["a fork's pull request", { ...CAUSES.preview, github: pullRequest("eve/infrastructure", "eve") }],
  ["a pull request of Dependabot", { ...CAUSES.preview, github: pullRequest(repository, "dependabot[bot]") }],
])("%s, which gets no secrets, starts no job", (_, cause) => {
  expect(githubJobs(GITHUB, { secrets: {}, vars: settings.vars }, cause)).toEqual({});
});

test("a fork's merge request, which gets no variables, starts no job", () => {
  const cause = { ...CAUSES.preview, gitlab: mergeRequest("2") };
  expect(gitlabJobs(GITLAB, { secrets: {}, vars: {} }, cause)).toEqual({});
});

test("deployments and the look for drift wait for each other", () => {
  for (const name of ["deploy", "drift"] as const) {
    expect(jobOf(name).group).toBe("infrastructure");
    expect(gitlabJobs(GITLAB, settings, CAUSES[name])[name]?.group).toBe("infrastructure");
  }
  expect(GITHUB.match(/concurrency: .+/g)).toEqual(Array(2).fill("concurrency: { group: infrastructure, queue: max }"));
});

test("each setting that the GitHub file reads is named where both files say what to set", () => {
  const [head = ""] = GITHUB.split("\nname:");
  const read = [...GITHUB.matchAll(/(?:secrets|vars)\.(\w+)/g)].map(([, name = ""]) => name);
  expect(read.length).toBeGreaterThan(5);
  expect(read.filter((name) => !head.includes(name) || !GITLAB.includes(name))).toEqual([]);
});

test("action, image and CLI are pinned, to the CLI that the tests run", () => {
  for (const name of ["preview", "deploy", "drift"] as const) {
    expect(actions(jobOf(name).steps)).toEqual([
      { uses: "actions/checkout@v7" },
      { uses: "actions/setup-node@v7 22" },
      { uses: `pulumi/actions@v7 ${pins.cli}` },
    ]);
    const [image] = gitlabJobs(GITLAB, settings, CAUSES[name])[name]?.steps ?? [];
    expect(image).toEqual({ uses: `pulumi/pulumi-nodejs-22:${pins.cli}` });
  }
});

test("the example that rolls back has the same job, but for its last command", () => {
  const [, onGithub = "", onGitlab = ""] = read("pipeline/README.md").split("```yaml\n");
  const { deploy: job } = parse(onGithub.split("```")[0] ?? "");
  const { deploy: plain } = parse(GITHUB).jobs;
  expect(job).toEqual({ ...plain, steps: [...plain.steps.slice(0, -1), { run: job.steps.at(-1).run }] });
  const { deploy: section } = parse(onGitlab.split("```")[0] ?? "");
  expect(section).toEqual({ ...parse(GITLAB).deploy, script: section.script });
  expect([job.steps.at(-1).run, ...section.script]).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub's
    "./deploy.sh org/worker:${{ github.sha }}",
    './deploy.sh "org/worker:$CI_COMMIT_SHA"',
  ]);
});

test("a pull request's job shows what it would make, and makes nothing", async () => {
  const { code, output } = await play("preview");
  expect(output).toContain("+ 5 to create");
  expect(code).toBe(0);
  expect(await service.list("/v2/templates")).toEqual([]);
});

test("main's job deploys, and the shared bucket holds the state without the key", async () => {
  const { code, output } = await play("deploy");
  expect(output).toContain("+ 5 created");
  expect(code).toBe(0);
  const stored = bucket.texts();
  expect(Object.keys(stored)).toContain(".pulumi/stacks/quickstart/prod.json");
  for (const secret of [service.emulator.apiKey, "change-me", "a key of the bucket", "a passphrase"])
    expect(Object.keys(stored).filter((key) => stored[key]?.includes(secret))).toEqual([]);
});

test("the drift job passes while nothing differs, from a machine that has only the bucket", async () => {
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

test("without a bucket the jobs ask Pulumi Cloud, with the access token", async () => {
  const asked: unknown[] = [];
  const cloud = createServer(({ headers }, response) => {
    asked.push(headers.authorization);
    response.writeHead(401).end();
  });
  await new Promise<void>((listening) => cloud.listen(0, "127.0.0.1", listening));
  const vars = { PULUMI_BACKEND_URL: `http://127.0.0.1:${(cloud.address() as AddressInfo).port}` };
  const { code } = await play("preview", { secrets: { PULUMI_ACCESS_TOKEN: "pul-0123" }, vars });
  cloud.close();
  expect(code).toBeGreaterThan(0);
  expect(asked).toContain("token pul-0123");
});
