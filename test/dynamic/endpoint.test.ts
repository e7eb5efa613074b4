import type { Values } from "../../provider/lifecycle/values";
import { Endpoint, Template } from "../../provider/resources";
import { Runs } from "../harness/front-ends/dynamic";
import type { State } from "../harness/front-ends/engine-runs";
import { withoutCosts } from "../harness/front-ends/engine-runs";

let runs: Runs;
const inline = { image: "org/worker:1", gpu: { pools: ["ADA_24"] }, env: { A: "1" } };

beforeAll(async () => {
  runs = await Runs.start();
  await runs.control("POST", "options", { workerQuota: 10_000 });
});
afterAll(() => runs.emulator.close());

const live = async ({ id }: State) => (await runs.rest("GET", `/v2/serverless/${id}`)).body;
const LIST = "query { myself { endpoints { id name templateId gpuIds locations } } }";
const binding = async ({ id }: State) => {
  const { myself } = (await runs.graphql(LIST, {})) as { myself: { endpoints: Record<string, string>[] } };
  return myself.endpoints.find((endpoint) => endpoint.id === id);
};
const template = () => runs.up(Template, { image: "org/worker:1", serverless: true });
const bound = async (more: Values = {}): Promise<Values> => ({
  templateId: (await template()).id,
  gpu: { pools: ["ADA_24"] },
  ...more,
});

type Field = [name: string, set: Values, cleared: Values, drift: Values];
const FIELDS: Field[] = [
  [
    "gpu.pools",
    { gpu: { pools: ["AMPERE_24", "ADA_24"] } },
    { gpu: { pools: ["ADA_24"], count: 1 } },
    { gpu: { pools: ["AMPERE_80"] } },
  ],
  [
    "gpu.count",
    { gpu: { pools: ["ADA_24"], count: 2 } },
    { gpu: { pools: ["ADA_24"], count: 1 } },
    { gpu: { pools: ["ADA_24"], count: 4 } },
  ],
  ["workers", { workers: { min: 1, max: 7 } }, { workers: { min: 0, max: 3 } }, { workers: { max: 9 } }],
  [
    "scaling",
    { scaling: { type: "REQUEST_COUNT", value: 0.7, idleTimeout: 60 } },
    { scaling: { type: "QUEUE_DELAY", value: 4, idleTimeout: 5 } },
    { scaling: { value: 2.5 } },
  ],
  ["dataCenterIds", { dataCenterIds: ["EU-RO-1", "US-KS-2"] }, { dataCenterIds: [] }, { dataCenterIds: ["US-KS-2"] }],
  ["timeout", { timeout: 1000 }, { timeout: 300_000 }, { timeout: 2000 }],
  ["flashboot", { flashboot: "FLASHBOOT" }, { flashboot: "OFF" }, { flashboot: "PRIORITY_FLASHBOOT" }],
];
const CONTAINER: Field[] = [
  ["image", { image: "org/worker:2" }, { image: "org/worker:1" }, { image: "org/x:1" }],
  ["args", { args: "--fast" }, { args: "" }, { args: "x" }],
  ["disk", { disk: 80 }, { disk: 20 }, { disk: 30 }],
  ["ports", { ports: ["8000/http"] }, { ports: [] }, { ports: ["22/tcp"] }],
  ["env", { env: { B: "2" } }, { env: { A: "1" } }, { env: { A: "1", C: "3" } }],
];

async function lifeOfField(base: Values, [, set, cleared, drift]: Field) {
  const approx = (wanted: object) =>
    JSON.parse(JSON.stringify(wanted), (_, value) => (typeof value === "number" ? expect.closeTo(value, 5) : value));
  const made = await runs.up(Endpoint, base);
  const changed = await runs.up(Endpoint, { ...base, ...set }, made);
  expect(changed.id).toBe(made.id);
  expect(await live(changed)).toMatchObject(approx(set));
  expect((await runs.preview(Endpoint, { ...base, ...set }, changed)).diff?.changes).toBe(false);
  const back = await runs.up(Endpoint, base, changed);
  expect(await live(back)).toMatchObject(approx(cleared));
  expect((await runs.preview(Endpoint, base, back)).diff?.changes).toBe(false);
  expect((await runs.rest("PATCH", `/v2/serverless/${back.id}`, drift)).status).toBe(200);
  expect((await runs.preview(Endpoint, base, back)).diff).toMatchObject({ changes: true, replaces: [] });
  expect(runs.lines.join("\n")).toMatch(/^Endpoint "it": .* outside of Pulumi/);
  expect(await live(await runs.up(Endpoint, base, back))).toMatchObject(approx(cleared));
}

describe("each field is set, changed, cleared, watched and repaired", () => {
  test.each([...FIELDS, ...CONTAINER])("from an image: %s", (...field) => lifeOfField(inline, field));
  test.each(FIELDS)("from a template: %s", async (...field) => lifeOfField(await bound(), field));

  test("networkVolumes", async () => {
    const volume = (await runs.rest("POST", "/v2/network-volumes", { name: "v", size: 10, dataCenter: "EU-RO-1" }))
      .body;
    await lifeOfField(await bound(), [
      "",
      { networkVolumes: [volume.id] },
      { networkVolumes: [] },
      { networkVolumes: [volume.id] },
    ]);
  });

  test("locations, from both sources, and in exchange for data centers", async () => {
    for (const base of [inline, await bound()]) {
      const made = await runs.up(Endpoint, { ...base, locations: ["US", "RO"] });
      expect((await live(made)).dataCenterIds).toEqual(["US", "RO"]);
      expect((await runs.preview(Endpoint, { ...base, locations: ["RO", "US"] }, made)).diff?.changes).toBe(false);
      const moved = await runs.up(Endpoint, { ...base, dataCenterIds: ["EU-RO-1"] }, made);
      expect((await live(moved)).dataCenterIds).toEqual(["EU-RO-1"]);
      const back = await runs.up(Endpoint, { ...base, locations: ["US"] }, moved);
      expect((await live(back)).dataCenterIds).toEqual(["US"]);
      expect((await live(await runs.up(Endpoint, base, back))).dataCenterIds).toEqual([]);
    }
  });

  test("name", async () => {
    const made = await runs.up(Endpoint, { ...inline, name: "first" });
    const renamed = await runs.up(Endpoint, { ...inline, name: "second" }, made);
    expect(renamed.id).toBe(made.id);
    await runs.rest("PATCH", `/v2/serverless/${made.id}`, { name: "theirs" });
    await runs.preview(Endpoint, { ...inline, name: "second" }, renamed);
    expect(withoutCosts(runs.lines)).toEqual([
      'Endpoint "it": name was changed outside of Pulumi: "second" => "theirs"; pulumi up makes it "second"',
    ]);
  });
});

describe("GPU exclusions", () => {
  const excluding = (base: Values, ...excludedTypes: string[]) => ({
    ...base,
    gpu: { pools: ["AMPERE_24"], excludedTypes },
  });

  test.each([
    ["an image", async () => inline],
    ["a template", () => bound()],
  ])("are set, changed, watched and cleared beside %s", async (_, source) => {
    const base = await source();
    const made = await runs.up(Endpoint, excluding(base, "NVIDIA L4"));
    expect((await binding(made))?.gpuIds).toBe("AMPERE_24,-NVIDIA L4");
    const changed = await runs.up(Endpoint, excluding(base, "NVIDIA L4", "NVIDIA RTX A5000"), made);
    expect((await binding(changed))?.gpuIds).toBe("AMPERE_24,-NVIDIA L4,-NVIDIA RTX A5000");
    await runs.rest("PATCH", `/v2/serverless/${made.id}`, { gpu: { pools: ["AMPERE_24"] } });
    await runs.preview(Endpoint, excluding(base, "NVIDIA L4", "NVIDIA RTX A5000"), changed);
    expect(withoutCosts(runs.lines)).toHaveLength(2);
    const repaired = await runs.up(Endpoint, excluding(base, "NVIDIA L4"), changed);
    expect((await binding(repaired))?.gpuIds).toBe("AMPERE_24,-NVIDIA L4");
    expect((await binding(await runs.up(Endpoint, excluding(base), repaired)))?.gpuIds).toBe("AMPERE_24");
  });

  const exclude = async (made: State, type: string) => {
    const { id, name, templateId } = (await binding(made)) as Values;
    const input = { id, name, templateId, gpuIds: `AMPERE_24,-${type}` };
    await runs.graphql("mutation($input: EndpointInput!) { saveEndpoint(input: $input) { id } }", { input });
  };

  test("made elsewhere survive a change of anything else, even where any PATCH drops them", async () => {
    const silent = { ...inline, gpu: { pools: ["AMPERE_24"] } };
    const made = await runs.up(Endpoint, silent);
    await exclude(made, "NVIDIA L4");
    await runs.control("POST", "options", { dropExclusionsOnAnyPatch: true });
    const changed = await runs.up(Endpoint, { ...silent, timeout: 1000, workers: { max: 7 } }, made);
    await runs.control("POST", "options", { dropExclusionsOnAnyPatch: false });
    expect((await binding(changed))?.gpuIds).toBe("AMPERE_24,-NVIDIA L4");
    expect(await live(changed)).toMatchObject({ timeout: 1000, workers: { min: 0, max: 7 } });
  });
});

describe("a template of the program's own", () => {
  test("is bound by GraphQL, and no container field is ever sent", async () => {
    const args = await bound({ workers: { max: 2 } });
    await runs.requests();
    const made = await runs.up(Endpoint, args);
    expect(await runs.requests()).toContain("saveEndpoint");
    expect(await binding(made)).toMatchObject({ templateId: args.templateId });
    const changed = await runs.up(Endpoint, { ...args, timeout: 1 }, made);
    expect(await runs.requests()).not.toContain("saveEndpoint");
    expect((await live(changed)).image).toBe("org/worker:1");
  });

  test("is exchanged in place", async () => {
    const args = await bound();
    const made = await runs.up(Endpoint, args);
    const other = await bound();
    const changed = await runs.up(Endpoint, { ...other, workers: { max: 4 } }, made);
    expect(changed.id).toBe(made.id);
    expect(await binding(changed)).toMatchObject({ templateId: other.templateId });
    expect((await live(changed)).workers).toEqual({ min: 0, max: 4 });
  });

  test("that serves another endpoint is refused at preview with its name; its own is not", async () => {
    const args = await bound();
    const made = await runs.up(Endpoint, { ...args, name: "owner" });
    const { failures } = await runs.preview(Endpoint, args);
    expect(failures).toEqual([expect.stringContaining(`already serves Endpoint "owner" (${made.id})`)]);
    expect((await runs.preview(Endpoint, { ...args, timeout: 9 }, made)).failures).toEqual([]);
  });

  test("makes a load-balancing endpoint, whose URL is its base", async () => {
    const args = await bound({ type: "LOAD_BALANCING" });
    const made = await runs.up(Endpoint, args);
    expect(made.outputs).toMatchObject({
      type: "LOAD_BALANCING",
      requestUrls: { base: expect.stringContaining(made.id) },
    });
    expect((await runs.preview(Endpoint, args, made)).diff?.changes).toBe(false);
    const { diff } = await runs.preview(Endpoint, { ...args, type: "QUEUE_BASED" }, made);
    expect(diff).toMatchObject({ replaces: ["type"], deleteBeforeReplace: true });
  });

  test("survives its endpoint's deletion", async () => {
    const args = await bound();
    await runs.destroy(Endpoint, await runs.up(Endpoint, args));
    expect((await runs.rest("GET", `/v2/templates/${args.templateId}`)).status).toBe(200);
  });
});

describe("what the service does by itself", () => {
  test("a name that ends in -fb is nobody's change", async () => {
    const made = await runs.up(Endpoint, { ...inline, name: "fast" });
    await runs.control("POST", "options", { fbSuffix: [made.id] });
    const { diff } = await runs.preview(Endpoint, { ...inline, name: "fast" }, made);
    await runs.control("POST", "options", { fbSuffix: [] });
    expect([diff?.changes, runs.lines]).toEqual([false, []]);
  });

  test("workers that were lowered after idle days are told with the cause, and put back", async () => {
    const made = await runs.up(Endpoint, { ...inline, workers: { max: 6 } });
    await runs.control("POST", "clock", { advance: 4 * 86_400 });
    await runs.preview(Endpoint, { ...inline, workers: { max: 6 } }, made);
    expect(withoutCosts(runs.lines)).toEqual([
      'Endpoint "it": workers.max was changed (the service lowers it by itself to 2 after 3 days without a request): 6 => 2; pulumi up makes it 6',
    ]);
    expect((await live(await runs.up(Endpoint, { ...inline, workers: { max: 6 } }, made))).workers).toMatchObject({
      max: 6,
    });
  });

  test("fields that an answer leaves out are not told, and nobody's change", async () => {
    const args = { ...inline, registry: undefined, args: "--x", ports: ["80/http"] };
    const made = await runs.up(Endpoint, args);
    await runs.control("POST", "options", { omitOptionalFields: true });
    const { diff } = await runs.preview(Endpoint, args, made);
    const changed = await runs.up(Endpoint, { ...args, timeout: 5 }, made);
    await runs.control("POST", "options", { omitOptionalFields: false });
    expect([diff?.changes, runs.lines]).toEqual([false, [expect.stringMatching(/: costs .*; as before$/)]]);
    expect(changed.outputs).toMatchObject({ args: "--x", ports: ["80/http"], env: { A: "1" }, timeout: 5 });
  });

  test("a word that the service added later is shown as it is", async () => {
    const made = await runs.up(Endpoint, { ...inline, name: "later" });
    const { endpoints } = (await runs.rest("GET", "/v2/serverless")).body as { endpoints: Values[] };
    const body = JSON.stringify({ endpoints: endpoints.map((one) => ({ ...one, flashboot: "TURBO", news: 1 })) });
    await runs.control("POST", "faults", {
      match: { method: "GET", path: "/v2/serverless" },
      effect: { status: 200, body, contentType: "application/json" },
      times: 1,
    });
    await runs.preview(Endpoint, { ...inline, name: "later" }, made);
    expect(withoutCosts(runs.lines)).toEqual([
      expect.stringContaining('flashboot was changed outside of Pulumi: "OFF" => "TURBO"'),
    ]);
  });

  test("platform variables are nobody's change", async () => {
    const made = await runs.up(Endpoint, inline);
    await runs.rest("PATCH", `/v2/serverless/${made.id}`, {
      env: { A: "1", CLOUD_ENDPOINT_ID: "x", CLOUD_POD_ID: "y" },
    });
    expect((await runs.preview(Endpoint, inline, made)).diff?.changes).toBe(false);
  });
});

describe("a delete", () => {
  const busy = async (leaveAfter: number, more: Values = {}) => {
    const made = await runs.up(Endpoint, { ...inline, workers: { min: 1, max: 2 }, ...more });
    await runs.control("POST", "clock", { advance: 10 });
    await runs.control("POST", "workers", { endpointId: made.id, busy: 1, leaveAfter });
    return made;
  };
  const gone = async (state: State) => expect((await runs.rest("GET", `/v2/serverless/${state.id}`)).status).toBe(404);

  test("drains: scales to zero, waits for the busy worker, then deletes", async () => {
    const made = await busy(45);
    await runs.requests();
    await runs.destroy(Endpoint, made);
    const requests = await runs.requests();
    expect(requests.indexOf(`PATCH /v2/serverless/${made.id}`)).toBeLessThan(
      requests.indexOf(`DELETE /v2/serverless/${made.id}`),
    );
    expect(runs.lines.join()).toContain("running jobs finish, no job is queued");
    expect(runs.lines.join()).toMatch(/waiting for 1 worker \(\w+ RUNNING\) to stop/);
    await gone(made);
  });

  test("whose worker never leaves ends in time, names it, and the next up puts the counts back", async () => {
    const made = await busy(1_000_000, {});
    const args = { ...inline, workers: { min: 1, max: 2 } };
    const options = { customTimeouts: { delete: "2m" } };
    const state = await runs.up(Endpoint, { ...args, timeout: 1 }, made, options);
    const refusal = await runs.destroy(Endpoint, state).catch((error: Error) => error.message);
    expect(refusal).toMatch(/1 worker \(\w+ RUNNING\) did not stop in time\. .*CLOUDCOMPUTE_DELETE_POLICY=force/);
    expect((await live(state)).workers).toEqual({ min: 0, max: 0 });
    expect((await live(await runs.up(Endpoint, args, state))).workers).toEqual({ min: 1, max: 2 });
  });

  test("by the policy refuse is an error until both settings are 0", async () => {
    const args = { ...inline, deletePolicy: "refuse" };
    const made = await runs.up(Endpoint, args);
    await expect(runs.destroy(Endpoint, made)).rejects.toThrow("its workers are not at zero (min 0, max 3)");
    expect((await live(made)).workers).toEqual({ min: 0, max: 3 });
    await runs.destroy(Endpoint, await runs.up(Endpoint, { ...args, workers: { max: 0 } }, made));
    await gone(made);
  });

  test.each([
    ["an image", async () => ({})],
    ["a template", async () => ({ image: undefined, env: undefined, ...(await bound()) })],
  ])("by force does not wait, beside %s", async (_, source) => {
    const made = await busy(1_000_000, { ...(await source()), deletePolicy: "force" });
    await runs.destroy(Endpoint, made);
    expect(runs.lines.join()).not.toContain("waiting");
    await gone(made);
  });

  test("without workers takes one list, one look at who works, one at the queue, and two writes", async () => {
    const made = await runs.up(Endpoint, inline);
    await runs.requests();
    await runs.destroy(Endpoint, made);
    const own = `/v2/serverless/${made.id}`;
    const queue = `GET /run/v2/${made.id}/health`;
    const requests = await runs.requests();
    expect(requests).toContain(queue);
    expect(requests.filter((request) => request !== queue)).toEqual([
      "GET /v2/serverless",
      `PATCH ${own}`,
      "myself",
      `DELETE ${own}`,
    ]);
  });

  test("asks what is now, not what the list said before", async () => {
    const args = { ...(await bound()), workers: { max: 0 } };
    const made = await runs.up(Endpoint, args);
    await runs.rest("PATCH", `/v2/serverless/${made.id}`, { workers: { max: 3 } });
    await runs.destroy(Endpoint, made);
    await gone(made);
  });
});

describe("advice from the catalog at preview", () => {
  test.each([
    [
      "a pool with a typing error",
      { gpu: { pools: ["ADA_42"] } },
      'gpu.pools[0]: "ADA_42" is not known to the service; did you mean "ADA_24"?',
    ],
    [
      "a GPU type with a typing error",
      { gpu: { pools: ["AMPERE_24"], excludedTypes: ["NVIDIA L5"] } },
      'did you mean "NVIDIA L4"?',
    ],
    [
      "a data center with a typing error",
      { dataCenterIds: ["US-KS-22"] },
      'dataCenterIds[0]: "US-KS-22" is not known to the service; did you mean "US-KS-2"?',
    ],
  ])("%s", async (_, changed, expected) => {
    const { failures } = await runs.preview(Endpoint, { ...inline, ...changed });
    expect(failures).toEqual([expect.stringContaining(expected)]);
  });

  test("volumes outside of the data centers, or two in one", async () => {
    const make = async (dataCenter: string) =>
      (await runs.rest("POST", "/v2/network-volumes", { name: "v", size: 10, dataCenter })).body.id;
    const [one, two] = [await make("EU-RO-1"), await make("EU-RO-1")];
    const args = { ...inline, networkVolumes: [one, two], dataCenterIds: ["US-KS-2"] };
    const { failures } = await runs.preview(Endpoint, args);
    expect(failures.join("\n")).toMatch(/is in EU-RO-1, which dataCenterIds leaves out.*two are in EU-RO-1/s);
  });
});

test("a quota of workers that is exceeded is told, and nothing is made", async () => {
  await runs.control("POST", "options", { workerQuota: 1 });
  const failure = await runs.up(Endpoint, { ...inline, name: "many" }).catch((error: Error) => error.message);
  await runs.control("POST", "options", { workerQuota: 10_000 });
  expect(failure).toMatch(/^Endpoint "it": .*quota.*The other endpoints have .* up to \d+/s);
  const { endpoints } = (await runs.rest("GET", "/v2/serverless")).body as { endpoints: { name: string }[] };
  expect(endpoints.filter(({ name }) => name === "many")).toEqual([]);
});
