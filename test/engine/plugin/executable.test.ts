import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { bundle } from "../../../tools/plugin/bundle";
import { Plugin } from "../../harness/front-ends/grpc/plugin";

const root = path.join(__dirname, "../../..");
const executable = path.join(root, "dist/plugin/pulumi-resource-cloudcompute");
let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-executable-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** One process with a user's cache folder of its own, until its run ends. Returns all that it wrote. */
async function run(during: (plugin: Plugin) => Promise<unknown> = async () => {}) {
  const env = { ...process.env, XDG_CACHE_HOME: path.join(folder, "cache") };
  const child = spawn(executable, ["127.0.0.1:1"], { stdio: ["ignore", "pipe", "pipe"], env });
  const written = { stdout: "", stderr: "" };
  child.stdout.on("data", (text) => {
    written.stdout += text;
  });
  child.stderr.on("data", (text) => {
    written.stderr += text;
  });
  await once(child.stdout, "data");
  const plugin = Plugin.connect(Number(written.stdout));
  await during(plugin);
  await plugin.cancel();
  plugin.end();
  child.kill();
  await once(child, "close");
  return written;
}

const code = () => {
  const at = path.join(folder, "cache", "pulumi-cloudcompute", "code");
  return fs.readdirSync(at).map((name) => path.join(at, name));
};

const nothingButThePort = { stdout: expect.stringMatching(/^\d+\n$/), stderr: "" };

test("the built executable writes its port to standard output and nothing else, or the engine would hang", async () => {
  // Whatever it loads after that.
  const written = await run((plugin) => plugin.checkConfig({ drift: "off" }));
  expect(written).toEqual(nothingButThePort);
});

test("a run stores its compiled code, with which later ones start", async () => {
  await run();
  const [file = "", ...others] = code();
  expect(others).toEqual([]);
  const { ino } = fs.statSync(file);
  expect(await run((plugin) => plugin.checkConfig({ drift: "off" }))).toEqual(nothingButThePort);
  expect(fs.statSync(file).ino).toBe(ino);
});

test("stored code that is damaged does no harm and is replaced", async () => {
  await run();
  const [file = ""] = code();
  const whole = fs.readFileSync(file);
  fs.writeFileSync(file, whole.subarray(0, whole.length / 2));
  expect(await run((plugin) => plugin.checkConfig({ drift: "off" }))).toEqual(nothingButThePort);
  expect(fs.statSync(file).size).toBeGreaterThan(whole.length / 2);
});

test("the bundle has no generated messages and nothing that reads definitions of messages", async () => {
  const files = await bundle(root, path.join(folder, "plugin"));
  expect(
    files.filter((file) => /node_modules\/(google-protobuf|@pulumi|protobufjs|@grpc\/proto-loader)\//.test(file)),
  ).toEqual([]);
  expect(fs.readFileSync(path.join(folder, "plugin", "provider.js"), "latin1")).not.toMatch(/jspb|google-protobuf/);
});

test("the script has only characters that are one byte each, as the executable reads it", () => {
  expect(fs.readFileSync(path.join(path.dirname(executable), "provider.js")).every((byte) => byte < 128)).toBe(true);
});

test("without its script, the executable ends before it writes a port", async () => {
  const alone = path.join(folder, "alone");
  fs.mkdirSync(alone);
  fs.copyFileSync(executable, path.join(alone, "pulumi-resource-cloudcompute"));
  const { status, stdout, stderr } = spawnSync(path.join(alone, "pulumi-resource-cloudcompute"), { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(path.join(alone, "provider.js"));
});
