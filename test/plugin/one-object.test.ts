import { Endpoint, NetworkVolume, Template } from "../../provider/resources";
import type { Plugin } from "../harness/front-ends/grpc/plugin";
import { InitFailed } from "../harness/front-ends/grpc/refusal";
import { secret } from "../harness/front-ends/grpc/wire";
import { PluginRuns } from "../harness/front-ends/plugin";

/** Never somebody else's object, never two objects, never another account's. */

let runs: PluginRuns;
let plugin: Plugin;
const gpu = { pools: ["ADA_24"] };
const volume = { size: 10, dataCenter: "EU-RO-1" };
const fault = (match: object, effect: object) => runs.control("POST", "faults", { match, effect, times: 1 });
const names = async (list: string, of: string) =>
  ((await runs.rest("GET", `/v2/${list}`)).body[of] as { name: string }[]).map(({ name }) => name);

beforeAll(async () => {
  runs = await PluginRuns.start();
});
beforeEach(async () => {
  await runs.control("POST", "reset");
  plugin = await runs.configured();
});
afterEach(() => plugin.end());
afterAll(() => runs.close());

test("a proposed name with nothing random takes over no object of somebody else's, whatever becomes of the create", async () => {
  const { body: theirs } = await runs.rest("POST", "/v2/network-volumes", { ...volume, size: 500, name: "web-prod" });
  const autonaming = { proposed: "web-prod", mode: "PROPOSE" } as const;
  const { inputs } = await plugin.check({ kind: NetworkVolume, name: "web", news: volume, autonaming });
  await fault({ method: "POST", path: "/v2/network-volumes" }, { status: 502, body: "", contentType: "text/html" });
  const { id } = await plugin.create({ kind: NetworkVolume, name: "web", inputs });
  expect(id).not.toBe(theirs.id);
  expect((await runs.rest("GET", `/v2/network-volumes/${theirs.id}`)).body).toMatchObject({ size: 500 });
});

test("a create that the engine tries again finishes the object that the first try has made", async () => {
  const news = { image: "org/worker:1", gpu: { ...gpu, excludedTypes: ["NVIDIA L4"] } };
  const { inputs } = await plugin.check({ kind: Endpoint, news });
  await fault({ operation: "saveEndpoint" }, { status: 422, body: "{}", contentType: "application/problem+json" });
  const first = await plugin.create({ kind: Endpoint, inputs }).catch((error: unknown) => error as InitFailed);
  expect(first).toBeInstanceOf(InitFailed);
  expect(await plugin.create({ kind: Endpoint, inputs })).toMatchObject({ id: (first as InitFailed).id });
  expect(await names("serverless", "endpoints")).toHaveLength(1);
});

test("an explicit provider whose name begins like a default one's has its own key", async () => {
  const { apiKey } = await runs.control("POST", "keys", { account: "b" });
  runs.config = { "cloudcompute:apiKey": runs.emulator.apiKey };
  plugin.end();
  plugin = await runs.configured();
  runs.config = {};
  const urn = "urn:pulumi:dev::project::pulumi:providers:cloudcompute::default_eu";
  await plugin.configure({ apiKey: apiKey as string }, urn);
  const { inputs } = await plugin.check({ kind: NetworkVolume, news: volume });
  await plugin.create({ kind: NetworkVolume, inputs });
  expect(await names("network-volumes", "networkVolumes")).toEqual([]);
});

describe("a secret of the program stands in no text", () => {
  test("of a look-up's error", async () => {
    const asked = plugin.invoke("cloudcompute:index:getTemplate", { name: secret("hunter2hunter2") });
    const told = await asked.catch((error: Error) => error.message);
    expect(told).toMatch(/no template named/);
    expect(told).not.toContain("hunter2hunter2");
  });

  test("of a warning about a replacement", async () => {
    const inputs = { image: "org/worker:1", name: secret("topsecretname") };
    const oldInputs = { ...inputs, mounts: { persistent: { size: 10, path: "/d" } } };
    const made = await runs.up(Template, oldInputs);
    await runs.preview(Template, inputs, made);
    const told = JSON.stringify(runs.log.shown);
    expect(told).toContain("deletes the old one first");
    expect(told).not.toContain("topsecretname");
  });
});

test("numbers that the service keeps with 32 bits come back as the program wrote them, in refresh and import", async () => {
  const scaled = { image: "org/worker:1", gpu, scaling: { value: 4.3 } };
  const made = await runs.up(Endpoint, scaled);
  const { inputs } = (await runs.refresh(Endpoint, made)) ?? {};
  expect(inputs).toMatchObject({ scaling: { value: 4.3 } });
  const imported = await plugin.read({ kind: Endpoint, id: made.id });
  expect(imported.inputs).toMatchObject({ scaling: { value: 4.3 } });
  await runs.requests();
  await runs.preview(Endpoint, scaled, { ...made, inputs: inputs ?? {} });
  expect((await runs.requests()).filter((request) => request.includes("catalog"))).toEqual([]);
});

test("without drift an update sends the program's own entries alone, and the outputs tell what there is", async () => {
  runs.config = { "cloudcompute:drift": "off" };
  const args = { image: "org/worker:1", ports: ["1/tcp", "2/tcp"], env: { A: "1", B: "2" } };
  const made = await runs.up(Template, args);
  await runs.rest("PATCH", `/v2/templates/${made.id}`, { ports: ["1/tcp"], env: { A: "9" } });
  const edited = { ...args, ports: [...args.ports, "3/tcp"], env: { ...args.env, C: "3" } };
  const { outputs } = await runs.up(Template, edited, made);
  runs.config = {};
  const there = { ports: ["1/tcp", "3/tcp"], env: { A: "9", C: "3" } };
  expect((await runs.rest("GET", `/v2/templates/${made.id}`)).body).toMatchObject(there);
  expect(outputs.ports).toEqual(there.ports);
});
