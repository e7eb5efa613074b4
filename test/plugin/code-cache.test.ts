import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Script } from "node:vm";
import { CodeCache } from "../../provider/engine/plugin/code-cache";

const TEXT = "(function () { return 42; })";
let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-code-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const cache = (digest = "abc") => new CodeCache({ XDG_CACHE_HOME: folder }, digest);
const stored = () => fs.readdirSync(path.join(folder, "pulumi-cloudcompute", "code"));
const file = () => path.join(folder, "pulumi-cloudcompute", "code", stored()[0] as string);

/** A script that started with this code, or without any. */
function compiled(cachedData?: Buffer): Script {
  const script = new Script(TEXT, cachedData ? { cachedData } : {});
  expect(script.runInThisContext()()).toBe(42);
  return script;
}

test("what one process stores, the next one starts with", () => {
  cache().store(compiled());
  const code = cache().read();
  expect(compiled(code).cachedDataRejected).toBe(false);
});

test("there is one file for a script and a version of Node, which only its owner reads", () => {
  for (let i = 0; i < 2; i++) cache().store(compiled());
  expect(stored()).toEqual([`abc-${process.version}-${process.arch}`]);
  expect(fs.statSync(file()).mode & 0o077).toBe(0);
});

test("another script has no code yet, even if it is as long", () => {
  cache().store(compiled());
  expect(cache("abd").read()).toBeUndefined();
});

test.each([
  ["cut off", (code: Buffer) => code.subarray(0, -1)],
  ["empty", () => Buffer.alloc(0)],
  [
    "damaged in one bit",
    (code: Buffer) => Buffer.concat([code.subarray(0, -1), Buffer.from([(code.at(-1) ?? 0) ^ 1])]),
  ],
])("a file that is %s counts as absent, and is replaced", (_, damage) => {
  cache().store(compiled());
  const whole = fs.readFileSync(file());
  fs.writeFileSync(file(), damage(whole));
  expect(cache().read()).toBeUndefined();
  cache().store(compiled());
  expect(compiled(cache().read()).cachedDataRejected).toBe(false);
});

test("code that V8 does not take is replaced", () => {
  const cachedData = new Script("1 + 1").createCachedData();
  const script = new Script("(function () { return 'a script of its own'; })", { cachedData });
  expect(script.cachedDataRejected).toBe(true);
  cache().store(script);
  expect(cache().read()).toBeDefined();
});

test("a process that started with stored code, or has stored its own, stores nothing more", () => {
  const first = cache();
  first.store(compiled());
  const code = first.read();
  fs.rmSync(file());
  first.store(compiled());
  cache().store(compiled(code));
  expect(stored()).toEqual([]);
});

test("storing removes files that are older than 90 days, such as those of earlier versions", () => {
  cache("old").store(compiled());
  const days = (count: number) => new Date(Date.now() - count * 24 * 3600 * 1000);
  fs.utimesSync(file(), days(91), days(91));
  cache("recent").store(compiled());
  cache("new").store(compiled());
  expect(stored().map((name) => name.split("-")[0])).toEqual(["new", "recent"]);
});

test("a folder that can't be made is no error", () => {
  fs.writeFileSync(path.join(folder, "file"), "");
  const nowhere = new CodeCache({ XDG_CACHE_HOME: path.join(folder, "file") }, "abc");
  nowhere.store(compiled());
  expect(nowhere.read()).toBeUndefined();
});
