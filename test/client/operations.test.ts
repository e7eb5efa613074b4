import * as client from "../../provider/client";
import { Service } from "../harness/emulator";
import { JumpingClock } from "./clocks";
import { save as anySave } from "./save";
import { rejection } from "./scripted-service";

let service: Service;
let made: client.Client;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.close());

beforeEach(async () => {
  await service.emulator.reset();
  made = client.createClient({
    apiKey: service.emulator.apiKey,
    baseUrl: service.emulator.url,
    runUrl: service.emulator.runUrl,
    clock: new JumpingClock(),
    random: () => 0,
  });
});
afterEach(() => made.close());

const templateBody = {
  name: "t",
  image: "org/worker:1",
  serverless: true,
  env: { TOKEN: "hush-hush" },
  disk: 20,
  ports: ["8000/http"],
};
const endpointBody = {
  name: "api",
  image: "org/worker:1",
  gpu: { pools: ["ADA_24", "AMPERE_24"] },
  workers: { max: 2 },
};

const save = (templateId: string, more: Partial<client.EndpointSave> = {}): client.EndpointSave =>
  anySave(templateId, {
    ...{ type: "LOAD_BALANCING", locations: ["US"], timeout: 90_000, flashboot: "FLASHBOOT" },
    gpu: { pools: ["ADA_24"], count: 1, excludedTypes: ["NVIDIA L4"] },
    workers: { min: 0, max: 2 },
    scaling: { type: "REQUEST_COUNT", value: 4, idleTimeout: 7 },
    ...more,
  });

test("templates: create, get, patch, list, delete", async () => {
  const { id } = await made.templates.create(templateBody);
  expect(await made.templates.get(id)).toMatchObject({ ...templateBody, args: "", mounts: {}, registry: null });
  expect(await made.templates.patch(id, { env: {}, ports: [], args: "x" })).toMatchObject({
    env: {},
    ports: [],
    args: "x",
  });
  expect(await made.templates.listFresh()).toEqual([await made.templates.get(id)]);
  await made.templates.delete(id);
  expect(await made.templates.find(id)).toBeUndefined();
  expect(await rejection(made.templates.delete(id))).toBeInstanceOf(client.NotFound);
});

test("network volumes: create, get, grow, refuse to shrink, delete", async () => {
  const body = { name: "data", size: 10, dataCenter: "EU-RO-1" };
  const { id } = await made.networkVolumes.create(body);
  expect(await made.networkVolumes.get(id)).toEqual({ id, ...body, type: "STANDARD" });
  expect((await made.networkVolumes.patch(id, { size: 20 })).size).toBe(20);
  expect(await rejection(made.networkVolumes.patch(id, { size: 10 }))).toBeInstanceOf(client.BadRequest);
  await made.networkVolumes.delete(id);
  expect(await made.networkVolumes.listFresh()).toEqual([]);
});

test("registries: create, get, rotate in place, list, delete", async () => {
  const { id } = await made.registries.create({ name: "hub", username: "robot", password: "first-password" });
  await made.graphql.updateRegistryAuth({ id, username: "robot", password: "second-password" });
  expect(await made.registries.get(id)).toEqual({ id, name: "hub" });
  expect(await made.registries.listFresh()).toEqual([{ id, name: "hub" }]);
  await made.registries.delete(id);
  const late = made.graphql.updateRegistryAuth({ id, username: "robot", password: "third-password" });
  expect(await rejection(late)).toBeInstanceOf(client.NotFound);
});

test("endpoints: create, get, patch, workers, releases, list, delete", async () => {
  const { id } = await made.endpoints.create(endpointBody);
  expect(await made.endpoints.get(id)).toMatchObject({
    type: "QUEUE_BASED",
    gpu: { pools: ["ADA_24", "AMPERE_24"], count: 1 },
    workers: { min: 0, max: 2 },
  });
  expect((await made.endpoints.patch(id, { workers: { max: 4 }, flashboot: "FLASHBOOT" })).workers).toEqual({
    min: 0,
    max: 4,
  });
  expect((await made.endpoints.releases(id)).releases.map(({ version }) => version)).toEqual([2, 1]);
  await service.control("POST", "workers", { endpointId: id, busy: 1 });
  expect((await made.endpoints.workers(id)).workers).toMatchObject([{ status: "RUNNING" }]);
  expect((await made.graphql.endpoints.find(id))?.workers).toMatchObject([{ status: "RUNNING" }]);
  expect(await made.endpoints.listFresh()).toHaveLength(1);
  await made.endpoints.delete(id);
  expect(await made.endpoints.find(id)).toBeUndefined();
});

test("pods: list and get", async () => {
  const { id } = await service.control("POST", "pods", { status: "RUNNING", template: "t1" });
  expect(await made.pods.listFresh()).toEqual([await made.pods.get(id)]);
  expect(await made.pods.find(id)).toMatchObject({ id, status: "RUNNING", template: "t1" });
  expect(await made.pods.find("nobody")).toBeUndefined();
});

test("catalog: GPUs, CPUs and data centers, with a query", async () => {
  expect((await made.catalog.gpus({ include: "AVAILABILITY" })).find(({ id }) => id === "NVIDIA L4")).toMatchObject({
    pool: "AMPERE_24",
    availability: expect.any(String),
  });
  expect((await made.catalog.cpus()).map(({ id }) => id)).toContain("cpu5c");
  expect((await made.catalog.dataCenters({ regions: "ASIA" })).map(({ region }) => region)).toContain("ASIA");
});

test("GraphQL: the account and its discount", async () => {
  expect(await made.graphql.account()).toEqual({ id: expect.any(String) });
  expect(await made.graphql.discount()).toBeUndefined();
});

test("GraphQL: an endpoint saved with everything reads back as it was meant, in both APIs", async () => {
  const { id: templateId } = await made.templates.create(templateBody);
  const { id } = await made.graphql.saveEndpoint(save(templateId));
  const expected = {
    id,
    templateId,
    type: "LOAD_BALANCING",
    gpu: { pools: ["ADA_24"], excludedTypes: ["NVIDIA L4"] },
    locations: ["US"],
  };
  expect((await made.graphql.endpoints.listFresh()).find((binding) => binding.id === id)).toMatchObject(expected);
  expect(await made.endpoints.find(id)).toMatchObject({
    ...{ type: "LOAD_BALANCING", workers: { min: 0, max: 2 }, timeout: 90_000, flashboot: "FLASHBOOT" },
    scaling: { type: "REQUEST_COUNT", value: 4, idleTimeout: 7 },
  });
});

test("GraphQL: a save with the id updates, and the REST list knows", async () => {
  const { id: templateId } = await made.templates.create(templateBody);
  const { id } = await made.graphql.saveEndpoint(save(templateId));
  await made.endpoints.list();
  const again = await made.graphql.saveEndpoint({ ...save(templateId), id, name: "renamed" });
  expect(again.id).toBe(id);
  expect((await made.endpoints.find(id))?.name).toBe("renamed");
  expect((await made.endpoints.list()).map(({ name }) => name)).toEqual(["renamed"]);
});

test("GraphQL: a delete is refused while workers are not at zero, keeps the template, and finds nothing twice", async () => {
  const { id: templateId } = await made.templates.create(templateBody);
  const { id } = await made.graphql.saveEndpoint(save(templateId));
  expect(await rejection(made.graphql.deleteEndpoint(id))).toBeInstanceOf(client.WorkersNotZero);
  await made.endpoints.patch(id, { workers: { min: 0, max: 0 } });
  await made.graphql.deleteEndpoint(id);
  expect(await made.endpoints.find(id)).toBeUndefined();
  expect(await made.templates.find(templateId)).toBeDefined();
  expect(await rejection(made.graphql.deleteEndpoint(id))).toBeInstanceOf(client.NotFound);
});

test("GraphQL: what a save may not do becomes a typed error", async () => {
  const { id: templateId } = await made.templates.create(templateBody);
  await made.graphql.saveEndpoint(save(templateId));
  expect(await rejection(made.graphql.saveEndpoint(save(templateId)))).toBeInstanceOf(client.GraphqlFailure);
  expect(await rejection(made.graphql.saveEndpoint(save("nowhere")))).toBeInstanceOf(client.GraphqlFailure);
  const { id } = await made.templates.create({ ...templateBody, name: "other" });
  const greedy = made.graphql.saveEndpoint(save(id, { workers: { min: 0, max: 999 } }));
  expect(await rejection(greedy)).toBeInstanceOf(client.WorkerQuotaExceeded);
});

test("a template in use is InUse, a body out of schema is Invalid with its failures", async () => {
  const { id } = await made.templates.create(templateBody);
  await made.graphql.saveEndpoint(save(id));
  expect(await rejection(made.templates.delete(id))).toBeInstanceOf(client.InUse);
  const error = await rejection(made.templates.create({ name: "u", image: "i", disk: 0 }));
  expect(error).toMatchObject({ name: "Invalid", failures: [expect.stringContaining("$.disk")] });
});

test("a changed template shows in the endpoint that it is bound to", async () => {
  const { id } = await made.templates.create(templateBody);
  const endpoint = await made.graphql.saveEndpoint(save(id));
  await made.endpoints.list();
  await made.templates.patch(id, { image: "org/worker:2" });
  expect((await made.endpoints.find(endpoint.id))?.image).toBe("org/worker:2");
});

test("a PATCH by REST shows in GraphQL's list, without asking for it where no GPU type is excluded", async () => {
  const { id } = await made.endpoints.create(endpointBody);
  await made.graphql.endpoints.list();
  await made.endpoints.patch(id, { name: "renamed", gpu: { pools: ["AMPERE_80"] }, dataCenterIds: ["EU-RO-1"] });
  const known = await made.graphql.endpoints.find(id);
  expect(known).toMatchObject({ name: "renamed", gpu: { pools: ["AMPERE_80"] }, locations: ["EU-RO-1"] });
  expect((await made.graphql.endpoints.listFresh())[0]).toEqual(known);
  const requests = await service.noted();
  expect(requests.filter(({ operation }) => operation === "myself")).toHaveLength(2);
});

test("GPU exclusions that a PATCH has dropped are seen to be gone", async () => {
  const { id: templateId } = await made.templates.create(templateBody);
  const { id } = await made.graphql.saveEndpoint(save(templateId));
  await made.graphql.endpoints.list();
  await made.endpoints.patch(id, { gpu: { pools: ["ADA_24"] } });
  expect((await made.graphql.endpoints.find(id))?.gpu.excludedTypes).toEqual([]);
});

test("GraphQL finds an endpoint that REST made after the list was fetched", async () => {
  await made.graphql.endpoints.list();
  const { id } = await made.endpoints.create(endpointBody);
  expect(await made.graphql.endpoints.find(id)).toMatchObject({ id, templateId: expect.any(String) });
});

test("a key that only reads is Forbidden to write, in both APIs", async () => {
  const { apiKey } = await service.control("POST", "keys", { account: "b", access: "read-only" });
  const reader = client.createClient({ apiKey, baseUrl: service.emulator.url });
  expect(await reader.templates.list()).toEqual([]);
  expect(await rejection(reader.templates.create(templateBody))).toBeInstanceOf(client.Forbidden);
  expect(await rejection(reader.graphql.deleteEndpoint("e"))).toBeInstanceOf(client.Forbidden);
  await reader.close();
});

test("a wrong key is Unauthorized in every API, and named by where it comes from", async () => {
  const stranger = client.createClient({
    apiKey: "wrong",
    baseUrl: service.emulator.url,
    runUrl: service.emulator.runUrl,
  });
  const { templates, graphql, jobs } = stranger;
  for (const asked of [templates.list(), graphql.endpoints.list(), jobs.health("e")]) {
    const error = await rejection(asked);
    expect(error).toBeInstanceOf(client.Unauthorized);
    expect((error as client.Unauthorized).message).toContain("the key from the option apiKey");
  }
  await stranger.close();
});

test("a change whose answer is lost is repeated where that is safe, and else unclear", async () => {
  const { id } = await made.endpoints.create(endpointBody);
  await service.control("POST", "faults", { match: { method: "PATCH" }, effect: { loseAnswer: "reset" }, times: 1 });
  expect((await made.endpoints.patch(id, { name: "renamed" })).name).toBe("renamed");
  await service.control("POST", "faults", {
    match: { method: "POST", path: "/v2/templates" },
    effect: { loseAnswer: 500 },
    times: 1,
  });
  const error = await rejection(made.templates.create(templateBody));
  expect(error).toMatchObject({ name: "ServerFailure", outcomeUnknown: true });
  expect((await made.templates.list()).map(({ name }) => name)).toContain("t");
});

test("a hundred requests at once stay inside a published quota's first window", async () => {
  await service.control("POST", "quotas", { minute: 200 });
  await Promise.all(Array.from({ length: 100 }, () => made.pods.get("nobody").catch(() => {})));
  const requests = await service.noted();
  expect(requests.filter(({ path }) => path === "/v2/pods/nobody")).toHaveLength(100);
});
