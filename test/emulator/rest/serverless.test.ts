import { ENDPOINT, WORKER_TEMPLATE } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();
const endpoint = (more: object = {}) => service().create("serverless", { ...ENDPOINT, ...more });
const read = async (id: string) => (await service().rest("GET", `/v2/serverless/${id}`)).body;
const patch = async (id: string, body: object) => service().rest("PATCH", `/v2/serverless/${id}`, body);
const refusal = async (more: object) => {
  const { status, body } = await service().rest("POST", "/v2/serverless", { ...ENDPOINT, ...more });
  return `${status} ${body.detail}`;
};

test("fills in what a create does not say", async () => {
  const { id, ...rest } = await endpoint();
  expect(id).toMatch(/^[0-9a-z]{14}$/);
  const run = `${service().emulator.runUrl}/v2/${id}`;
  expect(rest).toEqual({
    name: "api",
    type: "QUEUE_BASED",
    requestUrls: { run: `${run}/run`, runSync: `${run}/runsync` },
    gpu: { pools: ["ADA_24"], count: 1 },
    cpu: null,
    image: "org/worker:1",
    args: "",
    disk: 20,
    ports: [],
    env: {},
    registry: null,
    workers: { min: 0, max: 3 },
    scaling: { type: "QUEUE_DELAY", value: 4, idleTimeout: 5 },
    dataCenterIds: [],
    networkVolumes: [],
    timeout: 300_000,
    flashboot: "OFF",
    createdAt: "2026-06-01T12:00:00.000Z",
  });
});

test.each(["type", "templateId", "cpu", "id"])("does not accept %s", async (field) => {
  expect((await service().rest("POST", "/v2/serverless", { ...ENDPOINT, [field]: "x" })).status).toBe(422);
});

test.each([
  [{ workers: { min: 4 } }, "400 workers.max must not be lower than workers.min"],
  [{ gpu: { pools: ["ADA_24", "ADA_25"] } }, "400 unknown GPU pool ADA_25"],
  [{ dataCenterIds: ["XX-1"] }, "400 data center XX-1 not found"],
  [{ dataCenterIds: ["US"] }, "400 data center US not found"],
  [{ networkVolumes: ["v"] }, "400 network volume v not found"],
  [{ timeout: -1 }, "400 timeout must not be negative"],
  [{ image: "" }, "400 image must not be empty"],
])("refuses %j", async (more, expected) => {
  expect(await refusal(more)).toBe(expected);
});

test("refuses a scaling.value that a 32-bit float can't hold", async () => {
  const answered = await service().rest("POST", "/v2/serverless", { ...ENDPOINT, scaling: { value: 1e300 } });
  expect(answered.status).toBe(400);
});

test("keeps scaling.value as a 32-bit float", async () => {
  expect((await endpoint({ scaling: { value: 0.7 } })).scaling.value).toBe(Math.fround(0.7));
});

test("a PATCH changes only what it says, inside nested objects too", async () => {
  const { id, ...before } = await endpoint({ env: { A: "1" }, gpu: { pools: ["ADA_24"], count: 2 } });
  const { body } = await patch(id, { workers: { max: 7 }, scaling: { idleTimeout: 9 }, gpu: { pools: ["AMPERE_24"] } });
  expect(body).toEqual({
    id,
    ...before,
    workers: { min: 0, max: 7 },
    gpu: { pools: ["AMPERE_24"], count: 2 },
    scaling: { type: "QUEUE_DELAY", value: 4, idleTimeout: 9 },
  });
});

test("clearing values clear", async () => {
  const registry = await service().create("registries", { name: "r", username: "u", password: "p" });
  const { id } = await endpoint({
    env: { A: "1" },
    ports: ["80/http"],
    args: "x",
    registry: registry.id,
    dataCenterIds: ["US-KS-2"],
  });
  const { body } = await patch(id, { env: {}, ports: [], args: "", registry: null, dataCenterIds: [] });
  expect(body).toMatchObject({ env: {}, ports: [], args: "", registry: null, dataCenterIds: [] });
});

test("a gpu without pools does not fit", async () => {
  const { id } = await endpoint();
  expect((await patch(id, { gpu: { count: 2 } })).body.errors).toEqual(["$.gpu: missing property 'pools'"]);
});

test("the sum of workers.max stays within the account's quota, and lowering always works", async () => {
  await service().options({ workerQuota: 5 });
  const { id } = await endpoint();
  expect(await refusal({ name: "b" })).toBe(
    "400 Max workers across all endpoints must not exceed your workers quota (5). This endpoint can have at most 2.",
  );
  await service().options({ workerQuota: 1 });
  expect((await patch(id, { workers: { max: 2 } })).status).toBe(200);
  expect((await patch(id, { workers: { max: 3 } })).status).toBe(400);
});

test("volumes must be in distinct data centers, within dataCenterIds", async () => {
  const volume = (dataCenter: string) => service().create("network-volumes", { name: "v", size: 10, dataCenter });
  const [a, b, c] = [await volume("EU-RO-1"), await volume("EU-RO-1"), await volume("US-KS-2")];
  expect(await refusal({ networkVolumes: [a.id, b.id] })).toBe(
    "400 at most one network volume per data center is allowed",
  );
  expect(await refusal({ networkVolumes: [a.id, c.id], dataCenterIds: ["US-KS-2"] })).toMatch(
    /^400 a network volume is in data center EU-RO-1/,
  );
  const { id } = await endpoint({ networkVolumes: [a.id, c.id] });
  expect((await patch(id, { networkVolumes: [] })).body.networkVolumes).toEqual([]);
});

test("a name that ends in ` -fb` turns fast boot on, and is kept as sent", async () => {
  expect(await endpoint({ name: "api -fb", flashboot: "OFF" })).toMatchObject({
    name: "api -fb",
    flashboot: "FLASHBOOT",
  });
});

test("reads append ` -fb` for the endpoints that the switch names", async () => {
  const { id } = await endpoint();
  await service().options({ fbSuffix: [id] });
  expect((await read(id)).name).toBe("api -fb");
  const { body } = await service().query("{ myself { endpoints { name } } }");
  expect(body.data.myself.endpoints).toEqual([{ name: "api -fb" }]);
});

test("a PATCH with gpu drops GPU exclusions; one without keeps them unless told otherwise", async () => {
  const { id: templateId } = await service().create("templates", WORKER_TEMPLATE);
  const input = { name: "api", templateId, gpuIds: "ADA_24,AMPERE_24,-NVIDIA L4" };
  const { id } = (await service().save(input)).body.data.saveEndpoint;
  const gpuIds = async () =>
    (await service().query(`{ myself { endpoint(id: "${id}") { gpuIds } } }`)).body.data.myself.endpoint.gpuIds;
  expect((await patch(id, { image: "org/worker:2" })).body.gpu.pools).toEqual(["ADA_24", "AMPERE_24"]);
  expect(await gpuIds()).toBe(input.gpuIds);
  await service().options({ dropExclusionsOnAnyPatch: true });
  await patch(id, { image: "org/worker:3" });
  expect(await gpuIds()).toBe("ADA_24,AMPERE_24");
  await service().save({ ...input, id });
  await patch(id, { gpu: { pools: ["ADA_24", "AMPERE_24"] } });
  expect(await gpuIds()).toBe("ADA_24,AMPERE_24");
});

test("a CPU endpoint is read, and no PATCH of it is taken", async () => {
  const { id: templateId } = await service().create("templates", WORKER_TEMPLATE);
  const { id } = (await service().save({ name: "cpu", templateId, gpuIds: "", instanceIds: ["cpu3g-4-16"] })).body.data
    .saveEndpoint;
  expect(await read(id)).toMatchObject({ gpu: null, cpu: { id: "cpu3g", vcpuCount: 4, memory: 16 } });
  expect((await patch(id, { workers: { max: 1 } })).status).toBe(400);
  expect((await patch(id, { gpu: { pools: ["ADA_24"] } })).status).toBe(400);
});

test("DELETE has no guard: workers and the bound template go at once", async () => {
  const { id } = await endpoint({ workers: { min: 2 } });
  await service().call("POST", "workers", { endpointId: id, busy: 1 });
  expect((await service().rest("DELETE", `/v2/serverless/${id}`)).status).toBe(204);
  expect((await service().rest("GET", `/v2/serverless/${id}/workers`)).status).toBe(404);
  expect((await service().rest("GET", "/v2/templates")).body.templates).toEqual([]);
});

test("workers.max falls to 2 after 3 days without a request and to 0 after 7, without a release", async () => {
  const { id } = await endpoint({ workers: { min: 0, max: 5 } });
  const DAY = 86_400;
  await service().advance(3 * DAY - 1);
  expect((await read(id)).workers.max).toBe(5);
  await service().advance(1);
  expect((await read(id)).workers.max).toBe(2);
  await service().advance(4 * DAY);
  expect((await read(id)).workers.max).toBe(0);
  expect((await service().rest("GET", `/v2/serverless/${id}/releases`)).body.endpointVersion).toBe(1);
  await patch(id, { workers: { max: 5 } });
  await service().advance(2 * DAY);
  expect((await read(id)).workers.max).toBe(5);
});

test("a request restarts the idle days, and the reduction can be turned off", async () => {
  const { id } = await endpoint();
  await service().advance(2 * 86_400);
  await service().call("POST", "workers", { endpointId: id, busy: 1 });
  await service().call("POST", "workers", { endpointId: id, busy: 0 });
  await service().advance(2 * 86_400);
  expect((await read(id)).workers.max).toBe(3);
  await service().options({ idleReduction: false });
  await service().advance(30 * 86_400);
  expect((await read(id)).workers.max).toBe(3);
});

test("optional fields can be left out", async () => {
  await service().options({ omitOptionalFields: true });
  expect(Object.keys(await endpoint())).not.toContain("requestUrls");
});

test("lists are in order of creation", async () => {
  for (const name of ["c", "a", "b"]) await endpoint({ name });
  const { endpoints } = (await service().rest("GET", "/v2/serverless")).body;
  expect(endpoints.map(({ name }: { name: string }) => name)).toEqual(["c", "a", "b"]);
});
