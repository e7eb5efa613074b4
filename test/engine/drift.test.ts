import type { Service } from "../harness/emulator";
import type { Outcome, Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const program = `
  const { Endpoint, NetworkVolume, Registry, Template } = require("pulumi-cloudcompute");
  const data = new NetworkVolume("data", { name: "data", size: 20, dataCenter: "EU-RO-1" });
  const hub = new Registry("hub", { name: "hub", username: "robot", password: "hunter2" }, { dependsOn: data });
  const worker = new Template("worker", {
    name: "worker", image: "org/worker:1", serverless: true, registry: hub.id, env: { A: "s3cret-a", B: "s3cret-b" },
  });
  new Endpoint("bound", { name: "bound", templateId: worker.id, gpu: { pools: ["ADA_24"] } });
  const plain = { name: "plain", image: "org/worker:1", gpu: { pools: ["ADA_24"] }, workers: { max: 6 } };
  new Endpoint("plain", plain, { dependsOn: data });
`;

let service: Service;
let ws: Workspace;
const at = (name: string) => `/v2/${LISTS[name]}/${ws.resource(name)?.id}`;
const LISTS: Record<string, string> = {
  hub: "registries",
  worker: "templates",
  data: "network-volumes",
  bound: "serverless",
  plain: "serverless",
};

beforeAll(async () => {
  const addedEnv = { "<BRAND>_POD_ID": "p", "<BRAND>_API_KEY": "k", PUBLIC_KEY: "ssh" };
  // Endpoints of a few days ago, whose workers the service may have lowered by today.
  const startTime = new Date(Date.now() - 5 * 24 * 3600 * 1000);
  service = await startService({ addedEnv }, { startTime });
  ws = await workspace({ program, env: service.env });
  expect((await ws.up()).output).toContain("+ 6 created");
});

describe("what somebody changed", () => {
  let preview: Outcome;

  beforeAll(async () => {
    await service.ask("PATCH", at("worker"), { image: "org/evil:1", disk: 60, env: { A: "s3cret-x", C: "s3cret-c" } });
    await service.ask("PATCH", at("data"), { name: "theirs" });
    await service.ask("PATCH", at("bound"), { timeout: 5, gpu: { pools: ["AMPERE_80"], count: 2 } });
    await service.ask("PATCH", at("plain"), { workers: { min: 1, max: 9 }, networkVolumes: [ws.resource("data")?.id] });
    preview = await ws.preview("--expect-no-changes");
  });

  test("fails a preview that expects no changes", () => {
    expect(preview.output).toMatch(/~ 4 to update/);
    expect(preview.output).toMatch(/no changes were expected/);
    expect(preview.code).toBeGreaterThan(0);
  });

  test.each([
    'Template "worker": image was changed outside of Pulumi: "org/worker:1" => "org/evil:1"; pulumi up makes it "org/worker:1"',
    'Template "worker": disk was changed outside of Pulumi: 50 => 60; pulumi up makes it 50',
    'NetworkVolume "data": name was changed outside of Pulumi: "data" => "theirs"; pulumi up makes it "data"',
    'Endpoint "bound": timeout was changed outside of Pulumi: 300000 => 5; pulumi up makes it 300000',
    'Endpoint "bound": gpu.pools[0] was changed outside of Pulumi: "ADA_24" => "AMPERE_80"; pulumi up makes it "ADA_24"',
    'Endpoint "bound": gpu.count was changed outside of Pulumi: 1 => 2; pulumi up makes it 1',
    'Endpoint "plain": workers.min was changed outside of Pulumi: 0 => 1; pulumi up makes it 0',
    'Endpoint "plain": workers.max was changed outside of Pulumi: 6 => 9; pulumi up makes it 6',
    'Endpoint "plain": networkVolumes[0] was added outside of Pulumi: none => ',
  ])("is named with both values: %s", (line) => {
    expect(preview.output).toContain(line);
  });

  test("in env is named by its key alone", () => {
    expect(preview.output).toContain('env["A"] was changed outside of Pulumi; pulumi up restores it');
    expect(preview.output).toContain('env["B"] was removed outside of Pulumi; pulumi up restores it');
    expect(preview.output).toContain('env["C"] was added outside of Pulumi; pulumi up restores it');
    expect(preview.output).not.toContain("s3cret");
  });

  test("is repaired by up, in place, and the next preview is clean", async () => {
    const ids = () => Object.keys(LISTS).map((name) => ws.resource(name)?.id);
    const before = ids();
    expect((await ws.up()).output).toContain("~ 4 updated");
    expect(ids()).toEqual(before);
    expect(await service.ask("GET", at("worker"))).toMatchObject({ image: "org/worker:1", disk: 50 });
    expect(await service.ask("GET", at("data"))).toMatchObject({ name: "data" });
    expect(await service.ask("GET", at("bound"))).toMatchObject({ timeout: 300_000, gpu: { pools: ["ADA_24"] } });
    expect(await service.ask("GET", at("plain"))).toMatchObject({ workers: { min: 0, max: 6 }, networkVolumes: [] });
    const { code, output } = await ws.preview("--expect-no-changes");
    expect(output).toContain("6 unchanged");
    expect(code).toBe(0);
  });
});

describe("what the service does by itself", () => {
  test("variables of the platform and an ending of the name are nobody's change", async () => {
    await service.control("POST", "options", { fbSuffix: [ws.resource("plain")?.id] });
    const { code, output } = await ws.preview("--expect-no-changes");
    expect(await service.ask("GET", at("plain"))).toMatchObject({ name: "plain -fb", env: { CLOUD_POD_ID: "p" } });
    expect(output).not.toContain("outside of Pulumi");
    expect(code).toBe(0);
  });

  test("workers that were lowered after idle days are told with the cause, and up puts them back", async () => {
    await service.control("POST", "clock", { advance: 4 * 86_400 });
    const { code, output } = await ws.preview("--expect-no-changes");
    expect(output).toContain(
      'Endpoint "plain": workers.max was changed (the service lowers it by itself to 2 after 3 days without a request): 6 => 2; pulumi up makes it 6',
    );
    expect(output).not.toContain("outside of Pulumi");
    expect(code).toBeGreaterThan(0);
    await ws.up();
    expect(await service.ask("GET", at("plain"))).toMatchObject({ workers: { min: 0, max: 6 } });
  });
});

describe("what somebody deleted", () => {
  test("is told at preview, with what it took along", async () => {
    await service.ask("DELETE", at("hub"));
    await service.ask("DELETE", at("plain"));
    ws.age();
    const { code, output } = await ws.preview("--expect-no-changes");
    expect(output).toMatch(
      /Registry "hub": \S+ was deleted outside of Pulumi. pulumi up creates it again; pulumi refresh removes it from the state/,
    );
    expect(output).toMatch(/Endpoint "plain": \S+ was deleted outside of Pulumi/);
    expect(output).toMatch(/Template "worker": registry was removed outside of Pulumi/);
    expect(code).toBeGreaterThan(0);
  });

  test("is dropped from the state by refresh", async () => {
    const { code, output } = await ws.refresh("--target", ws.resource("plain")?.urn as string);
    expect(output).toContain("- 1 deleted");
    expect(code).toBe(0);
    expect(ws.resource("plain")).toBeUndefined();
  });

  test("is created anew by up, and what refers to it follows", async () => {
    const lost = ws.resource("hub")?.id;
    expect((await ws.up()).code).toBe(0);
    expect(ws.resource("hub")?.id).not.toBe(lost);
    expect(await service.ask("GET", at("worker"))).toMatchObject({ registry: ws.resource("hub")?.id });
    expect(await service.ask("GET", at("plain"))).toMatchObject({ image: "org/worker:1" });
    expect((await ws.preview("--expect-no-changes")).code).toBe(0);
  });
});

test("up --refresh reads first, then repairs", async () => {
  await service.ask("PATCH", at("worker"), { args: "--theirs" });
  const { code, output } = await ws.up("--refresh");
  expect(output).toContain("~ 1 updated");
  expect(code).toBe(0);
  expect(await service.ask("GET", at("worker"))).toMatchObject({ args: "" });
});
