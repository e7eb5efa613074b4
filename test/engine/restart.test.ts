import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Emulator } from "../../emulator";
import { type Service, writes } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const program = `
  const { Endpoint, NetworkVolume, Registry, Template } = require("pulumi-cloudcompute");
  const registry = new Registry("hub", { username: "u", password: "p" });
  const template = new Template("worker", { image: "org/worker:1", serverless: true, registry: registry.id });
  new Endpoint("bound", { templateId: template.id, gpu: { pools: ["ADA_24"] }, workers: { min: 1, max: 2 } });
  new Endpoint("own", { image: "org/worker:1", gpu: { pools: ["ADA_24"] } });
  new NetworkVolume("data", { size: 10, dataCenter: "EU-RO-1" });
`;

let folder: string;
let ws: Workspace;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cloudcompute-restart-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Ends the emulator and starts it at the same address. */
async function restart({ url, close }: Emulator, beginning: { account?: string; data?: string }): Promise<Service> {
  await close();
  return startService({}, { neighbour: false, ...beginning, port: Number(new URL(url).port) });
}

test("a stack goes on as if nothing had happened over a restart with --account and --data", async () => {
  const beginning = { account: "alice", data: path.join(folder, "state.json") };
  const first = await startService({}, beginning);
  ws = await workspace({ program, env: first.env });
  expect((await ws.up()).code).toBe(0);
  const second = await restart(first.emulator, beginning);
  expect(second.env).toEqual(first.env);
  expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
  expect(writes((await second.during(() => ws.up())).noted)).toEqual([]);
  expect((await ws.destroy()).code).toBe(0);
  expect(await second.list("/v2/serverless")).toEqual([]);
});

test("of a stack whose emulator is gone, `pulumi state delete --all` leaves one that can be deployed anew", async () => {
  const first = await startService();
  const { code, output } = await upAt(first);
  expect([code, output]).toEqual([0, expect.stringContaining("created")]);
  const second = await restart(first.emulator, {});
  Object.assign(ws.env, second.env);
  expect((await ws.destroy()).code).not.toBe(0);
  expect((await ws.run("state", "delete", "--all", "--yes")).code).toBe(0);
  expect((await ws.up()).code).toBe(0);
  expect((await ws.destroy()).code).toBe(0);
});

test("`pulumi stack rm --force` removes such a stack", async () => {
  const first = await startService();
  await upAt(first);
  const second = await restart(first.emulator, {});
  Object.assign(ws.env, second.env);
  expect((await ws.run("stack", "rm", "--force", "--yes")).code).toBe(0);
});

async function upAt(service: Service) {
  const two = `
    const { Template } = require("pulumi-cloudcompute");
    for (const name of ["one", "two"]) new Template(name, { image: "org/worker:1" });
  `;
  ws = await workspace({ program: two, env: service.env });
  return ws.up();
}
