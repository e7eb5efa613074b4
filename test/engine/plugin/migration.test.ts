import { type Service, writes } from "../../harness/emulator";
import type { Workspace } from "../../harness/engine";
import { startService } from "../../harness/service";
import type { StateResource } from "../../harness/state";
import { workspace } from "../../harness/workspace";

/** The same program; only the entry point of the package differs. */
const program = (entry: string, { max = 2, explicit = false } = {}) => `
  const { Endpoint, NetworkVolume, Provider, Registry, Template } = require("${entry}");
  const options = ${explicit} ? { provider: new Provider("own", { baseUrl: process.env.CLOUDCOMPUTE_BASE_URL }) } : {};
  const hub = new Registry("hub", { username: "robot", password: "hunter2-password" }, options);
  const env = { TOKEN: "s3cret-token" };
  const base = new Template("base", { image: "org/worker:1", serverless: true, env, registry: hub.id }, options);
  const disk = new NetworkVolume("disk", { name: "named", size: 50, dataCenter: "EU-RO-1" }, options);
  const gpu = { pools: ["ADA_24"] };
  const placed = { dataCenterIds: ["EU-RO-1"], networkVolumes: [disk.id] };
  const bound = new Endpoint("bound", { templateId: base.id, gpu, workers: { max: ${max} }, ...placed }, options);
  const plain = new Endpoint("plain", { image: "org/worker:1", gpu, env }, options);
  exports.ids = [hub.id, base.id, disk.id, bound.id, plain.id];
`;
const DYNAMIC = "pulumi-cloudcompute";
const NATIVE = "pulumi-cloudcompute/native";

let service: Service;
let ws: Workspace;
const own = () => ws.state().resources.filter(({ type }) => /cloudcompute:(index:)?[A-Z]/.test(type));
const hidden = ({ inputs, outputs }: StateResource) =>
  Object.keys({ ...inputs, ...outputs }).filter((key) => ["__provider", "__options"].includes(key));

/** Deploys it with dynamic resources, then lays the same program for the plugin. Answers the ids. */
async function moved(explicit: boolean): Promise<unknown> {
  service = await startService();
  ws = await workspace({ program: program(DYNAMIC, { explicit }), env: service.env });
  expect((await ws.up()).output).toMatch(/\+ \d created/);
  ws.program(program(NATIVE, { explicit }));
  return ws.outputs().ids;
}

test("with an explicit provider too, a move replaces nothing and sends nothing that changes", async () => {
  const ids = await moved(true);
  const { output, noted } = await service.during(() => ws.up());
  expect(output).toMatch(/6 unchanged/);
  expect(writes(noted)).toEqual([]);
  expect(ws.outputs()).toEqual({ ids });
  expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
});

describe("a stack of dynamic resources moves to the plugin by the entry point alone", () => {
  let ids: unknown;

  beforeAll(async () => {
    ids = await moved(false);
  });

  test("preview shows no replacement and no update", async () => {
    const { output } = await ws.preview("--diff");
    expect(output).not.toMatch(/replace|to update/);
  });

  test("up sends nothing that changes, and keeps every id", async () => {
    const { code, output, noted } = await service.during(() => ws.up());
    expect(code).toBe(0);
    expect(output).toContain("6 unchanged");
    expect(writes(noted)).toEqual([]);
    expect(ws.outputs()).toEqual({ ids });
    expect(own().map(({ type }) => type)).toEqual(expect.arrayContaining(["cloudcompute:index:Endpoint"]));
    expect(own().filter(({ type }) => type.startsWith("pulumi-nodejs"))).toEqual([]);
  });

  test("a first refresh drops the hidden keys; from there on a plain preview shows drift", async () => {
    const refreshed = await service.during(() => ws.up("--refresh"));
    expect(refreshed.output).toMatch(/ 6 unchanged/);
    expect(writes(refreshed.noted)).toEqual([]);
    expect(own().flatMap(hidden)).toEqual([]);
    const plain = own().find(({ urn }) => urn.endsWith("::plain"));
    await service.ask("PATCH", `/v2/serverless/${plain?.id}`, { workers: { min: 0, max: 9 } });
    expect((await ws.preview("--diff")).output).toMatch(/~ max: 3 => 9[\s\S]*~ max: 9 => 3/);
    expect(await ws.up()).toMatchObject({ code: 0 });
  });

  test("an edit after it is an update in place, generated names stay, and no secret stands in the clear", async () => {
    const names = async () => (await service.list("/v2/serverless")).map(({ name }) => name).sort();
    const before = await names();
    ws.program(program(NATIVE, { max: 4 }));
    expect((await ws.up()).output).toMatch(/~ 1 updated/);
    expect(await names()).toEqual(before);
    expect(ws.rawState()).not.toMatch(/s3cret-token|hunter2-password/);
    expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
  });
});
