import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layProgram } from "../../tools/engine/program";

const page = readFileSync(join(__dirname, "../../docs/unit-tests.md"), "utf8");

/** The page's modules by the names that they begin with. */
const samples = [...page.matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)].map(([, name = "", text = ""]) => [name, text]);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cloudcompute-unit-tests-"));
  layProgram(folder, "", "ts");
  const transform = { "^.+\\.ts$": [require.resolve("ts-jest"), { diagnostics: false }] };
  writeFileSync(join(folder, "jest.config.json"), JSON.stringify({ testEnvironment: "node", transform }));
  for (const [end, name] of [
    ["dynamic", "pulumi-cloudcompute"],
    ["native", "pulumi-cloudcompute/native"],
  ] as const) {
    mkdirSync(join(folder, end));
    for (const [file = "", text = ""] of samples) {
      writeFileSync(join(folder, end, file), text.replaceAll('"pulumi-cloudcompute"', JSON.stringify(name)));
    }
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the page's test passes over the page's program, in both front ends, without any setting", async () => {
  expect(samples.map(([name]) => name)).toEqual(["worker.ts", "worker.test.ts"]);
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(CLOUDCOMPUTE|PULUMI|JEST)_/.test(name)),
  );
  const { code, output } = await run(
    ["--runInBand", "--rootDir", folder, "--config", join(folder, "jest.config.json")],
    env,
  );
  expect(output).toMatch(/Tests: +2 passed, 2 total/);
  expect(code).toBe(0);
}, 120_000);

const run = (args: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const jest = require.resolve("jest/bin/jest");
    execFile(process.execPath, [jest, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, output: stdout + stderr }),
    );
  });
