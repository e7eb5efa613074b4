import { ENDPOINT, WORKER_TEMPLATE } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();
const ignore = (...ignoredFields: string[]) => service().options({ ignoredFields });
const change = (path: string, body: object) => service().rest("PATCH", `/v2/${path}`, body);

const WISHES: [string, object][] = [
  ["flashboot", { flashboot: "FLASHBOOT" }],
  ["workers.max", { workers: { max: 9 } }],
  ["workers", { workers: { min: 1, max: 9 } }],
  ["scaling.value", { scaling: { value: 8 } }],
  ["scaling", { scaling: { type: "REQUEST_COUNT", value: 8, idleTimeout: 60 } }],
  ["dataCenterIds", { dataCenterIds: ["US-KS-2"] }],
  ["timeout", { timeout: 1_000 }],
  ["gpu.count", { gpu: { pools: ["ADA_24"], count: 2 } }],
  ["env", { env: { A: "1" } }],
  ["args", { args: "--fast" }],
  ["disk", { disk: 77 }],
  ["ports", { ports: ["80/http"] }],
];

test.each(WISHES)("a REST create accepts %s and keeps the default", async (name, wish) => {
  const plain = await service().create("serverless", ENDPOINT);
  await ignore(name);
  const made = await service().create("serverless", { ...ENDPOINT, ...wish });
  const { id, createdAt, requestUrls, ...settings } = plain;
  expect(made).toMatchObject(settings);
});

test.each([...WISHES, ["gpu", { gpu: { pools: ["AMPERE_16"], count: 2 } }], ["name", { name: "other" }]] as const)(
  "a PATCH accepts %s and changes nothing",
  async (name, wish) => {
    const plain = await service().create("serverless", ENDPOINT);
    await ignore(name);
    const { status, body } = await change(`serverless/${plain.id}`, wish);
    expect([status, body]).toEqual([200, plain]);
  },
);

test("a PATCH applies the fields beside it", async () => {
  const { id } = await service().create("serverless", ENDPOINT);
  await ignore("workers.max");
  const { body } = await change(`serverless/${id}`, { workers: { min: 1, max: 9 }, timeout: 5 });
  expect(body).toMatchObject({ workers: { min: 1, max: 3 }, timeout: 5 });
});

test("what a create requires is applied all the same", async () => {
  await ignore("name", "image", "gpu", "size", "dataCenter");
  expect(await service().create("serverless", ENDPOINT)).toMatchObject({ name: "api", image: "org/worker:1" });
  const volume = { name: "v", size: 10, dataCenter: "EU-RO-1" };
  expect(await service().create("network-volumes", volume)).toMatchObject(volume);
});

test("saveEndpoint keeps the default on a create, and what there is on an update", async () => {
  const { id: templateId } = await service().create("templates", WORKER_TEMPLATE);
  const input = { name: "api", gpuIds: "ADA_24", templateId };
  await ignore("flashboot", "workers.max");
  const made = (await service().save({ ...input, flashBootType: "FLASHBOOT", workersMax: 7 })).body.data.saveEndpoint;
  expect(made).toMatchObject({ flashBootType: "OFF", workersMax: 3 });
  await ignore();
  await change(`serverless/${made.id}`, { flashboot: "FLASHBOOT", workers: { max: 5 } });
  await ignore("flashboot", "workers.max");
  const next = { ...input, id: made.id, flashBootType: "OFF", workersMax: 8, idleTimeout: 33 };
  const saved = (await service().save(next)).body.data.saveEndpoint;
  expect(saved).toMatchObject({ flashBootType: "FLASHBOOT", workersMax: 5, idleTimeout: 33 });
});

test("templates and volumes ignore fields too", async () => {
  const template = await service().create("templates", WORKER_TEMPLATE);
  const volume = await service().create("network-volumes", { name: "v", size: 10, dataCenter: "EU-RO-1" });
  await ignore("env", "size");
  expect((await change(`templates/${template.id}`, { env: { A: "1" } })).body).toEqual(template);
  expect((await change(`network-volumes/${volume.id}`, { size: 20, name: "w" })).body).toEqual({
    ...volume,
    name: "w",
  });
  expect(await service().create("templates", { ...WORKER_TEMPLATE, name: "other", env: { A: "1" } })).toMatchObject({
    env: {},
  });
});

test("a single variable can be ignored", async () => {
  await ignore("env.A");
  const { id } = await service().create("templates", { ...WORKER_TEMPLATE, env: { A: "1", B: "2" } });
  expect((await service().rest("GET", `/v2/templates/${id}`)).body.env).toEqual({ B: "2" });
});
