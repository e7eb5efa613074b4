import { type Client, createClient } from "../../provider/client";
import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { Runs } from "../harness/front-ends/dynamic";
import { ListeningProxy } from "./listening-proxy";

let runs: Runs;
let proxy: ListeningProxy;

beforeAll(async () => {
  runs = await Runs.start();
  proxy = await ListeningProxy.start(runs.emulator.url);
  runs.env.CLOUDCOMPUTE_BASE_URL = proxy.url;
});

beforeEach(() => {
  proxy.passed.length = 0;
});

afterAll(async () => {
  proxy.close();
  await runs.emulator.close();
});

const container = { image: "org/worker:1", args: "--fast", disk: 30, ports: ["8000/http", "22/tcp"], env: { A: "1" } };
const otherContainer = { image: "org/worker:2", args: "", disk: 40, ports: [], env: { B: "2" } };

describe("each operation of the client sends what is published", () => {
  let client: Client;
  beforeAll(() => {
    client = createClient({ apiKey: runs.emulator.apiKey, baseUrl: proxy.url });
  });
  afterAll(() => client.close());

  const groups: [string, string, (client: Client) => Promise<unknown>][] = [
    ["catalog", "GET", walkCatalog],
    ["pods", "GET", walkPods],
    ["registries", "GET POST DELETE", walkRegistries],
    ["templates", "GET POST PATCH DELETE", walkTemplates],
    ["network-volumes", "GET POST PATCH DELETE", walkVolumes],
    ["serverless", "GET POST PATCH DELETE", walkEndpoints],
  ];

  test.each(groups)("%s: %s", async (group, methods, walk) => {
    await walk(client);
    expect(proxy.failures()).toEqual([]);
    const sent = proxy.operations().filter((name) => name.includes(` /v2/${group}`));
    expect(new Set(sent.map((name) => name.split(" ")[0]))).toEqual(new Set(methods.split(" ")));
  });
});

async function walkCatalog({ catalog }: Client) {
  await catalog.gpus({ include: "AVAILABILITY", product: "SERVERLESS" });
  await catalog.cpus({ include: "AVAILABILITY" });
  await catalog.dataCenters({ regions: "ASIA" });
}

async function walkPods({ pods }: Client) {
  const { id } = (await runs.control("POST", "pods", {})) as { id: string };
  await pods.listFresh();
  await pods.get(id);
}

async function walkRegistries({ registries }: Client) {
  const { id } = await registries.create({ name: "hub", username: "robot", password: "secret" });
  await registries.get(id);
  await registries.listFresh();
  await registries.delete(id);
}

async function walkTemplates({ templates }: Client) {
  const { id } = await templates.create({ name: "worker", ...container, serverless: true, category: "AMD" });
  await templates.patch(id, { ...otherContainer, public: true });
  await templates.get(id);
  await templates.listFresh();
  await templates.delete(id);
}

async function walkVolumes({ networkVolumes }: Client) {
  const body = { name: "data", size: 10, dataCenter: "EU-RO-1", type: "STANDARD" } as const;
  const { id } = await networkVolumes.create(body);
  await networkVolumes.patch(id, { name: "more", size: 20 });
  await networkVolumes.get(id);
  await networkVolumes.listFresh();
  await networkVolumes.delete(id);
}

async function walkEndpoints({ endpoints }: Client) {
  const { id } = await endpoints.create({ name: "api", ...container, gpu: { pools: ["ADA_24"] }, flashboot: "OFF" });
  await endpoints.patch(id, { ...otherContainer, workers: { max: 4 }, scaling: { value: 0.7 }, timeout: 0 });
  await endpoints.get(id);
  await endpoints.listFresh();
  await endpoints.workers(id);
  await endpoints.releases(id);
  await endpoints.delete(id);
}

describe("each kind sends what is published, from its first field to its last", () => {
  const inline = { ...container, gpu: { pools: ["ADA_24"], count: 2 }, dataCenterIds: ["EU-RO-1"], timeout: 1_000 };
  const changed = {
    ...{ ...otherContainer, gpu: { pools: ["AMPERE_24"], excludedTypes: ["NVIDIA L4"] }, flashboot: "FLASHBOOT" },
    ...{ workers: { min: 1, max: 2 }, scaling: { type: "REQUEST_COUNT", value: 0.7, idleTimeout: 60 } },
  };
  const pods = { ...container, category: "AMD", mounts: { persistent: { size: 10, path: "/data" } } };
  const otherPods = { ...otherContainer, public: true, mounts: { persistent: { size: 20, path: "/more" } } };
  const volume = { size: 10, dataCenter: "EU-RO-1" };
  const lives: [string, AnyKind, Values, Values][] = [
    ["Registry", Registry, { username: "u", password: "p" }, { username: "v", password: "q" }],
    ["NetworkVolume", NetworkVolume, volume, { ...volume, size: 20, name: "more" }],
    ["Template for workers", Template, { ...container, serverless: true }, { ...otherContainer, serverless: true }],
    ["Template for pods", Template, pods, otherPods],
    ["Endpoint", Endpoint, inline, changed],
  ];

  test.each(lives)("%s", async (_, kind, args, others) => {
    const made = await runs.up(kind, args);
    const updated = await runs.up(kind, others, made);
    await runs.refresh(kind, updated);
    await runs.destroy(kind, updated);
    expect(updated.id).toBe(made.id);
    expect(proxy.failures()).toEqual([]);
  });

  test("Endpoint of a template, with everything that it can refer to", async () => {
    const registry = await runs.up(Registry, { username: "u", password: "p" });
    const template = await runs.up(Template, { image: "i", serverless: true, registry: registry.id });
    const models = await runs.up(NetworkVolume, volume);
    const args = { templateId: template.id, gpu: { pools: ["ADA_24"] }, networkVolumes: [models.id] };
    const made = await runs.up(Endpoint, { ...args, type: "LOAD_BALANCING", locations: ["RO"] });
    const changes = { networkVolumes: [], locations: ["US"], workers: { max: 1 } };
    const updated = await runs.up(Endpoint, { ...args, type: "LOAD_BALANCING", ...changes }, made);
    await runs.destroy(Endpoint, updated);
    expect(proxy.failures()).toEqual([]);
    expect(proxy.operations()).toContain("PATCH /v2/serverless/{id}");
  });
});
