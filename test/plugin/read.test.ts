import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { plain } from "../harness/front-ends/grpc/wire";
import { PluginRuns } from "../harness/front-ends/plugin";

let runs: PluginRuns;
const gpu = { pools: ["ADA_24"] };
const inline = { image: "org/worker:1", gpu };

beforeAll(async () => {
  runs = await PluginRuns.start();
  await runs.control("POST", "options", { workerQuota: 10_000 });
});
afterAll(() => runs.close());
afterEach(async () => {
  runs.env = { CLOUDCOMPUTE_API_KEY: runs.emulator.apiKey, CLOUDCOMPUTE_BASE_URL: runs.emulator.url };
  runs.config = {};
  await runs.control("DELETE", "faults");
});

let serial = 0;
const made = async (path: string, body: Values) =>
  (await runs.rest("POST", path, { name: `theirs-${serial++}`, ...body })).body as Values & { id: string };

/** An import as `pulumi import` makes it: only an id. */
async function imported(kind: AnyKind, id: string) {
  const run = await runs.begin();
  const read = await run.plugin.read({ kind, id });
  run.end();
  return { ...read, inputs: plain(read.inputs) };
}

type Import = [what: string, kind: AnyKind, make: () => Promise<string>, inputs: Values];
const SAVE = "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id } }";
/** The defaults of the REST API for absent fields; GraphQL has other defaults. */
const USUAL = { idleTimeout: 5, executionTimeoutMs: 300_000 };
const saved = async (input: Values) => {
  const { id: templateId } = await made("/v2/templates", { image: "org/worker:1", serverless: true });
  const desired = { name: `theirs-${serial++}`, templateId, gpuIds: "ADA_24", workersMax: 3, ...USUAL, ...input };
  return ((await runs.graphql(SAVE, { input: desired })).saveEndpoint as { id: string }).id;
};
const excluded = async () => {
  const name = `theirs-${serial++}`;
  const { id } = await runs.up(Endpoint, { ...inline, name, gpu: { ...gpu, excludedTypes: ["NVIDIA L4"] } });
  return id;
};
const theirs = expect.stringMatching(/^theirs-/);
const IMPORTS: Import[] = [
  [
    "a registry",
    Registry,
    async () => (await made("/v2/registries", { username: "u", password: "p" })).id,
    { name: theirs },
  ],
  [
    "a template",
    Template,
    async () => (await made("/v2/templates", { image: "i", env: { A: "1" }, disk: 80 })).id,
    { name: theirs, image: "i", env: { A: "1" }, disk: 80 },
  ],
  [
    "a template with mounts",
    Template,
    async () => (await made("/v2/templates", { image: "i", mounts: { persistent: { size: 20, path: "/d" } } })).id,
    { name: theirs, image: "i", mounts: { persistent: { size: 20, path: "/d" } } },
  ],
  [
    "a volume",
    NetworkVolume,
    async () => (await made("/v2/network-volumes", { size: 500, dataCenter: "EU-RO-1" })).id,
    { name: theirs, size: 500, dataCenter: "EU-RO-1", type: "STANDARD" },
  ],
  [
    "an endpoint of an image",
    Endpoint,
    async () => (await made("/v2/serverless", { image: "i", gpu, timeout: 9 })).id,
    { name: theirs, image: "i", gpu, timeout: 9 },
  ],
  [
    "an endpoint of an image with exclusions",
    Endpoint,
    excluded,
    { name: theirs, image: "org/worker:1", gpu: { ...gpu, excludedTypes: ["NVIDIA L4"] } },
  ],
  ["an endpoint of a template", Endpoint, () => saved({}), { name: theirs, templateId: expect.any(String), gpu }],
  [
    "an endpoint that balances load",
    Endpoint,
    () => saved({ type: "LB", scalerType: "REQUEST_COUNT" }),
    { name: theirs, templateId: expect.any(String), type: "LOAD_BALANCING", gpu },
  ],
  [
    "an endpoint in countries",
    Endpoint,
    () => saved({ locations: "US,CZ" }),
    { name: theirs, templateId: expect.any(String), gpu, locations: ["US", "CZ"] },
  ],
];

describe("an import", () => {
  test.each(IMPORTS)("has the arguments that a person would write: %s", async (_, kind, make, inputs) => {
    expect((await imported(kind, await make())).inputs).toEqual({ ...inputs, __imported: true });
  });

  test.each(IMPORTS)("of which a program plans nothing, but a registry's credentials: %s", async (_, kind, make) => {
    const id = await make();
    const { inputs } = await imported(kind, id);
    const program = kind === Registry ? { ...inputs, username: "u", password: "p" } : inputs;
    const { diff, failures } = await runs.preview(kind, program, undefined, { import: id });
    expect(failures).toEqual([]);
    expect(diff?.detailed).toEqual(kind === Registry ? { username: "ADD", password: "ADD" } : {});
  });

  test("of an id that there is not answers without an id: it does not exist", async () => {
    for (const kind of [Registry, Template, NetworkVolume, Endpoint])
      expect(await imported(kind, "nobody")).toMatchObject({ id: "", outputs: {}, inputs: {} });
  });

  test("of environment variables warns that written code shows them", async () => {
    await imported(Template, (await made("/v2/templates", { image: "i", env: { A: "1" } })).id);
    expect(runs.log.shown).toEqual([
      { urn: expect.any(String), as: "warning", text: expect.stringContaining("in the clear") },
    ]);
  });

  test("of a volume never replaces it because it was imported", async () => {
    const { id, name } = await made("/v2/network-volumes", { size: 500, dataCenter: "EU-RO-1" });
    const program = { name, size: 600, dataCenter: "EU-RO-1" };
    expect((await runs.preview(NetworkVolume, program, undefined, { import: id })).diff).toMatchObject({
      replaces: [],
      detailed: { size: "UPDATE" },
    });
  });

  test("into a program that says otherwise of what can't be changed shows the replacement, with its path", async () => {
    const { id, name } = await made("/v2/network-volumes", { size: 500, dataCenter: "EU-RO-1" });
    const run = await runs.begin();
    const { inputs, outputs } = await run.plugin.read({ kind: NetworkVolume, id });
    const news = { name, size: 500, dataCenter: "US-KS-2" };
    expect(await run.plugin.diff({ kind: NetworkVolume, id, oldInputs: inputs, outputs, news })).toMatchObject({
      detailed: { dataCenter: "UPDATE_REPLACE" },
    });
    run.end();
  });
});

test("an object that a program only reads has its real outputs", async () => {
  const { id } = await made("/v2/templates", { image: "i", env: { A: "1" } });
  const run = await runs.begin();
  const { outputs } = await run.plugin.read({ kind: Template, id, inputs: {}, outputs: {} });
  run.end();
  expect(plain(outputs)).toMatchObject({ image: "i", env: { A: "1" }, disk: 50, args: "" });
  expect(runs.log.shown).toEqual([]);
});

describe("a refresh", () => {
  test("of what nobody changed leaves inputs and outputs as they are", async () => {
    const state = await runs.up(Endpoint, { ...inline, env: { A: "1" } });
    expect(await runs.refresh(Endpoint, state)).toEqual(state);
  });

  test("takes what others changed into the inputs, so that the next plan puts it back", async () => {
    const state = await runs.up(Endpoint, inline);
    await runs.rest("PATCH", `/v2/serverless/${state.id}`, { workers: { max: 9 }, env: { X: "1" } });
    const read = await runs.refresh(Endpoint, state);
    expect(plain(read?.inputs)).toMatchObject({ workers: { max: 9 }, env: { X: "1" } });
    expect((await runs.preview(Endpoint, inline, state)).diff?.detailed).toEqual({
      "workers.max": "UPDATE",
      'env["X"]': "DELETE",
    });
  });

  test("of what somebody renamed shows the name where it is the program's", async () => {
    const program = { ...inline, name: "mine" };
    const state = await runs.up(Endpoint, program);
    await runs.rest("PATCH", `/v2/serverless/${state.id}`, { name: "theirs" });
    expect((await runs.preview(Endpoint, program, state)).diff?.detailed).toEqual({ name: "UPDATE" });
  });

  test("of what somebody renamed keeps the name where it was generated", async () => {
    const state = await runs.up(Endpoint, inline);
    await runs.rest("PATCH", `/v2/serverless/${state.id}`, { name: "theirs" });
    expect((await runs.preview(Endpoint, inline, state)).diff).toMatchObject({ changes: false });
  });

  test("tells with its cause what the service changed by itself", async () => {
    const state = await runs.up(Endpoint, inline);
    await runs.control("POST", "clock", { advance: 4 * 86_400 });
    await runs.refresh(Endpoint, state);
    expect(runs.log.shown).toEqual([
      {
        urn: expect.any(String),
        as: "warning",
        text: expect.stringMatching(/^workers.max was changed \(the service lowers.*3 => 2$/),
      },
    ]);
  });

  test("of what is gone answers without an id, and says what follows", async () => {
    const state = await runs.up(NetworkVolume, { size: 10, dataCenter: "EU-RO-1" });
    await runs.control("POST", "clock", { advance: 60 });
    await runs.rest("DELETE", `/v2/network-volumes/${state.id}`);
    expect(await runs.refresh(NetworkVolume, state)).toBeUndefined();
    expect(runs.lines).toEqual([
      expect.stringMatching(/was deleted outside of Pulumi\. Its data is gone\. pulumi up creates/),
    ]);
    expect(await runs.up(NetworkVolume, { size: 10, dataCenter: "EU-RO-1" }, state)).not.toMatchObject({
      id: state.id,
    });
  });

  test("with another account's key concludes nothing", async () => {
    const state = await runs.up(Template, { image: "i" });
    runs.env.CLOUDCOMPUTE_API_KEY = (await runs.control("POST", "keys", { account: "b", access: "full" }))
      .apiKey as string;
    await expect(runs.refresh(Template, state)).rejects.toThrow(/belongs to account .* the key in use to account/);
    await expect(runs.preview(Template, { image: "i" }, state)).rejects.toThrow("Nothing was changed");
    await expect(runs.destroy(Template, state)).rejects.toThrow("Nothing was changed");
  });
});

describe("of a create whose outcome is unclear", () => {
  const unclear = async (effect: object) => {
    const down = { status: 503, body: "down", contentType: "text/plain" };
    await runs.control("POST", "faults", { match: { method: "POST", path: "/v2/templates" }, effect });
    // The look for what a killed run has made comes first, and goes through.
    const through = { match: { method: "GET", path: "/v2/templates" }, effect: { delayMs: 0 }, times: 1 };
    await runs.control("POST", "faults", through);
    await runs.control("POST", "faults", { match: { method: "GET", path: "/v2/templates" }, effect: down });
    const state = await runs.up(Template, { image: "org/unclear:1" });
    await runs.control("DELETE", "faults");
    expect(state).toMatchObject({ id: expect.stringMatching(/^unclear-it-/), refreshBeforeUpdate: true });
    return state;
  };

  test("the object is found, and has its own id from then on", async () => {
    const state = await unclear({ loseAnswer: 500 });
    const read = await runs.refresh(Template, state);
    expect((await runs.rest("GET", `/v2/templates/${read?.id}`)).body).toMatchObject({ name: state.inputs.name });
    expect(read?.outputs).not.toHaveProperty("__unclear");
    const done = await runs.up(Template, { image: "org/unclear:1" }, state);
    expect(done.id).toBe(read?.id);
  });

  test("what was not made is told and made by the next up", async () => {
    const state = await unclear({ status: 500, body: "{}", contentType: "application/json" });
    const done = await runs.up(Template, { image: "org/unclear:1" }, state);
    expect(runs.lines[0]).toContain("whose create had an unknown outcome, was not made; pulumi up makes it");
    expect((await runs.rest("GET", `/v2/templates/${done.id}`)).status).toBe(200);
  });
});
