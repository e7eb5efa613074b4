import { once } from "node:events";
import type { Readable } from "node:stream";
import { account } from "./account";
import { cloudcomputeIn } from "./cloudcompute";

const here = account();

const lines = (text: string) => text.trimEnd().split("\n");

test("prints the answer, and its tokens and cost beside it", async () => {
  const { code, stdout, stderr } = await here.run("chat", "Hi");
  expect(code).toBe(0);
  expect(stdout).toContain("Hi");
  expect(stderr).toMatch(/^\d+ tokens in, \d+ tokens out, 0\.\d+ USD\n$/);
});

test("--json prints a document for each piece, and the usage and the exact cost in the last one", async () => {
  const { stdout, stderr } = await here.run("chat", "--json", "--model", "model-k2.7-code", "Hi");
  const documents = lines(stdout).map((line) => JSON.parse(line));
  const whole = documents.map(({ text = "" }) => text).join("");
  expect(whole).toContain("Hi");
  const { usage, cost } = documents.at(-1);
  expect(cost).toBe(here.client.text.textCost("model-k2.7-code", usage));
  expect(stderr).toBe("");
});

test("the system text is part of the input", async () => {
  const usage = async (...args: string[]) => {
    const { stdout } = await here.run("chat", "--json", "--max-tokens", "8", ...args, "Hi");
    return JSON.parse(lines(stdout).at(-1) ?? "").usage;
  };
  const [without, with_] = [await usage(), await usage("--system", "Answer briefly.")];
  expect(with_.input).toBeGreaterThan(without.input);
});

test("an answer that --max-tokens cuts off says so", async () => {
  const { code, stderr } = await here.run("chat", "--max-tokens", "1", "Tell me everything about the sky");
  expect(code).toBe(0);
  expect(stderr).toContain("the answer is cut off");
});

test("the text is there before the answer has ended, and Ctrl-C ends it", async () => {
  await here.service.control("POST", "options", { textTokenMs: 500 });
  const { child, end } = here.start("chat", "Tell me everything about the sky");
  const [text] = await once(child.stdout as Readable, "data");
  expect(String(text)).not.toBe("");
  child.kill("SIGINT");
  expect(await end()).toEqual({ code: 130, stderr: "" });
  await here.service.control("POST", "options", { textTokenMs: 0 });
});

test("--timeout ends an answer that takes longer, with exit code 3", async () => {
  await here.service.control("POST", "options", { textTokenMs: 100 });
  const { code, stdout, stderr } = await here.run("chat", "--timeout", "3", "Tell me everything about the sky");
  expect({ code, stderr }).toEqual({ code: 3, stderr: "error: not done within 3 s: raise --timeout\n" });
  expect(stdout).toMatch(/.\n$/);
  await here.service.control("POST", "options", { textTokenMs: 0 });
});

test("an unknown model fails with the service's words", async () => {
  const { code, stdout, stderr } = await here.run("chat", "--model", "model-x", "Hi");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^error: the text endpoint answered 404: .*model-x.*\n$/);
});

test("a wrong key fails with the setting that it comes from", async () => {
  const env = { ...here.service.env, CLOUDCOMPUTE_API_KEY: "rpa_wrong" };
  const { code, stderr } = await cloudcomputeIn(env, "chat", "Hi").end();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: the text endpoint answered 401.* the key from CLOUDCOMPUTE_API_KEY/);
});

test("an address without a text endpoint fails with the settings to check", async () => {
  const env = { ...here.service.env, CLOUDCOMPUTE_RUN_URL: here.service.emulator.url };
  const { code, stderr } = await cloudcomputeIn(env, "chat", "Hi").end();
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^error: the text endpoint answered 404: .* Check CLOUDCOMPUTE_RUN_URL .*CLOUDCOMPUTE_TEXT_SLUG\.\n$/,
  );
});

test.each([
  [["chat"], "missing required argument 'message'"],
  [["chat", " "], "there is no message"],
  [["chat", "--max-tokens", "0", "Hi"], "It must be a whole number of at least 1."],
])("%j is a mistake", async (args, why) => {
  const { code, stderr } = await here.run(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(why);
});
