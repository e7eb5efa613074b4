import { type Service, told, writes } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

/** All kinds, bound to each other; each argument that a test changes comes from here. */
const program = (changed: Record<string, string> = {}) => {
  const a = {
    registry: `{ username: "robot", password: "hunter2" }`,
    template: `{ image: "org/worker:1", serverless: true, registry: hub.id, env: { MODEL: "a" } }`,
    volume: `{ size: 20, dataCenter: "EU-RO-1" }`,
    bound: `{ templateId: worker.id, gpu: { pools: ["ADA_24"] }, networkVolumes: [data.id] }`,
    plain: `{ image: "org/worker:1", gpu: { pools: ["ADA_24"] }, workers: { max: 1 } }`,
    ...changed,
  };
  return `
    const { Endpoint, NetworkVolume, Registry, Template } = require("pulumi-cloudcompute");
    const hub = new Registry("hub", ${a.registry});
    const worker = new Template("worker", ${a.template});
    const data = new NetworkVolume("data", ${a.volume});
    const bound = new Endpoint("bound", ${a.bound});
    for (let i = 0; i < 20; i++) new Endpoint("plain-" + i, ${a.plain});
    exports.url = bound.requestUrls.run;
  `;
};

const ours = ["hub", "worker", "data", "bound", "plain-0", "plain-19"] as const;

let service: Service;
let ws: Workspace;
const ids = () => Object.fromEntries(ours.map((name) => [name, ws.resource(name)?.id]));
const shims = () => ours.map((name) => ws.resource(name)?.inputs?.__provider);

beforeAll(async () => {
  service = await startService();
  ws = await workspace({ program: program(), env: service.env });
});

test("up creates every kind, with names of their own", async () => {
  const { code, output } = await ws.up();
  expect(output).toContain("+ 25 created");
  expect(code).toBe(0);
  expect(await service.list("/v2/serverless")).toHaveLength(21);
  expect(ws.resource("worker")?.outputs?.name).toMatch(/^worker-[a-z0-9]{7}$/);
  expect(ws.outputs().url).toContain(ws.resource("bound")?.id);
});

test("a clean preview makes one list per kind, however many objects there are", async () => {
  const { code, output, noted } = await service.during(() => ws.preview("--expect-no-changes"));
  expect(output).toContain("25 unchanged");
  expect(code).toBe(0);
  expect(noted.map(told).sort()).toEqual([
    "GET /v2/network-volumes",
    "GET /v2/registries",
    "GET /v2/serverless",
    "GET /v2/templates",
    "myself",
  ]);
});

test("the state holds one short constant text per kind, and no code", () => {
  const [hub, worker, data, bound, plain] = shims() as string[];
  expect(new Set([hub, worker, data, bound]).size).toBe(4);
  expect(plain).toBe(bound);
  for (const text of shims() as string[]) {
    expect(text).toMatch(/^exports\.handler = \(\) => require\("pulumi-cloudcompute\/dynamic"\)\.\w+;$/);
    expect(text.length).toBeLessThan(512);
  }
});

test("changed arguments are updated in place, each with one request", async () => {
  const [before, code] = [ids(), shims()];
  ws.program(
    program({
      registry: `{ username: "robot", password: "hunter3" }`,
      template: `{ image: "org/worker:2", serverless: true, registry: hub.id, env: { MODEL: "b" } }`,
      volume: `{ size: 30, dataCenter: "EU-RO-1" }`,
      bound: `{ templateId: worker.id, gpu: { pools: ["ADA_24"] }, networkVolumes: [data.id], workers: { max: 5 } }`,
    }),
  );
  const { output, noted } = await service.during(() => ws.up());
  expect(output).toContain("~ 4 updated");
  expect(ids()).toEqual(before);
  expect(shims()).toEqual(code);
  expect(writes(noted).sort()).toEqual([
    `PATCH /v2/network-volumes/${before.data}`,
    `PATCH /v2/serverless/${before.bound}`,
    `PATCH /v2/templates/${before.worker}`,
    "updateRegistryAuth",
  ]);
  expect(await service.ask("GET", `/v2/templates/${before.worker}`)).toMatchObject({ image: "org/worker:2" });
  expect((await ws.preview("--expect-no-changes")).code).toBe(0);
});

test("a change that the service can't make replaces, and whatever uses it follows", async () => {
  const before = ids();
  ws.program(
    program({
      registry: `{ name: "another", username: "robot", password: "hunter3" }`,
      template: `{ image: "org/worker:2", serverless: true, registry: hub.id, env: { MODEL: "b" } }`,
      volume: `{ size: 30, dataCenter: "US-KS-2" }`,
      bound: `{ image: "org/worker:1", gpu: { pools: ["ADA_24"] }, networkVolumes: [data.id], workers: { max: 5 } }`,
    }),
  );
  const { code, output } = await ws.up();
  expect(output).toContain("+-3 replaced");
  expect(code).toBe(0);
  const after = ids();
  expect(after).toMatchObject({ worker: before.worker, "plain-0": before["plain-0"] });
  for (const name of ["hub", "data", "bound"]) expect(after[name]).not.toBe(before[name]);
  expect(await service.ask("GET", `/v2/templates/${after.worker}`)).toMatchObject({ registry: after.hub });
  expect(await service.ask("GET", `/v2/serverless/${after.bound}`)).toMatchObject({ networkVolumes: [after.data] });
  for (const list of ["registries", "network-volumes"]) expect(await service.list(`/v2/${list}`)).toHaveLength(1);
  expect((await ws.preview("--expect-no-changes")).code).toBe(0);
});

test("refresh finds nothing to do, by one list per kind though it reads all at the same time", async () => {
  const { code, output, noted } = await service.during(() => ws.refresh("--expect-no-changes"));
  expect(output).toContain("25 unchanged");
  expect(code).toBe(0);
  expect(noted.map(told).sort()).toEqual([
    "GET /v2/network-volumes",
    "GET /v2/registries",
    "GET /v2/serverless",
    "GET /v2/templates",
    "myself",
  ]);
});

test("destroy leaves nothing", async () => {
  const { code, output } = await ws.destroy();
  expect(output).toContain("- 25 deleted");
  expect(code).toBe(0);
  for (const list of ["serverless", "templates", "network-volumes", "registries"]) {
    expect(await service.list(`/v2/${list}`)).toEqual([]);
  }
});
