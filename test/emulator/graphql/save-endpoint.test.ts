import { ENDPOINT, WORKER_TEMPLATE } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();
let templateId: string;

beforeEach(async () => {
  templateId = (await service().create("templates", WORKER_TEMPLATE)).id;
});

const save = async (more: object = {}) => {
  const { body } = await service().save({ name: "api", gpuIds: "ADA_24", templateId, ...more });
  return body.data?.saveEndpoint ?? body.errors[0].message;
};
const remove = async (id: string) =>
  (await service().query("mutation($id: String!) { deleteEndpoint(id: $id) }", { id })).body;

test("fills in what a create does not say", async () => {
  expect(await save()).toMatchObject({
    type: "QB",
    idleTimeout: 10,
    scalerType: "QUEUE_DELAY",
    scalerValue: 4,
    workersMin: 0,
    workersMax: 3,
    flashBootType: "OFF",
    locations: null,
    networkVolumeId: null,
    networkVolumeIds: [],
    gpuCount: 1,
    executionTimeoutMs: 0,
    version: 1,
    instanceIds: null,
    templateId,
    computeType: "GPU",
    pods: [],
  });
});

const FULL = {
  ...{ type: "LB", locations: "EU-RO-1,US", flashBootType: "FLASHBOOT", executionTimeoutMs: 5 },
  ...{ scalerType: "REQUEST_COUNT", allowedCudaVersions: "12.1,12.2", minCudaVersion: "12.1" },
  ...{ workersMax: 7, workersMin: 1, idleTimeout: 42, scalerValue: 9, gpuCount: 2 },
};

test("an update resets what has a default of its own, and keeps the rest of what it leaves out", async () => {
  const volume = await service().create("network-volumes", { name: "v", size: 10, dataCenter: "EU-RO-1" });
  const volumes = {
    networkVolumeId: volume.id,
    networkVolumeIds: [{ networkVolumeId: volume.id, dataCenterId: "EU-RO-1" }],
  };
  const made = await save({ ...FULL, networkVolumeId: volume.id });
  expect(made).toMatchObject({ ...FULL, ...volumes });
  const reset = { workersMax: 3, workersMin: 0, idleTimeout: 10, scalerValue: 4, gpuCount: 1 };
  expect(await save({ id: made.id })).toEqual({ ...made, ...reset, version: 2, pods: [] });
});

test("the switch for a full replacement resets everything but the type", async () => {
  const { id } = await save(FULL);
  await service().options({ saveEndpointFullReplace: true });
  expect(await save({ id })).toMatchObject({
    ...{ type: "LB", locations: null, flashBootType: "OFF", executionTimeoutMs: 0, scalerType: "QUEUE_DELAY" },
    ...{ workersMax: 3, networkVolumeIds: [], minCudaVersion: null, allowedCudaVersions: null },
  });
});

test("an update without `instanceIds` ends an endpoint on CPUs", async () => {
  const { id } = await save({ gpuIds: "", instanceIds: ["cpu3g-4-16", null] });
  expect(await save({ id })).toMatchObject({ instanceIds: null, computeType: "GPU" });
});

test.each([{ networkVolumeId: null }, { networkVolumeIds: [] }, { networkVolumeIds: null }])(
  "an update with %j detaches the volumes",
  async (none) => {
    const { id: networkVolumeId } = await service().create("network-volumes", {
      ...{ name: "v", size: 10, dataCenter: "EU-RO-1" },
    });
    const { id } = await save({ networkVolumeIds: [{ networkVolumeId }, null] });
    expect(await save({ id, ...none })).toMatchObject({ networkVolumeId: null, networkVolumeIds: [] });
  },
);

test("the first of several volumes, sent alone again, leaves them all attached", async () => {
  const volume = (dataCenter: string) => service().create("network-volumes", { name: "v", size: 10, dataCenter });
  const ids = [(await volume("EU-RO-1")).id, (await volume("US-KS-2")).id];
  const { id } = await save({ networkVolumeIds: ids.map((networkVolumeId) => ({ networkVolumeId })) });
  const attached = async (networkVolumeId: string) =>
    (await save({ id, networkVolumeId })).networkVolumeIds.map((one: Record<string, string>) => one.networkVolumeId);
  expect(await attached(ids[0]!)).toEqual(ids);
  expect(await attached(ids[1]!)).toEqual([ids[1]]);
});

test.each(["", null])("an update with the locations %j runs anywhere", async (locations) => {
  const { id } = await save({ locations: "US" });
  expect(await save({ id, locations })).toMatchObject({ locations: null });
});

test.each(["9", "12.11"])("takes %s as the lowest CUDA version", async (minCudaVersion) => {
  expect(await save({ minCudaVersion })).toMatchObject({ minCudaVersion });
});

test("an update needs its template, unless the lenient switch is on", async () => {
  const { id } = await save();
  expect(await save({ id, templateId: null })).toBe("templateId is required");
  await service().options({ saveEndpointKeepsTemplate: true });
  expect(await save({ id, templateId: null })).toMatchObject({ templateId });
});

test.each([
  [{ id: "nope" }, "endpoint not found"],
  [{ name: "ab" }, "name must have 3 to 191 characters"],
  [{ templateId: "nope" }, "template not found"],
  [{ type: "PODS" }, "type must be QB or LB"],
  [{ gpuIds: "ADA_25" }, "unknown GPU pool ADA_25"],
  [{ gpuIds: "-NVIDIA L4" }, "at least one GPU pool is required"],
  [{ idleTimeout: 3601 }, "idleTimeout must be 0 to 3600"],
  [{ scalerValue: 0.4 }, "scalerValue must be at least 0.5"],
  [{ scalerType: "SLOW" }, "scalerType must be QUEUE_DELAY or REQUEST_COUNT"],
  [{ workersMin: 4 }, "workersMin must not be greater than workersMax"],
  [{ workersMax: -1 }, "workersMin and workersMax must not be negative"],
  [{ gpuCount: 0 }, "gpuCount must be at least 1"],
  [{ executionTimeoutMs: -1 }, "executionTimeoutMs must not be negative"],
  [{ locations: "XX" }, "data center XX not found"],
  [{ networkVolumeId: "v" }, "network volume v not found"],
  [{ networkVolumeId: "v", networkVolumeIds: [] }, "networkVolumeId contradicts networkVolumeIds"],
  [{ gpuIds: "", instanceIds: ["cpu9-4-16"] }, "unknown CPU instance cpu9-4-16"],
])("refuses %j in a 200", async (more, message) => {
  const { status, body } = await service().save({ name: "api", gpuIds: "ADA_24", templateId, ...more });
  expect(status).toBe(200);
  expect(body.errors).toEqual([{ message, path: ["saveEndpoint"], extensions: { code: "INTERNAL_SERVER_ERROR" } }]);
});

test("a template must be serverless, and serves one endpoint at a time", async () => {
  const pods = await service().create("templates", { name: "pods", image: "i" });
  expect(await save({ templateId: pods.id })).toBe("template must be serverless");
  await save();
  expect(await save({ name: "other" })).toBe("template is already bound to another endpoint");
});

test("rebinding is a release, and locks the old template for a while", async () => {
  const { id } = await save();
  const other = await service().create("templates", { ...WORKER_TEMPLATE, name: "other", image: "org/worker:2" });
  expect(await save({ id, templateId: other.id })).toMatchObject({
    version: 2,
    template: { imageName: "org/worker:2" },
  });
  expect((await service().rest("DELETE", `/v2/templates/${templateId}`)).status).toBe(400);
  await service().advance(120);
  expect((await service().rest("DELETE", `/v2/templates/${templateId}`)).status).toBe(204);
});

test("type can not be changed", async () => {
  const { id } = await save({ type: "LB", scalerType: "QUEUE_DELAY" });
  expect(await save({ id, type: "QB" })).toBe("type can not be changed");
});

test("the worker quota is told with its numbers", async () => {
  await service().options({ workerQuota: 5 });
  expect(await save({ workersMax: 6 })).toContain("must not exceed your workers quota (5)");
});

test("both APIs see one store", async () => {
  const volume = await service().create("network-volumes", { name: "v", size: 10, dataCenter: "EU-RO-1" });
  const { id } = await save({ type: "LB", locations: "RO,US-KS-2", networkVolumeId: volume.id, executionTimeoutMs: 9 });
  expect((await service().rest("GET", `/v2/serverless/${id}`)).body).toMatchObject({
    type: "LOAD_BALANCING",
    requestUrls: { base: `http://${id}.localhost:${new URL(service().emulator.url).port}` },
    timeout: 9,
    dataCenterIds: ["RO", "US-KS-2"],
    networkVolumes: [volume.id],
    image: "org/worker:1",
  });
  // REST accepts each value that it returns, including country codes.
  expect((await service().rest("PATCH", `/v2/serverless/${id}`, { dataCenterIds: ["RO", "US-KS-2"] })).status).toBe(
    200,
  );
  const rest = await service().create("serverless", ENDPOINT);
  const query = "{ myself { endpoints { id networkVolumeIds { networkVolumeId dataCenterId } } } }";
  expect((await service().query(query)).body.data.myself.endpoints).toEqual([
    { id, networkVolumeIds: [{ networkVolumeId: volume.id, dataCenterId: "EU-RO-1" }] },
    { id: rest.id, networkVolumeIds: [] },
  ]);
});

test("saving the same again is no release", async () => {
  const { id } = await save({ workersMax: 4 });
  expect(await save({ id, workersMax: 4 })).toMatchObject({ version: 1 });
});

test("deleteEndpoint is refused until both worker settings are 0, whatever still runs", async () => {
  const { id } = await save({ workersMax: 2 });
  await service().call("POST", "workers", { endpointId: id, busy: 1, leaveAfter: 60 });
  expect(await remove(id)).toEqual({
    errors: [
      {
        message: "Endpoint workersMin and workersMax must both be 0 before it can be deleted.",
        path: ["deleteEndpoint"],
        extensions: { code: "INTERNAL_SERVER_ERROR" },
      },
    ],
    data: { deleteEndpoint: null },
  });
  await service().rest("PATCH", `/v2/serverless/${id}`, { workers: { min: 0, max: 0 } });
  expect(await remove(id)).toEqual({ data: { deleteEndpoint: null } });
  expect((await remove(id)).errors[0].message).toBe("endpoint not found");
});

test("deleteEndpoint keeps the template, locked for two minutes", async () => {
  const { id } = await save({ workersMax: 0 });
  await remove(id);
  const status = async () => (await service().rest("DELETE", `/v2/templates/${templateId}`)).status;
  expect(await status()).toBe(400);
  await service().advance(120);
  expect(await status()).toBe(204);
});

test("the list ends at 400 endpoints; a single one is still found", async () => {
  const create = () => service().create("serverless", { ...ENDPOINT, workers: { max: 0 } });
  for (let batch = 0; batch < 8; batch += 1) await Promise.all(Array.from({ length: 50 }, create));
  const last = await create();
  const { myself } = (await service().query(`{ myself { endpoints { id } endpoint(id: "${last.id}") { id } } }`)).body
    .data;
  expect(myself.endpoints).toHaveLength(400);
  expect(myself.endpoint).toEqual({ id: last.id });
});

test("where the list ends is an option", async () => {
  await service().options({ endpointsCap: 1 });
  const create = () => service().create("serverless", { ...ENDPOINT, workers: { max: 0 } });
  const [first, second] = [await create(), await create()];
  const { myself } = (await service().query(`{ myself { endpoints { id } endpoint(id: "${second.id}") { id } } }`)).body
    .data;
  expect(myself).toEqual({ endpoints: [{ id: first.id }], endpoint: { id: second.id } });
});
