import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { send } from "../harness/emulator";
import { cloudcompute, type Started } from "./cloudcompute";

const folder = mkdtempSync(path.join(tmpdir(), "cloudcompute-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function startedEmulator(...flags: string[]) {
  const command = cloudcompute("emulator", "--port", "0", ...flags);
  return { command, url: await command.line(), apiKey: await command.line() };
}

const list = (url: string, apiKey: string) =>
  send({ url }, "GET", "/v2/templates", undefined, { authorization: `Bearer ${apiKey}` });

async function rest(command: Started): Promise<string> {
  const lines: string[] = [];
  while (!lines.at(-1)?.startsWith("Ctrl-C")) lines.push(await command.line());
  return lines.join("\n");
}

test("prints its address first, then a key that is let in", async () => {
  const { url, apiKey } = await startedEmulator();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await list(url, apiKey)).status).toBe(200);
});

test("says how to deploy to it, with commands that hold the address and the key", async () => {
  const { command, url, apiKey } = await startedEmulator();
  const help = await rest(command);
  expect(help).toContain(`export CLOUDCOMPUTE_BASE_URL=${url}\n`);
  expect(help).toContain(`export CLOUDCOMPUTE_RUN_URL=${url}/run\n`);
  expect(help).toContain(`export CLOUDCOMPUTE_API_KEY=${apiKey}\n`);
});

/** All that it prints once it is ended. */
async function printed(...flags: string[]): Promise<string> {
  const { command } = await startedEmulator(...flags);
  command.child.kill("SIGTERM");
  return command.rest();
}

test("says what is left once it has ended, how to keep more, and the way out of a stack whose objects are gone", async () => {
  const text = await printed();
  expect(text).toContain("a new account without objects.\nWith --account NAME it is the same account");
  expect(text).toContain("--data FILE keeps its objects too");
  expect(text).toContain("  pulumi state delete --all ");
  expect(text).toContain("  pulumi stack rm --force ");
});

test("with --account it says that the objects are gone all the same", async () => {
  expect(await printed("--account", "alice")).toContain("the same account without objects, unless --data FILE");
});

test("with --data it says where all is kept", async () => {
  const file = path.join(folder, "told.json");
  const text = await printed("--data", file);
  expect(text).toContain(`Ctrl-C stops it. ${file} keeps the account, the key and the objects`);
  expect(text).not.toContain("pulumi stack rm");
});

test("--account is the same account at each start", async () => {
  const ids = [];
  for (const _ of [1, 2]) {
    const { command, url, apiKey } = await startedEmulator("--account", "alice");
    const { body } = await send({ url }, "POST", `/graphql?api_key=${apiKey}`, { query: "{ myself { id } }" });
    ids.push([apiKey, body]);
    command.child.kill("SIGTERM");
    await command.end();
  }
  expect(ids[0]).toEqual(ids[1]);
});

const addTemplate = (url: string, apiKey: string) =>
  send(
    { url },
    "POST",
    "/v2/templates",
    { name: "kept", image: "org/worker:1" },
    { authorization: `Bearer ${apiKey}` },
  );

test.each(["SIGINT", "SIGTERM"] as const)("--data keeps what there was before %s", async (signal) => {
  const file = path.join(folder, `${signal}.json`);
  const first = await startedEmulator("--data", file);
  const made = (await addTemplate(first.url, first.apiKey)).body;
  first.command.child.kill(signal);
  expect(await first.command.end()).toEqual({ code: 0, stderr: "" });
  const second = await startedEmulator("--data", file);
  expect(second.apiKey).toBe(first.apiKey);
  expect((await list(second.url, second.apiKey)).body).toEqual({ templates: [made] });
});

/** Resolves once the file is another than that with this number. */
async function rewritten(file: string, ino: number): Promise<void> {
  while (statSync(file).ino === ino) await new Promise(setImmediate);
}

test("a SIGKILL leaves what was written soon after the change", async () => {
  const file = path.join(folder, "killed.json");
  const first = await startedEmulator("--data", file);
  const { ino } = statSync(file);
  const made = (await addTemplate(first.url, first.apiKey)).body;
  await rewritten(file, ino);
  first.command.child.kill("SIGKILL");
  await first.command.end();
  const second = await startedEmulator("--data", file);
  expect((await list(second.url, second.apiKey)).body).toEqual({ templates: [made] });
});

test("a data file that is damaged is one line that names it, and stays as it is", async () => {
  const file = path.join(folder, "damaged.json");
  writeFileSync(file, "{");
  const { code, stderr } = await cloudcompute("emulator", "--port", "0", "--data", file).end();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: the emulator can't continue from .*damaged\.json: it is not JSON: .*\n$/);
  expect(readFileSync(file, "utf8")).toBe("{");
});

test("state that can't be kept at the end is an error", async () => {
  const place = mkdtempSync(path.join(folder, "place-"));
  const { command } = await startedEmulator("--data", path.join(place, "state.json"));
  rmSync(place, { recursive: true });
  command.child.kill("SIGTERM");
  const { code, stderr } = await command.end();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: the emulator's data file .* can not be written: ENOENT.*\n$/);
});

test("lets itself be controlled", async () => {
  const { url } = await startedEmulator();
  const moved = await send({ url }, "POST", "/_emulator/clock", { advance: 60 });
  expect(moved.status).toBe(200);
});

test.each([
  ["default", "6000"],
  ["published", "60"],
])("--quota %s allows %s requests a minute", async (quota, minute) => {
  const { url, apiKey } = await startedEmulator("--quota", quota);
  expect((await list(url, apiKey)).headers.get("ratelimit-policy")).toContain(`q=${minute};`);
});

test("--quota off sends no limits", async () => {
  const { url, apiKey } = await startedEmulator("--quota", "off");
  expect((await list(url, apiKey)).headers.get("ratelimit-policy")).toBeNull();
});

test.each(["SIGINT", "SIGTERM"] as const)("%s ends it cleanly", async (signal) => {
  const { command } = await startedEmulator();
  command.child.kill(signal);
  expect(await command.end()).toEqual({ code: 0, stderr: "" });
});

test("a port that another program uses is an error that says so", async () => {
  const { url } = await startedEmulator();
  const { port } = new URL(url);
  const second = cloudcompute("emulator", "--port", port);
  expect(await second.end()).toEqual({
    code: 1,
    stderr: `error: port ${port} is in use by another program; choose another with --port, or --port 0 for a free one\n`,
  });
});

test.each([
  [["emulator", "--port", "http"], "A port is a whole number from 0 to 65535."],
  [["emulator", "--port", "65536"], "A port is a whole number from 0 to 65535."],
  [["emulator", "--quota", "none"], "Allowed choices are default, published, off."],
  [["emulator", "--account", ""], "It must not be empty."],
  [["emulator", "--data", ""], "It must not be empty."],
  [["emulator", "--host", "0.0.0.0"], "unknown option '--host'"],
  [["deploy"], "unknown command 'deploy'"],
])("refuses %j and says why", async (args, why) => {
  const { code, stderr } = await cloudcompute(...args).end();
  expect(code).toBe(2);
  expect(stderr).toContain(why);
});

test("--version is the package's", async () => {
  expect(await cloudcompute("--version").line()).toBe(require("../../package.json").version);
});
