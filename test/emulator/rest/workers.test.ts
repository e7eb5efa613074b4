import { ENDPOINT } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();
const endpoint = async (more: object = {}): Promise<string> =>
  (await service().create("serverless", { ...ENDPOINT, ...more })).id;
const workers = async (id: string) => (await service().rest("GET", `/v2/serverless/${id}/workers`)).body;
const releases = async (id: string) => (await service().rest("GET", `/v2/serverless/${id}/releases`)).body;
const patch = (id: string, body: object) => service().rest("PATCH", `/v2/serverless/${id}`, body);
const busy = (endpointId: string, count: number, leaveAfter?: number) =>
  service().call("POST", "workers", { endpointId, busy: count, leaveAfter });
const ids = ({ workers: list }: { workers: { id: string }[] }) => list.map(({ id }) => id);

test("no worker exists unless workers.min asks for it", async () => {
  expect((await workers(await endpoint())).summary.total).toBe(0);
});

test("a worker takes its cold start, and is placed then", async () => {
  const id = await endpoint({ workers: { min: 1 }, dataCenterIds: ["EU-RO-1"] });
  expect((await workers(id)).workers[0]).toMatchObject({
    status: "INITIALIZING",
    gpuTypeId: null,
    startedAt: null,
    version: 1,
  });
  await service().advance(2);
  expect((await workers(id)).workers[0]).toMatchObject({
    status: "IDLE",
    gpuTypeId: "NVIDIA GeForce RTX 4090",
    dataCenterId: "EU-RO-1",
    image: "org/worker:1",
    isStale: false,
    uptimeSeconds: 0,
    gpuCount: 1,
  });
});

test("fast boot halves the cold start", async () => {
  const id = await endpoint({ workers: { min: 1 }, flashboot: "FLASHBOOT" });
  await service().advance(1);
  expect((await workers(id)).summary).toMatchObject({ idle: 1, initializing: 0 });
});

test("idle workers beyond min leave after the idle timeout", async () => {
  const id = await endpoint({ workers: { min: 1, max: 3 }, scaling: { idleTimeout: 30 } });
  await service().advance(2);
  await busy(id, 2);
  await busy(id, 0);
  await service().advance(29);
  expect((await workers(id)).summary.idle).toBe(2);
  await service().advance(1);
  expect((await workers(id)).summary.idle).toBe(1);
});

test("at 0/0 idle workers leave at once, and a busy one when its job is done", async () => {
  const id = await endpoint({ workers: { min: 2, max: 3 } });
  await service().advance(2);
  await busy(id, 1, 90);
  await patch(id, { workers: { min: 0, max: 0 } });
  expect((await workers(id)).summary).toMatchObject({ running: 1, total: 1 });
  await service().advance(89);
  expect((await workers(id)).summary.total).toBe(1);
  await service().advance(1);
  expect((await workers(id)).summary.total).toBe(0);
});

test("GraphQL lists current workers as pods", async () => {
  const id = await endpoint({ workers: { min: 1 } });
  const pods = async () =>
    (await service().query(`{ myself { endpoint(id: "${id}") { pods { desiredStatus } } } }`)).body.data.myself.endpoint
      .pods;
  expect(await pods()).toEqual([{ desiredStatus: "CREATED" }]);
  await service().advance(2);
  expect(await pods()).toEqual([{ desiredStatus: "RUNNING" }]);
});

test("creation is version 1 with an empty diff, and a PATCH that changes nothing adds none", async () => {
  const id = await endpoint();
  await patch(id, {});
  await patch(id, { image: "org/worker:1", workers: { max: 3 } });
  const body = await releases(id);
  expect(body.endpointVersion).toBe(1);
  expect(body.releases).toMatchObject([{ version: 1, source: "MANUAL", buildId: null, diff: [], workerCount: 0 }]);
  expect(body.rollout).toEqual({ inProgress: false, workersOnLatest: 0, workersTotal: 0, percentOnLatest: 0 });
});

test("an effective PATCH is one release with every changed field, newest first", async () => {
  const id = await endpoint();
  await patch(id, { image: "org/worker:2", workers: { max: 5 }, env: { A: "1" } });
  const [latest, first] = (await releases(id)).releases;
  expect([latest.version, first.version]).toEqual([2, 1]);
  expect(latest.diff).toEqual([
    { field: "workers.max", old: 3, new: 5 },
    { field: "template.imageName", old: "org/worker:1", new: "org/worker:2" },
    { field: "template.env", old: {}, new: { A: "1" } },
  ]);
});

test("running workers take over a change of scaling in place", async () => {
  const id = await endpoint({ workers: { min: 1 } });
  await service().advance(2);
  const before = ids(await workers(id));
  await patch(id, { scaling: { value: 9 }, timeout: 1_000 });
  const after = await workers(id);
  expect(ids(after)).toEqual(before);
  expect(after.workers[0]).toMatchObject({ version: 2, isStale: false });
});

test("a new image leaves workers stale until new ones are ready; a busy one finishes its job", async () => {
  const id = await endpoint({ workers: { min: 2, max: 3 } });
  await service().advance(2);
  await busy(id, 1, 60);
  await patch(id, { image: "org/worker:2" });
  expect((await releases(id)).rollout).toEqual({
    inProgress: true,
    workersOnLatest: 2,
    workersTotal: 4,
    percentOnLatest: 50,
  });
  expect((await workers(id)).workers.filter(({ isStale }: { isStale: boolean }) => isStale)).toHaveLength(2);
  await service().advance(2);
  expect((await workers(id)).summary).toMatchObject({ running: 1, idle: 2, total: 3 });
  await service().advance(58);
  expect((await releases(id)).rollout).toEqual({
    inProgress: false,
    workersOnLatest: 2,
    workersTotal: 2,
    percentOnLatest: 100,
  });
});

test("a deleted endpoint starts no more workers", async () => {
  const id = await endpoint({ workers: { min: 1 } });
  await service().rest("DELETE", `/v2/serverless/${id}`);
  await service().advance(3_600);
  const { metadata } = (await service().rest("GET", "/v2/billing/serverless")).body;
  expect(metadata.totals.totalAmount).toBe(0);
});
