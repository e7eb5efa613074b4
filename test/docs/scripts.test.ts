import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as client from "../../provider/client";
import { Endpoint, Template } from "../../provider/resources";
import { WITHOUT_TYPES, type Workspace } from "../harness/engine";
import { startRuns } from "../harness/front-ends";
import type { EngineRuns } from "../harness/front-ends/engine-runs";
import { workspace } from "../harness/workspace";
import { compiled, modulesOf, moduleWith, nameOf, PAGES } from "./samples";

const root = join(__dirname, "../..");
const gpu = { pools: ["ADA_24"] };
const scaling = { type: "REQUEST_COUNT", value: 1, idleTimeout: 1 };
const before = { ...process.env };

let runs: EngineRuns;
let ws: Workspace;
let printed: jest.SpyInstance;

beforeAll(async () => {
  printed = jest.spyOn(console, "log").mockImplementation();
  runs = await startRuns("dynamic", {
    clock: "wall",
    handlers: { "org/worker": async (_job, { log }) => log("at work") },
    workers: { "org/web": { command: `node ${require.resolve("./worker.js")}` } },
    options: { healthPollMs: 20, coldStartMs: 0 },
  });
  Object.assign(process.env, runs.env);
  // Another test checks the types of all programs on the pages.
  const env = { ...runs.env, ...WITHOUT_TYPES };
  ws = await workspace({ language: "ts", program: moduleWith("README.md", "requireSecret"), env });
});

afterAll(async () => {
  printed.mockRestore();
  process.env = before;
  await runs.close();
});

test("every module of a page that is no program is run here", () => {
  const rest = [...PAGES].flatMap(([page, text]) =>
    modulesOf(text)
      // Named modules are a test's of its own.
      .filter((module) => nameOf(module) === undefined)
      .flatMap((module) => (/from "pulumi-cloudcompute(\/native)?"/.test(module) ? [] : [page])),
  );
  const emulator = "docs/emulator.md";
  expect(rest.toSorted()).toEqual([
    "README.md",
    "README.md",
    "docs/calling.md",
    emulator,
    emulator,
    emulator,
    emulator,
  ]);
});

describe("what a page shows to call what is deployed", () => {
  let queue: string;
  beforeAll(async () => {
    queue = (await runs.up(Endpoint, { image: "org/worker:1", gpu, scaling })).id;
  });

  /** The exports of a sample. */
  function exported(page: string): Record<string, (...args: string[]) => Promise<unknown>> {
    const module = { exports: {} };
    const code = compiled(moduleWith(page, "export async function ask"));
    new Function("require", "module", "exports", code)(() => client, module, module.exports);
    return module.exports;
  }

  test.each(["README.md", "docs/calling.md"])("a job of %s is answered", async (page) => {
    await exported(page).ask?.(queue, "Hi");
    expect((await runs.rest("GET", `/run/v2/${queue}/health`)).body.jobs).toMatchObject({ failed: 0, inQueue: 0 });
  });

  test("a job is read part by part", async () => {
    await expect(exported("docs/calling.md").askPatiently?.(queue)).resolves.not.toThrow();
  });

  test("a picture is drawn from a text", async () => {
    const { id } = await runs.up(Endpoint, { image: "image-generation:1", gpu, scaling });
    expect(await exported("docs/calling.md").make?.(id)).toMatchObject({ png: expect.any(Uint8Array) });
  });

  test("a load-balancing endpoint is called by HTTP and WebSocket", async () => {
    const template = await runs.up(Template, { image: "org/web:1", serverless: true });
    const args = { templateId: template.id, type: "LOAD_BALANCING", gpu, workers: { min: 1 } };
    const { id } = await runs.up(Endpoint, args);
    await expect(exported("docs/calling.md").hello?.(id)).resolves.toBeUndefined();
  });

  test("a log is read until its worker is gone, and the bill after it", async () => {
    const { ask, watch } = exported("docs/calling.md");
    await ask?.(queue);
    const { body } = await runs.rest("GET", `/v2/serverless/${queue}/workers`);
    const worker = (body.workers as { id: string }[])[0]?.id as string;
    expect(await watch?.(queue, worker)).toMatchObject({ records: expect.any(Array) });
    expect(printed.mock.calls.flat()).toContain("at work");
  });
});

describe("what a page shows to run in a program's folder", () => {
  const lay = (file: string, text: string) => writeFileSync(join(ws.folder, file), text);

  test("README's own test passes with README's own program, and the emulator's page's passes too", async () => {
    mkdirSync(join(ws.folder, "test"));
    lay("test/program.test.js", compiled(moduleWith("README.md", "LocalWorkspace")));
    lay("test/emulator.test.js", compiled(moduleWith("docs/emulator.md", "a template that a pod uses")));
    // The samples are compiled, and Jest would have Babel read each file of the package behind its link.
    lay("jest.config.js", `module.exports = { testMatch: ["**/test/*.test.js"], transform: {} };`);
    const { code, output } = await ws.shell(`node ${join(root, "node_modules/jest/bin/jest.js")} --ci`);
    expect(`${code}\n${output}`).toMatch(/^0\n[\s\S]*Tests: +2 passed/);
  });

  test.each(["await emulator.reset()", "answer.json());"])("the emulator's program with %s ends", async (words) => {
    lay("main.js", compiled(moduleWith("docs/emulator.md", words)));
    expect(await ws.shell("node main.js")).toMatchObject({ code: 0 });
  });

  test("the emulator with code behind images starts", async () => {
    lay("images.js", compiled(moduleWith("docs/emulator.md", "const caption: Handler")));
    const started = 'require("./images").emulator.then((emulator) => emulator.close())';
    expect(await ws.shell(`node -e '${started}'`)).toMatchObject({ code: 0 });
  });

  test("the openai package streams an answer", async () => {
    symlinkSync(join(root, "node_modules/openai"), join(ws.folder, "node_modules/openai"));
    const [, sample = ""] = /^```js\n(import OpenAI.*?)^```$/ms.exec(PAGES.get("docs/calling.md") ?? "") ?? [];
    lay("stream.mjs", sample);
    expect(await ws.shell("node stream.mjs")).toMatchObject({ code: 0, stdout: expect.stringMatching(/\w/) });
  });
});
