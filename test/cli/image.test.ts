import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import { account } from "./account";

const here = account();
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
