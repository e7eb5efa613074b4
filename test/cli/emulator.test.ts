import { cloudcompute, type Started } from "./cloudcompute";

async function startedEmulator(...flags: string[]) {
  const command = cloudcompute("emulator", "--port", "0", ...flags);
  return { command, url: await command.line(), apiKey: await command.line() };
}

const list = (url: string, apiKey: string) =>
  fetch(`${url}/v2/templates`, { headers: { authorization: `Bearer ${apiKey}` } });

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
  expect(help).toContain(`export CLOUDCOMPUTE_API_KEY=${apiKey}\n`);
});

test("lets itself be controlled", async () => {
  const { url } = await startedEmulator();
  const moved = await fetch(`${url}/_emulator/clock`, { method: "POST", body: '{"advance": 60}' });
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
  [["emulator", "--host", "0.0.0.0"], "unknown option '--host'"],
  [["deploy"], "unknown command 'deploy'"],
])("refuses %j and says why", async (args, why) => {
  const { code, stderr } = await cloudcompute(...args).end();
  expect(code).toBe(1);
  expect(stderr).toContain(why);
});

test("--version is the package's", async () => {
  expect(await cloudcompute("--version").line()).toBe(require("../../package.json").version);
});
