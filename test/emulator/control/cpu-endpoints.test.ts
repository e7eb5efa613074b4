import { WORKER_TEMPLATE } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();
const seed = (body: object = {}) => service().call("POST", "cpu-endpoints", body);

test("a seeded CPU endpoint has no GPUs, and is read by both APIs", async () => {
  const { body } = await seed({ name: "cpu", instanceId: "cpu3g-4-16", workers: { max: 2 } });
  expect(body).toMatchObject({ name: "cpu", gpu: null, cpu: { id: "cpu3g", vcpuCount: 4, memory: 16 } });
  expect((await service().rest("GET", "/v2/serverless")).body.endpoints).toEqual([body]);
  const query = "{ myself { endpoints { id gpuIds computeType instanceIds workersMax } } }";
  expect((await service().query(query)).body.data.myself.endpoints).toEqual([
    { id: body.id, gpuIds: "", computeType: "CPU", instanceIds: ["cpu3g-4-16"], workersMax: 2 },
  ]);
});

test("it can stand in another account", async () => {
  await seed({ account: "b" });
  const b = await service().withKeyOf("b");
  expect((await b.rest("GET", "/v2/serverless")).body.endpoints).toHaveLength(1);
  expect((await service().rest("GET", "/v2/serverless")).body.endpoints).toEqual([]);
});

test("an unknown instance is refused and leaves nothing", async () => {
  const { status, body } = await seed({ instanceId: "cpu9-4-16" });
  expect([status, body.detail]).toEqual([400, "unknown CPU instance cpu9-4-16"]);
  expect((await service().rest("GET", "/v2/templates")).body).toEqual({ templates: [] });
});

test("saveEndpoint makes a CPU endpoint of instances and no pools", async () => {
  const { id: templateId } = await service().create("templates", WORKER_TEMPLATE);
  const input = { name: "cpu", gpuIds: "", instanceIds: ["cpu5c-2-5"], templateId };
  const { id } = (await service().save(input)).body.data.saveEndpoint;
  const { body } = await service().rest("GET", `/v2/serverless/${id}`);
  expect([body.gpu, body.cpu]).toEqual([null, { id: "cpu5c", vcpuCount: 2, memory: 5 }]);
});

test.each([{}, { timeout: 5 }, { workers: { min: 0, max: 0 } }, { gpu: { pools: ["ADA_24"] } }])(
  "a PATCH of it with %j is refused",
  async (change) => {
    const { id } = (await seed()).body;
    const { status, body } = await service().rest("PATCH", `/v2/serverless/${id}`, change);
    expect([status, body.detail]).toEqual([400, "gpuId(s) is required for a gpu endpoint"]);
  },
);

test("a kinder service takes a PATCH that does not ask for GPUs", async () => {
  await service().options({ patchCpuEndpoints: true });
  const { id } = (await seed()).body;
  const patch = (body: object) => service().rest("PATCH", `/v2/serverless/${id}`, body);
  expect((await patch({ timeout: 5 })).body).toMatchObject({ timeout: 5, gpu: null });
  expect((await patch({ gpu: { pools: ["ADA_24"] } })).status).toBe(400);
});

test("REST deletes it", async () => {
  const { id } = (await seed()).body;
  expect((await service().rest("DELETE", `/v2/serverless/${id}`)).status).toBe(204);
});
