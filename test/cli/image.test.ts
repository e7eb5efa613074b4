import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import type { Handler } from "../../emulator";
import { account } from "./account";

/** Ends only when it is cancelled. */
const endless: Handler = (_job, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", reject));

const here = account({ handlers: { "org/endless": endless } });
const folder = mkdtempSync(join(tmpdir(), "cloudcompute-image-"));
const file = join(folder, "fox.png");

beforeAll(() => here.endpoint("art", "image-generation:1"));
afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

test("writes a PNG of the asked size", async () => {
  const { code, stdout, stderr } = await here.run(
    "image",
    "art",
    "a red fox",
    "--output",
    file,
    "--width",
    "64",
    "--height",
    "32",
  );
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toMatch(/fox\.png: \d+ bytes, made in [\d.]+ s by job \S+\n$/);
  expect(PNG.sync.read(readFileSync(file))).toMatchObject({ width: 64, height: 32 });
});

test("--json names the file, its size and the job", async () => {
  const { stdout } = await here.run(
    "image",
    "art",
    "a red fox",
    "--output",
    file,
    "--width",
    "8",
    "--height",
    "8",
    "--json",
  );
  expect(JSON.parse(stdout)).toEqual({
    file,
    bytes: readFileSync(file).length,
    generationTime: expect.any(Number),
    job: expect.any(String),
  });
});

test("Ctrl-C cancels the job, and nothing is written", async () => {
  const { id } = await here.endpoint("stuck", "org/endless:1");
  const command = here.start("image", "stuck", "a red fox", "--output", file);
  while (!(await here.client.jobs.health(id)).jobs.inProgress) await new Promise(setImmediate);
  command.child.kill("SIGINT");
  expect(await command.end()).toEqual({ code: 130, stderr: expect.stringMatching(/job \S+ is cancelled\n$/) });
  expect(existsSync(file)).toBe(false);
});

test.each([
  [["art", "a fox"], "required option '--output <file>' not specified"],
  [["art", "--output", file], "there is no prompt"],
  [["art", "a fox", "--output", file, "--width", "7"], "width is 7; allowed are multiples of 8"],
])("%j is a mistake, and nothing is written", async (args, why) => {
  const { code, stderr } = await here.run("image", ...args);
  expect(code).toBe(2);
  expect(stderr).toContain(why);
  expect(existsSync(file)).toBe(false);
});
