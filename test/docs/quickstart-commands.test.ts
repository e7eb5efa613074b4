import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/engine/programs";
import type { Noted, Service } from "../harness/emulator";
import type { Outcome, Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { timePasses } from "../harness/time-passes";
import { workspace } from "../harness/workspace";
import { block } from "./blocks";
import { compiled } from "./samples";
import { Reader, succeeded } from "./shell";

const readme = readFileSync(join(root, "README.md"), "utf8");
/** The program that README has its reader install, compiled once and not for each of the commands. */
const PROGRAM = compiled(readme.match(/^```ts\n(.*?new cloudcompute\.Registry.*?)^```$/ms)?.[1] ?? "");

/** A picture of one pixel: the worker answers jobs for text and for pictures. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let service: Service;
let ws: Workspace;
let reader: Reader;

beforeAll(async () => {
  const handlers = { "org/worker:1.0": () => ({ text: "pong", images: [{ image: PIXEL }] }) };
  // Nobody moves its clock, so it follows the machine's.
  service = await startService({ coldStartMs: 0 }, { clock: "wall", handlers });
  ws = await workspace({ program: PROGRAM, env: service.env });
  reader = new Reader(ws, service);
});

const endpointId = () => ws.resource("api")?.id ?? "";
const DRIFT = 'Endpoint "api": workers.max was changed outside of Pulumi: 5 => 9; pulumi up makes it 5';

const isJob = ({ method, path }: Noted) => method === "POST" && /\/run(sync)?$/.test(path);

/** Runs commands that send so many jobs, for each of which the endpoint starts a worker after some seconds. */
async function answered(jobs: number, run: () => Promise<Outcome>): Promise<Outcome> {
  await service.forget();
  const running = run();
  for (let count = 1; count <= jobs; count++)
    await timePasses(service, 5, (noted) => noted.filter(isJob).length >= count);
  return running;
}

test("README's program deploys by README's commands", async () => {
  const { output } = succeeded(await reader.run(block("README.md", "pulumi config set --secret registryPassword")));
  expect(output).toContain("+ 5 created");
});

test("is called by README's command", async () => {
  const { stdout } = succeeded(await answered(1, () => reader.run(block("README.md", "npx cloudcompute call"))));
  expect(stdout).toContain("pong");
});

test("shows no change at a preview that must be clean", async () => {
  succeeded(await reader.run(block("README.md", "pulumi preview --expect-no-changes")));
});

test("shows at a preview what the page's curl changes", async () => {
  const exports = block("docs/getting-started.md", "export CLOUDCOMPUTE_BASE_URL");
  const { output } = succeeded(await reader.run([exports, block("docs/getting-started.md", "curl -X PATCH")]));
  expect(output).toContain(DRIFT);
});

test("is put right by an up with a log", async () => {
  const { output } = succeeded(await reader.run(block("docs/errors.md", "CLOUDCOMPUTE_LOG")));
  expect(output).toContain("~ 1 updated");
  expect(readFileSync(join(ws.folder, "requests.log"), "utf8")).toContain('"method":"PATCH"');
});

test("takes address and key from the configuration, as the pages set them", async () => {
  const { apiKey } = service.emulator;
  const shell = [block("docs/accounts.md", "export CLOUDCOMPUTE_API_KEY"), block("docs/drift.md", "pulumi config set")];
  succeeded(await reader.run(shell));
  succeeded(await reader.typing(apiKey, block("docs/accounts.md", "pulumi config set --secret")));
  const both = block("docs/installation-configuration.md", "pulumi config set cloudcompute:baseUrl");
  succeeded(await reader.typing(apiKey, both));
  delete ws.env.CLOUDCOMPUTE_API_KEY;
  const commands = block("docs/calling.md", "npx cloudcompute call --stack dev");
  const { stdout } = succeeded(await answered(2, () => reader.run(commands, { artId: "endpointId" })));
  expect(stdout).toContain("pong");
  Object.assign(ws.env, service.env);
});

test("stores the program's settings in the state by either command", async () => {
  const urn = String(ws.state().resources.find(({ type }) => type.startsWith("pulumi:providers:"))?.urn);
  succeeded(await reader.run(block("docs/accounts.md", "pulumi refresh --run-program"), { "urn:…": urn }));
});

test("answers to the pages' curl, at the emulator's addresses", async () => {
  const mine = { "4m7x2k9qa1b2c3": endpointId() };
  const calls = [
    block("docs/emulator.md", "curl http://127.0.0.1:4010/run/v2/4m7x2k9qa1b2c3/runsync"),
    block("docs/emulator.md", "curl http://127.0.0.1:4010/run/v2/text/runsync"),
    block("docs/emulator.md", "curl http://127.0.0.1:4010/_emulator/overlays"),
    block("docs/getting-started.md", "curl http://127.0.0.1:4010/_emulator/clock"),
    block("docs/calling.md", "curl"),
  ];
  ws.env.ENDPOINT_ID = endpointId();
  const { stdout } = succeeded(await answered(3, () => reader.run(calls, mine)));
  expect(stdout.match(/pong/g)).toHaveLength(2);
  expect(stdout).toContain("data: [DONE]");
});

test("survives the page's lost answer", async () => {
  succeeded(await reader.run(block("docs/emulator.md", "curl http://127.0.0.1:4010/_emulator/faults")));
});

test("makes an object anew where the page says how", async () => {
  const urn = String(ws.resource("models")?.urn);
  // The endpoint that mounts it is not among the targets.
  ws.env.CLOUDCOMPUTE_DELETE_POLICY = "force";
  succeeded(await reader.run(block("docs/engine-options.md", "CLOUDCOMPUTE_ADOPT"), { URN: `'${urn}'` }));
  delete ws.env.CLOUDCOMPUTE_DELETE_POLICY;
});

test("goes on without an account's objects when the run is told that they are gone", async () => {
  succeeded(await reader.run(block("docs/accounts.md", "CLOUDCOMPUTE_ACCEPT_MISSING")));
});

test("is destroyed with the delete policy of one run", async () => {
  const { output } = succeeded(await reader.run(block("docs/deleting.md", "CLOUDCOMPUTE_DELETE_POLICY")));
  expect(output).toContain("- 5 deleted");
});

test("deploys and is destroyed as on the page for beginners", async () => {
  succeeded(await reader.run(block("docs/getting-started.md", "pulumi config set --secret registryPassword")));
  const { output } = succeeded(await reader.run(block("docs/getting-started.md", "pulumi destroy")));
  expect(output).toContain("- 5 deleted");
});

test("leaves Pulumi by the pages' commands, stack and all", async () => {
  succeeded(await reader.run(block("docs/accounts.md", "pulumi state delete --all")));
  succeeded(await ws.run("stack", "init", "dev"));
  succeeded(await reader.run(block("docs/emulator.md", "pulumi state delete --all")));
});
