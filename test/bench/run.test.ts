import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { foreign } from "../../bench/candidates/foreign";
import { small } from "../../bench/cases";
import { life } from "../../bench/stack/life";
import { findEngine } from "../../tools/engine";
import { run } from "../../tools/engine/run";

jest.setTimeout(90_000);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
const main = path.join(__dirname, "..", "..", "dist", "bench", "main.js");
afterAll(() => fs.rmSync(folder, { recursive: true }));

test("a run measures each command, and leaves no file behind", async () => {
  const args = [main, "stacks", "--objects", "2", "--bound", "1", "--rounds", "1", "--candidates", "native"];
  const env = { ...process.env, TMPDIR: folder };
  const { code, stdout } = await run(process.execPath, args, { env, seconds: 80 });
  const figures = [...stdout.matchAll(/^(\w+(?: --refresh)?) +native +(\S+) +(\S+) +(\S+) +(\S+) +0 /gm)];
  expect(code).toBe(0);
  expect(figures.map(([, command]) => command)).toEqual(["up", "preview", "preview --refresh", "refresh", "destroy"]);
  expect(figures.flatMap(([, , ...numbers]) => numbers.map(Number)).every((number) => number > 0)).toBe(true);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test("a command that fails is no figure, but an error with what the CLI printed", async () => {
  const program = path.join(folder, "program.yaml");
  fs.writeFileSync(program, "resources: { a: { type: cloudcompute:NoSuchKind } }");
  const ours = foreign(path.join(__dirname, "..", "..", "dist", "plugin"), program);
  const engine = await findEngine({ report: (line) => process.stderr.write(`${line}\n`), hosts: ["yaml"] });
  const failed = life(engine, ours, small({ objects: [1] })[0]!);
  await expect(failed).rejects.toThrow(/pulumi up .* of other ended with [1-9][\s\S]*NoSuchKind/);
});
