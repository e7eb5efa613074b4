import { UNKNOWN, type Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import type { Plugin } from "../harness/front-ends/grpc/plugin";
import { secret } from "../harness/front-ends/grpc/wire";
import { PluginRuns } from "../harness/front-ends/plugin";

let runs: PluginRuns;
let plugin: Plugin;

beforeAll(async () => {
  runs = await PluginRuns.start();
  plugin = await runs.configured();
});
afterAll(async () => {
  plugin.end();
  await runs.close();
});

const inline = { name: "e", image: "org/worker:1", gpu: { pools: ["ADA_24"] } };
const bound = { name: "e", templateId: "tpl-1", gpu: { pools: ["ADA_24"] } };
const template = { name: "t", image: "org/worker:1" };
const volume = { name: "v", size: 10, dataCenter: "EU-RO-1", type: "STANDARD" };
const registry = { name: "r", username: "u", password: "p" };

type Case = [what: string, kind: AnyKind, old: Values, news: Values, detailed: Record<string, string>];
const CASES: Case[] = [
  ["a field", Template, template, { ...template, disk: 70 }, { disk: "UPDATE" }],
  ["a field of an object", Endpoint, inline, { ...inline, workers: { max: 9 } }, { "workers.max": "UPDATE" }],
  ["a field without a default that comes", Template, template, { ...template, registry: "r" }, { registry: "ADD" }],
  ["a field without a default that goes", Template, { ...template, registry: "r" }, template, { registry: "DELETE" }],
  [
    "keys of a map",
    Template,
    { ...template, env: { A: "1", "B-1": "1", C: "1" } },
    { ...template, env: { A: "2", C: "1", D: "1" } },
    { 'env["A"]': "UPDATE", 'env["B-1"]': "DELETE", 'env["D"]': "ADD" },
  ],
  [
    "entries of a list",
    Endpoint,
    { ...inline, gpu: { pools: ["ADA_24", "AMPERE_24"] } },
    { ...inline, gpu: { pools: ["AMPERE_24"] } },
    { "gpu.pools[0]": "UPDATE", "gpu.pools[1]": "DELETE" },
  ],
  [
    "entries of a list without order",
    Template,
    { ...template, ports: ["80/http", "81/http"] },
    { ...template, ports: ["81/http", "82/http", "80/http"] },
    { "ports[1]": "ADD" },
  ],
  ["an object that comes", Template, template, { ...template, mounts: mount(10) }, { mounts: "ADD" }],
  [
    "a field below it",
    Template,
    { ...template, mounts: mount(10) },
    { ...template, mounts: mount(20) },
    { "mounts.persistent.size": "UPDATE" },
  ],
  [
    "an object that the service can't clear",
    Template,
    { ...template, mounts: mount(10) },
    template,
    { mounts: "DELETE_REPLACE" },
  ],
  [
    "the place of a volume",
    NetworkVolume,
    volume,
    { ...volume, dataCenter: "US-KS-2" },
    { dataCenter: "UPDATE_REPLACE" },
  ],
  ["the name of a registry", Registry, registry, { ...registry, name: "r2" }, { name: "UPDATE_REPLACE" }],
  ["credentials", Registry, registry, { ...registry, password: "q" }, { password: "UPDATE" }],
  ["a rule of ours", Registry, registry, { ...registry, deletePolicy: "force" }, { deletePolicy: "UPDATE" }],
  ["one template for another", Endpoint, bound, { ...bound, templateId: "tpl-2" }, { templateId: "UPDATE" }],
];

function mount(size: number): Values {
  return { persistent: { size, path: "/d" } };
}

const diffOf = (kind: AnyKind, oldInputs: Values, news: Values, more: object = {}) =>
  plugin.diff({ kind, oldInputs, news, ...more });

describe("tells the exact paths of what changes, and how", () => {
  test.each(CASES)("%s", async (_, kind, old, news, detailed) => {
    const diff = await diffOf(kind, old, news);
    expect(diff.detailed).toEqual(detailed);
    const tops = (only: RegExp) =>
      [...new Set(Object.keys(detailed).filter((path) => only.test(detailed[path] as string)))].map((path) =>
        path.replace(/[.[].*/, ""),
      );
    expect([diff.changes, diff.diffs, diff.replaces]).toEqual([true, [...new Set(tops(/./))], tops(/REPLACE/)]);
  });

  test("a source of containers for the other replaces, whichever field goes or comes with it", async () => {
    const { detailed, replaces } = await diffOf(Endpoint, { ...inline, disk: 80 }, bound);
    expect(detailed).toMatchObject({ templateId: "ADD_REPLACE", image: "DELETE_REPLACE", disk: "DELETE" });
    expect(replaces.sort()).toEqual(["image", "templateId"]);
  });
});

describe("is no change", () => {
  test.each<[string, AnyKind, Values, Values]>([
    ["the same", Endpoint, inline, inline],
    [
      "a default that one of them leaves out",
      Endpoint,
      inline,
      { ...inline, workers: { min: 0, max: 3 }, timeout: 300_000 },
    ],
    [
      "another order where order means nothing",
      Template,
      { ...template, ports: ["1/tcp", "2/tcp"] },
      { ...template, ports: ["2/tcp", "1/tcp"] },
    ],
    ["null for absent", Template, template, { ...template, registry: null }],
    [
      "what the service chose and the program leaves to it",
      NetworkVolume,
      volume,
      { name: "v", size: 10, dataCenter: "EU-RO-1" },
    ],
    [
      "exclusions that the program says nothing of",
      Endpoint,
      { ...inline, gpu: { pools: ["ADA_24"], excludedTypes: ["NVIDIA L4"] } },
      inline,
    ],
    [
      "hidden keys of a dynamic resource",
      Template,
      { ...template, __provider: "x", __options: { name: "it" } },
      template,
    ],
    [
      "a number that the service holds with 32 bits",
      Endpoint,
      { ...inline, scaling: { value: Math.fround(0.7) } },
      { ...inline, scaling: { value: 0.7 } },
    ],
  ])("%s", async (_, kind, old, news) => {
    expect(await diffOf(kind, old, news)).toMatchObject({ changes: false, diffs: [], replaces: [], detailed: {} });
  });
});

test("makes no request", async () => {
  await runs.requests();
  for (const [, kind, old, news] of CASES) await diffOf(kind, old, news);
  expect(await runs.requests()).toEqual([]);
});

test("of ignored paths tells nothing, and of their neighbours what there is", async () => {
  const news = { ...inline, image: "org/worker:2", workers: { min: 1, max: 9 }, env: { A: "1", B: "2" } };
  const ignoreChanges = ["workers.max", 'env["A"]', "image"];
  expect((await diffOf(Endpoint, inline, news, { ignoreChanges })).detailed).toEqual({
    "workers.min": "UPDATE",
    'env["B"]': "ADD",
  });
  expect(await diffOf(Endpoint, inline, news, { ignoreChanges: ["*"] })).toMatchObject({ changes: false });
});

describe("a replacement deletes first", () => {
  const moved = { ...registry, name: "r2" };
  const mounted = { ...template, mounts: mount(10) };
  const generated = { __defaults: ["name"] };
  test.each<[string, boolean, AnyKind, Values, Values]>([
    ["where the explicit name is unchanged and the service wants unique names", true, Template, mounted, template],
    [
      "not where the name is generated, for then the new one has another",
      false,
      Template,
      { ...mounted, ...generated },
      { ...template, ...generated },
    ],
    ["not where the name changes", false, Template, mounted, { ...template, name: "t2" }],
    ["not where names are free", false, NetworkVolume, volume, { ...volume, dataCenter: "US-KS-2" }],
    ["where a template stays with the endpoint", true, Endpoint, { ...bound, type: "LOAD_BALANCING" }, bound],
    [
      "not where it gets another one",
      false,
      Endpoint,
      { ...bound, type: "LOAD_BALANCING" },
      { ...bound, templateId: "tpl-2" },
    ],
    ["not for a rename", false, Registry, registry, moved],
  ])("%s", async (_, expected, kind, old, news) => {
    const diff = await diffOf(kind, old, news);
    expect(diff.replaces).not.toEqual([]);
    expect(diff.deleteBeforeReplace).toBe(expected);
  });

  test("also where an option of the engine makes it of an update, of which it alone knows", async () => {
    const diff = await diffOf(Template, template, { ...template, disk: 70 });
    expect(diff).toMatchObject({ replaces: [], deleteBeforeReplace: true });
  });
});

test("what no update changes is stable, so that dependants know it at preview", async () => {
  const stables = async (kind: AnyKind, old: Values) => (await diffOf(kind, old, old)).stables;
  expect(await stables(Template, template)).toEqual(["id"]);
  expect((await stables(Endpoint, inline)).sort()).toEqual(["createdAt", "id", "requestUrls"]);
});

test("secrets are compared by their values", async () => {
  const old = { ...template, env: secret({ A: "1", B: "2" }) };
  expect(await diffOf(Template, old, { ...template, env: { A: secret("1"), B: "2" } })).toMatchObject({
    changes: false,
  });
  expect((await diffOf(Template, old, { ...template, env: secret({ A: "9", B: "2" }) })).detailed).toEqual({
    'env["A"]': "UPDATE",
  });
});

test("what is unknown yet is a change where it stands", async () => {
  const news = { ...bound, templateId: UNKNOWN, gpu: { pools: ["ADA_24"], count: UNKNOWN } };
  expect((await diffOf(Endpoint, bound, news)).detailed).toEqual({ templateId: "UPDATE", "gpu.count": "UPDATE" });
});

test("the inputs of a dynamic resource without a name, which the service keeps, are no rename", async () => {
  const { name, ...unnamed } = template;
  const news = { ...unnamed, __defaults: ["name"] };
  expect(await diffOf(Template, unnamed, news, { outputs: { ...template } })).toMatchObject({ changes: false });
});

describe("a name in ignoreChanges that is not an argument", () => {
  const warnings = () => runs.log.shown.filter(({ text }) => text.includes("not an argument"));
  const compare = (of: Plugin) =>
    of.diff({
      kind: Template,
      id: "t-1",
      oldInputs: template,
      outputs: template,
      news: template,
      ignoreChanges: ["x"],
    });

  test("is warned of where the program runs, and not at a refresh or destroy, which only compare", async () => {
    const own = await runs.configured();
    await compare(own);
    expect(warnings()).toEqual([]);
    await own.check({ kind: Template, olds: template, news: template });
    await compare(own);
    expect(warnings()).toHaveLength(1);
    own.end();
  });
});
