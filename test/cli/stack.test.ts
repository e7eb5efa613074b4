import { dirname } from "node:path";
import { findEngine } from "../../tools/engine";
import { environment } from "../../tools/engine/environment";
import type { Workspace } from "../harness/engine";
import { workspace } from "../harness/workspace";
import { account, ended } from "./account";
import { cloudcomputeIn } from "./cloudcompute";

const here = account();
let ws: Workspace;
let id: string;

beforeAll(async () => {
  id = (await here.endpoint("api")).id;
  const {
    CLOUDCOMPUTE_BASE_URL: baseUrl = "",
    CLOUDCOMPUTE_RUN_URL: runUrl = "",
    CLOUDCOMPUTE_API_KEY: apiKey = "",
  } = here.service.env;
  ws = await workspace({
    program: `
      const { secret } = require("@pulumi/pulumi");
      module.exports = { endpointId: "${id}", hidden: secret("x"), count: 3 };`,
    config: { "cloudcompute:baseUrl": baseUrl, "cloudcompute:runUrl": runUrl },
    secrets: { "cloudcompute:apiKey": apiKey },
  });
  expect(await ws.up()).toMatchObject({ code: 0 });
}, 60_000);

/** Runs the command in the program's folder, with no address and no key in the environment. */
async function run(...args: string[]) {
  const env = environment(await findEngine({ report: () => {} }), dirname(ws.folder), {});
  return ended(cloudcomputeIn({ ...env, PULUMI_STACK: undefined, cwd: ws.folder }, ...args));
}

test("an output of the stack names the endpoint, and its configuration has address and key", async () => {
  const { code, stdout } = await run("status", "--json", "--stack", "dev", "--output", "endpointId");
  expect({ code, id: JSON.parse(stdout).endpoint.id }).toEqual({ code: 0, id });
});

test("the output is endpointId unless another one is named", async () => {
  const { stdout } = await run("status", "--json", "--stack", "dev");
  expect(JSON.parse(stdout).endpoint.id).toBe(id);
});

test("a name is looked for in the stack's account", async () => {
  const { stdout } = await run("status", "api", "--json", "--stack", "dev");
  expect(JSON.parse(stdout).endpoint.id).toBe(id);
});

test.each([
  [["--stack", "dev", "--output", "other"], 'stack "dev" has no output "other"; it has count, endpointId, hidden'],
  [["--stack", "dev", "--output", "hidden"], 'output "hidden" of stack "dev" is secret, so it names no endpoint'],
  [["--stack", "dev", "--output", "count"], 'output "count" of stack "dev" is not text, so it names no endpoint'],
  [["--stack", "other"], "no stack named 'other' found"],
  [["api", "--output", "endpointId"], "give the endpoint or the stack's output that holds its id, not both"],
])("%j is a mistake", async (args, why) => {
  const { code, stderr } = await run("status", ...args);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(why) });
});
