import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { Runs } from "../harness/front-ends/dynamic";
import type { State } from "../harness/front-ends/engine-runs";

let runs: Runs;
beforeAll(async () => {
  runs = await Runs.start();
});
afterAll(() => runs.emulator.close());
afterEach(() => runs.control("DELETE", "faults"));

const volume = { size: 10, dataCenter: "EU-RO-1" };
const template = { image: "org/worker:1", serverless: true };
const registry = { username: "robot", password: "first-password" };
const inline = { image: "org/worker:1", gpu: { pools: ["ADA_24"] }, workers: { min: 0, max: 0 } };

const answers = (match: object, body: object) =>
  runs.control("POST", "faults", { match, effect: { status: 200, body } });

/** Adds an entry that nobody understands to what a list of the REST API answers. */
async function oddIn(path: string, key: string, odd: object) {
  const { body } = await runs.rest("GET", path);
  const one = { method: "GET", path };
  // The path would also match requests for single objects, so each of those gets its own answer.
  for (const { id } of body[key] as { id: string }[]) {
    const item = await runs.rest("GET", `${path}/${id}`);
    if (item.status === 200) await answers({ method: "GET", path: `${path}/${id}` }, item.body);
  }
  await answers(one, { [key]: [...(body[key] as object[]), odd] });
}

/** The same for GraphQL's list of endpoints. */
async function oddBinding(odd: object) {
  const query = "{ myself { id endpoints { id name templateId type gpuIds locations pods { id desiredStatus } } } }";
  const { body } = await runs.rest("POST", `/graphql?api_key=${runs.emulator.apiKey}`, { query });
  const { myself } = body.data as { myself: { endpoints: object[] } };
  await answers({ operation: "myself" }, { data: { myself: { ...myself, endpoints: [...myself.endpoints, odd] } } });
}

const refusal = (kind: AnyKind, state: State) => runs.destroy(kind, state).catch((error: Error) => error.message);

describe("a guard names an object that can't be read but holds the id", () => {
  const refers: [string, AnyKind, Values, (id: string) => Promise<void>, string][] = [
    [
      "an endpoint with a volume",
      NetworkVolume,
      volume,
      (id) => oddIn("/v2/serverless", "endpoints", { id: "e9", name: "odd", networkVolumes: [id] }),
      'Endpoint "odd" (e9)',
    ],
    [
      "a pod with a volume",
      NetworkVolume,
      volume,
      (id) => oddIn("/v2/pods", "pods", { id: "p9", mounts: { network: { volumeId: id } } }),
      'Pod "an object that can\'t be read" (p9)',
    ],
    [
      "an endpoint that is bound to a template",
      Template,
      template,
      (templateId) => oddBinding({ id: "e9", name: "odd", templateId, pods: null }),
      'Endpoint "odd" (e9)',
    ],
    [
      "a pod of a template",
      Template,
      template,
      (id) => oddIn("/v2/pods", "pods", { name: "odd", template: id }),
      'Pod "odd" (without an id)',
    ],
    [
      "a template with a registry",
      Registry,
      registry,
      (id) => oddIn("/v2/templates", "templates", { id: "t9", name: "odd", registry: id }),
      'Template "odd" (t9)',
    ],
    [
      "an endpoint with a registry",
      Registry,
      registry,
      (id) => oddIn("/v2/serverless", "endpoints", { id: "e9", name: "odd", registry: id }),
      'Endpoint "odd" (e9)',
    ],
    [
      "a pod with a registry",
      Registry,
      registry,
      (id) => oddIn("/v2/pods", "pods", { id: "p9", name: "odd", registry: id }),
      'Pod "odd" (p9)',
    ],
  ];

  test.each(refers)("%s", async (_what, kind, args, odd, named) => {
    const state = await runs.up(kind, args);
    await odd(state.id);
    expect(await refusal(kind, state)).toContain(`is not deleted, because ${named} still uses it`);
  });

  test("and not one that does not", async () => {
    const state = await runs.up(NetworkVolume, volume);
    await oddIn("/v2/serverless", "endpoints", { id: "e9", name: "odd", networkVolumes: ["another"] });
    expect(await refusal(NetworkVolume, state)).toBeUndefined();
  });
});

describe("somebody else's endpoint that can't be read", () => {
  const bound = async (name: string) => {
    const { id } = await runs.up(Template, { ...template, name: `template of ${name}` });
    return { name, templateId: id, gpu: { pools: ["ADA_24"], excludedTypes: [] }, workers: { min: 0, max: 0 } };
  };

  test("hinders neither preview, nor up, nor destroy", async () => {
    const args = await bound("mine");
    await oddBinding({ id: "e9", name: "odd", templateId: null, pods: null });
    const state = await runs.up(Endpoint, args);
    await runs.control("DELETE", "faults");
    await oddBinding({ id: "e9", name: "odd", templateId: null, pods: null });
    expect((await runs.preview(Endpoint, args, state)).diff?.changes).toBe(false);
    expect(await refusal(Endpoint, state)).toBeUndefined();
  });

  test("that holds a template's id is named at preview as the one that it serves", async () => {
    const args = await bound("second");
    await oddBinding({ id: "e9", name: "odd", templateId: args.templateId, pods: null });
    const { failures } = await runs.preview(Endpoint, args);
    expect(failures).toEqual([expect.stringContaining(`${args.templateId} already serves Endpoint "odd" (e9)`)]);
  });
});

test("an own endpoint whose workers GraphQL does not tell is drained by the route that does", async () => {
  const state = await runs.up(Endpoint, { ...inline, workers: { min: 0, max: 1 } });
  await answers(
    { operation: "myself" },
    { data: { myself: { endpoints: [{ id: state.id, name: "it", pods: null }] } } },
  );
  await runs.control("POST", "workers", { endpointId: state.id, busy: 1, leaveAfter: 10 });
  await runs.requests();
  await runs.destroy(Endpoint, state);
  expect(await runs.requests()).toContain(`GET /v2/serverless/${state.id}/workers`);
  expect((await runs.rest("GET", `/v2/serverless/${state.id}`)).status).toBe(404);
});

describe("a catalog with an entry that can't be read", () => {
  const odd = async (kind: "gpus" | "datacenters", entry: object) => {
    const { body } = await runs.rest("GET", `/v2/catalog/${kind}`);
    const [key, all] = Object.entries(body)[0] as [string, object[]];
    await answers({ path: `/v2/catalog/${kind}` }, { [key]: [...all, entry] });
  };

  test("still finds wrong ids, without a warning", async () => {
    await odd("gpus", { id: "NVIDIA X1", pool: null, price: null });
    const { failures } = await runs.preview(Endpoint, { ...inline, gpu: { pools: ["ADA_42"] } });
    expect(failures).toEqual([expect.stringContaining('did you mean "ADA_24"?')]);
    expect(runs.lines.join()).not.toContain("catalog");
  });

  test.each<[string, "gpus" | "datacenters", object, Values]>([
    ["pool", "gpus", { id: "NVIDIA X1", pool: "NOVEL_96" }, { gpu: { pools: ["NOVEL_96"] } }],
    ["GPU type", "gpus", { id: "NVIDIA X1" }, { gpu: { pools: ["ADA_24"], excludedTypes: ["NVIDIA X1"] } }],
    ["data center", "datacenters", { id: "MARS-1", region: null }, { dataCenterIds: ["MARS-1"] }],
  ])("does not call a %s that it holds unknown", async (_what, kind, entry, changed) => {
    await odd(kind, entry);
    expect((await runs.preview(Endpoint, { ...inline, ...changed })).failures).toEqual([]);
    expect(runs.lines.join()).not.toMatch(/not known to the service|catalog could not be read/);
  });

  test("says nothing of the volumes of a data center that it holds", async () => {
    await odd("datacenters", { id: "MARS-1", networkVolumeTypes: null });
    expect((await runs.preview(NetworkVolume, { ...volume, dataCenter: "MARS-1" })).failures).toEqual([]);
  });
});
