import { account, ended } from "./account";
import { cloudcomputeIn } from "./cloudcompute";

const here = account();

const status = (...args: string[]) => here.run("status", "--json", ...args);
const shown = async (...args: string[]) => JSON.parse((await status(...args)).stdout).endpoint.id;

test("an endpoint is found by its id and by its name", async () => {
  const { id } = await here.endpoint("api");
  expect(await shown(id)).toBe(id);
  expect(await shown("api")).toBe(id);
});

test("the ending by which older clients asked for fast boot is no part of the name", async () => {
  const { id } = await here.endpoint("fast -fb");
  expect(await shown("fast")).toBe(id);
});

test("a name that several endpoints have is a mistake that lists their ids", async () => {
  const ids = [(await here.endpoint("twin")).id, (await here.endpoint("twin")).id];
  const { code, stderr } = await status("twin");
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `error: several endpoints are named "twin": give one of the ids ${ids.join(", ")}\n`,
  });
});

test("an unknown one is not found, and the nearest name is suggested", async () => {
  await here.endpoint("generator");
  expect(await status("generater")).toEqual({
    code: 4,
    stdout: "",
    stderr: `error: the account has no endpoint with the id or the name "generater"; did you mean "generator"?\n`,
  });
});

test("none at all is a mistake", async () => {
  const { code, stderr } = await status();
  expect(code).toBe(2);
  expect(stderr).toContain("no endpoint: give its id or its name, or the stack that has it (--stack)");
});

const withEnv = (env: Record<string, string>) => ended(cloudcomputeIn(env, "status", "api"));

test("without an address or a key nothing is asked", async () => {
  expect(await withEnv({})).toMatchObject({ code: 2, stderr: expect.stringContaining("set CLOUDCOMPUTE_BASE_URL") });
  const { url } = here.service.emulator;
  expect(await withEnv({ CLOUDCOMPUTE_BASE_URL: url })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("set CLOUDCOMPUTE_API_KEY"),
  });
});

test("a wrong key fails in one line that does not show it", async () => {
  const env = { CLOUDCOMPUTE_BASE_URL: here.service.emulator.url, CLOUDCOMPUTE_API_KEY: "wrong-key-of-mine" };
  const { code, stderr } = await withEnv(env);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: .*401.*\n$|^error: .*key.*\n$/);
  expect(stderr).not.toContain("wrong-key-of-mine");
});
