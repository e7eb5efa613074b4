import { ENDPOINT, WORKER_TEMPLATE } from "../../harness/bodies";
import type { Answered } from "../../harness/emulator";
import { freshService } from "../../harness/service";

const service = freshService();

const KINDS = [
  ["templates", "templates", WORKER_TEMPLATE, { disk: 60 }],
  ["network-volumes", "networkVolumes", { name: "v", size: 10, dataCenter: "EU-RO-1" }, { size: 11 }],
  ["registries", "registries", { name: "r", username: "u", password: "p" }, undefined],
  ["serverless", "endpoints", ENDPOINT, { timeout: 5 }],
  ["pods", "pods", { name: "p", image: "i", gpu: { id: "NVIDIA L4" } }, { name: "q" }],
] as const;

const DELEGATION = { resource: "arn:aws:ecr:eu-west-1:123456789012:repository/org/worker" };

beforeEach(() => service().options({ visibleAfterMs: 5_000 }));

test.each(KINDS)(
  "a young object of /v2/%s is nowhere to be read, changed or deleted",
  async (path, list, body, change) => {
    const { id } = await service().create(path, body);
    await service().advance(4.999);
    const methods = change ? ["GET", "PATCH", "DELETE"] : ["GET", "DELETE"];
    for (const method of methods) {
      const asked = method === "PATCH" ? change : undefined;
      expect([method, (await service().rest(method, `/v2/${path}/${id}`, asked)).status]).toEqual([method, 404]);
    }
    expect((await service().rest("GET", `/v2/${path}`)).body[list]).toEqual([]);
  },
);

test.each(KINDS)("an object of /v2/%s is there once its time has come", async (path, list, body) => {
  const { id } = await service().create(path, body);
  await service().advance(5);
  expect((await service().rest("GET", `/v2/${path}/${id}`)).status).toBe(200);
  const ids = (await service().rest("GET", `/v2/${path}`)).body[list].map((one: { id: string }) => one.id);
  expect(ids).toContain(id);
});

test("a young delegation is not listed and not deleted", async () => {
  const { id } = await service().create("registries/delegations", DELEGATION);
  expect((await service().rest("GET", "/v2/registries/delegations")).body).toEqual({ delegations: [] });
  expect((await service().rest("DELETE", `/v2/registries/delegations/${id}`)).status).toBe(404);
});

test("GraphQL does not see young objects either", async () => {
  const endpoint = await service().create("serverless", ENDPOINT);
  await service().create("network-volumes", { name: "v", size: 10, dataCenter: "EU-RO-1" });
  await service().create("registries", { name: "r", username: "u", password: "p" });
  const query = `{ myself { endpoints { id } endpoint(id: "${endpoint.id}") { id } podTemplates { id }
    networkVolumes { id } containerRegistryCreds { id } } }`;
  const empty = { endpoints: [], endpoint: null, podTemplates: [], networkVolumes: [], containerRegistryCreds: [] };
  expect((await service().query(query)).body.data.myself).toEqual(empty);
});

test("GraphQL changes no young object", async () => {
  const { id } = await service().create("serverless", ENDPOINT);
  const registry = await service().create("registries", { name: "r", username: "u", password: "p" });
  const rotate = `mutation { updateRegistryAuth(input: {id: "${registry.id}", username: "u", password: "q"}) { id } }`;
  const message = ({ body }: Answered) => body.errors[0].message;
  expect(message(await service().query(`mutation { deleteEndpoint(id: "${id}") }`))).toBe("endpoint not found");
  expect(message(await service().save({ id, name: "api", gpuIds: "ADA_24", templateId: "t" }))).toBe(
    "endpoint not found",
  );
  expect(message(await service().query(rotate))).toBe("resource not found");
});

test("other objects can refer to a young one", async () => {
  const registry = await service().create("registries", { name: "r", username: "u", password: "p" });
  const template = await service().create("templates", { ...WORKER_TEMPLATE, registry: registry.id });
  const { body } = await service().save({ name: "api", gpuIds: "ADA_24", templateId: template.id });
  expect(body.data.saveEndpoint).toMatchObject({ templateId: template.id });
});

test("without the option a new object is there at once", async () => {
  await service().options({ visibleAfterMs: 0 });
  const { id } = await service().create("serverless", ENDPOINT);
  expect((await service().rest("GET", `/v2/serverless/${id}`)).status).toBe(200);
});
