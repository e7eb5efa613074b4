import { ENDPOINT } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();
const PATH = "/v2/network-volumes";
const volume = (more: object = {}) =>
  service().create("network-volumes", { name: "v", size: 20, dataCenter: "EU-RO-1", ...more });

test("takes the data center's primary tier", async () => {
  const created = await volume({ dataCenter: "US-KS-2" });
  expect(created).toEqual({ id: created.id, name: "v", size: 20, dataCenter: "US-KS-2", type: "STANDARD" });
});

test("names usable data centers when one has no volumes, or not that tier", async () => {
  const body = { name: "v", size: 20, dataCenter: "US-TX-3" };
  expect((await service().rest("POST", PATH, body)).body.detail).toMatch(
    /^data center US-TX-3 does not support network volumes; supported: EU-CZ-1, EU-RO-1/,
  );
  const fast = await service().rest("POST", PATH, { ...body, dataCenter: "EU-RO-1", type: "HIGH_PERFORMANCE" });
  expect([fast.status, fast.body.detail]).toEqual([
    400,
    "data center EU-RO-1 does not support high performance network volumes; supported: US-KS-2",
  ]);
});

test("grows, keeps its size, and never shrinks", async () => {
  const { id } = await volume();
  const resize = async (size: number) => (await service().rest("PATCH", `${PATH}/${id}`, { size })).status;
  expect([await resize(20), await resize(30), await resize(29)]).toEqual([200, 200, 400]);
});

test.each([{}, { size: 9 }, { size: 4097 }, { dataCenter: "EU-RO-1" }, { type: "STANDARD" }])(
  "PATCH %j does not fit the schema",
  async (body) => {
    const { id } = await volume();
    expect((await service().rest("PATCH", `${PATH}/${id}`, body)).status).toBe(422);
  },
);

test("is deleted while it is mounted; endpoints and pods keep the stale id", async () => {
  const { id } = await volume();
  const endpoint = await service().create("serverless", { ...ENDPOINT, networkVolumes: [id] });
  const mounts = { network: [{ volumeId: id, path: "/data" }] };
  const pod = await service().create("pods", { name: "p", image: "i", gpu: { id: "NVIDIA L4" }, mounts });
  expect((await service().rest("DELETE", `${PATH}/${id}`)).status).toBe(204);
  expect((await service().rest("GET", `/v2/serverless/${endpoint.id}`)).body.networkVolumes).toEqual([id]);
  expect((await service().rest("GET", `/v2/pods/${pod.id}`)).body.mounts).toEqual(mounts);
  expect((await service().rest("PATCH", `/v2/serverless/${endpoint.id}`, { timeout: 1 })).status).toBe(200);
});
