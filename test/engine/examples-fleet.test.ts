import fs from "node:fs";
import path from "node:path";
import type { Service } from "../harness/emulator";
import type { Outcome, Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

/** Twenty tenants, one of which asks for a number of workers that is invalid. */
const tenants = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => [`t${n}`, { image: "org/worker:1", workers: n === 7 ? -1 : 2 }]),
);

let service: Service;
let ws: Workspace;
let up: Outcome;

beforeAll(async () => {
  service = await startService();
  ws = await workspace({ program: { folder: "examples/fleet" }, env: service.env, seconds: 240 });
  fs.writeFileSync(path.join(ws.folder, "fleet.json"), JSON.stringify({ regions: { eu: ["EU-RO-1"] }, tenants }));
  up = await ws.shell("node fleet.mjs up");
}, 300_000);

const endpoints = async () => (await service.list("/v2/serverless")).map(({ name }) => name.replace(/ -fb$/, ""));
const lines = ({ stdout }: Outcome) => stdout.trim().split("\n");

test("deploys each stack of the table but the one with an invalid input, and goes on after its failure", async () => {
  const valid = Object.keys(tenants).filter((tenant) => tenant !== "t7");
  expect((await endpoints()).sort()).toEqual(valid.map((tenant) => `${tenant}-eu`).sort());
  expect(up.code).toBe(1);
});

test("prints a line for each stack as it ends, and then a table with each result, time, changes and error", () => {
  const [counted, table] = [lines(up).slice(0, 20), lines(up).slice(-20)];
  expect(counted.map((line) => line.split(" ")[0])).toEqual(Array.from({ length: 20 }, (_, n) => `${n + 1}/20`));
  expect(table[0]).toMatch(/^t0-eu +ok +\d+\.\d s +2 created$/);
  expect(table[7]).toMatch(/^t7-eu +failed +\d+\.\d s +.*workers\.max must be at least 0$/);
});

test("a preview shows the drift of the stacks that are named", async () => {
  const [{ id }] = (await service.list("/v2/serverless")).filter(({ name }) => name.startsWith("t1-eu")) as [
    { id: string },
  ];
  await service.ask("PATCH", `/v2/serverless/${id}`, { workers: { min: 0, max: 9 } });
  const { code, stdout } = await ws.shell("node fleet.mjs preview t0-eu t1-eu");
  expect(stdout).toMatch(/^t0-eu +ok +\S+ s +2 unchanged$/m);
  expect(stdout).toMatch(/^t1-eu +ok +\S+ s +1 to update, 1 unchanged$/m);
  expect(code).toBe(0);
});

test("Ctrl-C begins no more stacks, names those that were not begun, and leaves no lock behind", async () => {
  const interrupted = await ws.shell(
    "FLEET_AT_ONCE=1 node fleet.mjs destroy t0-eu t1-eu t2-eu > printed & until grep -q ^1/3 printed; do sleep 0.05; done; kill -INT $!; wait $! || code=$?; cat printed; exit $code",
  );
  expect(interrupted.stdout).toMatch(/^t0-eu +ok +\S+ s +2 deleted$/m);
  expect(interrupted.stdout).toMatch(/^t2-eu +not begun$/m);
  expect(interrupted.code).toBe(130);
  expect((await ws.shell("node fleet.mjs destroy t1-eu t2-eu")).code).toBe(0);
  expect(await endpoints()).toHaveLength(16);
});

test("refuses a stack that the table does not have", async () => {
  expect(await ws.shell("node fleet.mjs up t99-eu")).toMatchObject({ code: 2, stdout: "" });
});

test("shows the key nowhere, and leaves it in no file of state and history", () => {
  expect(up.output).not.toContain(service.emulator.apiKey);
  expect(ws.filesWith("t0-eu")).not.toEqual([]);
  expect(ws.filesWith(service.emulator.apiKey)).toEqual([]);
});
