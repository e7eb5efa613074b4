import { freshService } from "../../harness/service";
import { Jobs } from "./jobs";

const service = freshService();
const DELAY = { type: "QUEUE_DELAY", value: 4 };
const COUNT = { type: "REQUEST_COUNT", value: 1 };
const total = async (jobs: Jobs) => (await jobs.workers()).summary.total;

describe("by queue delay", () => {
  test("a worker starts once the oldest job has waited for the value's seconds", async () => {
    const jobs = await Jobs.of(service(), { scaling: DELAY });
    await jobs.run();
    await service().advance(3.9);
    expect(await total(jobs)).toBe(0);
    await service().advance(0.1);
    expect(await total(jobs)).toBe(1);
  });

  test("one more worker starts each time it has waited that long again, up to max", async () => {
    const jobs = await Jobs.of(service(), { scaling: DELAY, image: "slow", workers: { max: 3 } });
    for (let count = 0; count < 6; count += 1) await jobs.run({ seconds: 600 });
    for (const workers of [1, 2, 3, 3]) {
      await service().advance(4);
      expect(await total(jobs)).toBe(workers);
    }
  });

  test("no more workers start than jobs wait for", async () => {
    await service().options({ coldStartMs: 60_000 });
    const jobs = await Jobs.of(service(), { scaling: DELAY });
    await jobs.run();
    await service().advance(50);
    expect(await total(jobs)).toBe(1);
  });
});

describe("by request count", () => {
  test.each([
    [1, 3, 3],
    [2, 3, 2],
    [4, 3, 1],
    [1, 9, 5],
  ])("a value of %d and %d jobs want %d workers of at most 5", async (value, count, workers) => {
    const jobs = await Jobs.of(service(), { scaling: { ...COUNT, value }, image: "slow", workers: { max: 5 } });
    for (let made = 0; made < count; made += 1) await jobs.run({ seconds: 60 });
    expect(await total(jobs)).toBe(workers);
  });

  test("jobs that run count as well as those that wait", async () => {
    const jobs = await Jobs.of(service(), { scaling: { ...COUNT, value: 2 }, image: "slow" });
    for (const seconds of [60, 60]) await jobs.run({ seconds });
    await service().advance(2);
    await jobs.run({ seconds: 60 });
    expect(await total(jobs)).toBe(2);
  });
});

test("at a max of 0 jobs stay queued, until it is raised", async () => {
  const jobs = await Jobs.of(service(), { workers: { max: 0 } });
  const id = await jobs.run();
  await service().advance(3_600);
  expect((await jobs.status(id)).status).toBe("IN_QUEUE");
  await jobs.patch({ workers: { max: 1 } });
  await service().advance(2);
  expect((await jobs.status(id)).status).toBe("COMPLETED");
});

test.each([DELAY, COUNT])(
  "a job of low priority starts no worker, and takes one that is there ($type)",
  async (scaling) => {
    const jobs = await Jobs.of(service(), { scaling });
    const id = await jobs.run({}, { policy: { lowPriority: true } });
    await service().advance(60);
    expect(await total(jobs)).toBe(0);
    await jobs.patch({ workers: { min: 1 } });
    await service().advance(2);
    expect((await jobs.status(id)).status).toBe("COMPLETED");
  },
);

test("a worker that is there takes a job at once", async () => {
  const jobs = await Jobs.of(service(), { workers: { min: 1 }, image: "slow" });
  await service().advance(2);
  const id = await jobs.run({ seconds: 5 });
  expect(await jobs.status(id)).toMatchObject({ status: "IN_PROGRESS", delayTime: 0 });
  expect((await jobs.workers()).summary).toMatchObject({ running: 1, idle: 0 });
});

test("a worker takes one job at a time, in the order in which they came", async () => {
  const jobs = await Jobs.of(service(), { image: "slow", workers: { max: 1 } });
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push(await jobs.run({ seconds: 10 }));
  await service().advance(60);
  const delays = [];
  for (const id of ids) delays.push((await jobs.status(id)).delayTime);
  expect(delays).toEqual([2_000, 12_000, 22_000]);
});

test("a worker that has nothing to do leaves after the idle time-out, counted from its last job", async () => {
  const jobs = await Jobs.of(service(), { scaling: { ...COUNT, idleTimeout: 30 }, image: "slow" });
  await jobs.run({ seconds: 10 });
  await service().advance(41.9);
  expect(await total(jobs)).toBe(1);
  await service().advance(0.1);
  expect(await total(jobs)).toBe(0);
});

test("at 0/0 a worker finishes its job and goes, and what waits stays queued", async () => {
  const jobs = await Jobs.of(service(), { image: "slow", workers: { max: 1 } });
  const running = await jobs.run({ seconds: 100 });
  const waiting = await jobs.run();
  await service().advance(2);
  await jobs.patch({ workers: { min: 0, max: 0 } });
  await service().advance(99);
  expect((await jobs.workers()).summary).toMatchObject({ running: 1, total: 1 });
  await service().advance(1);
  expect((await jobs.workers()).summary.total).toBe(0);
  expect((await jobs.status(running)).status).toBe("COMPLETED");
  expect((await jobs.status(waiting)).status).toBe("IN_QUEUE");
});

test("after a new image a busy worker finishes its job on the old one, and the next job gets the new", async () => {
  const jobs = await Jobs.of(service(), { image: "slow", workers: { max: 1 } });
  const old = await jobs.run({ seconds: 20 });
  await service().advance(2);
  await jobs.patch({ image: "failing" });
  const fresh = await jobs.run();
  await service().advance(30);
  expect((await jobs.status(old)).status).toBe("COMPLETED");
  expect((await jobs.status(fresh)).status).toBe("FAILED");
});

test("a request restarts the time after which workers.max is lowered", async () => {
  const DAY = 86_400;
  const jobs = await Jobs.of(service());
  const max = async () => (await service().rest("GET", `/v2/serverless/${jobs.endpointId}`)).body.workers.max;
  await service().advance(2 * DAY);
  await jobs.run();
  await service().advance(2 * DAY);
  expect(await max()).toBe(3);
  await service().advance(DAY);
  expect(await max()).toBe(2);
});

describe("without stock", () => {
  const sellOut = async (pool: string) => {
    const { gpus } = (await service().rest("GET", "/v2/catalog/gpus")).body;
    const members = gpus.filter((type: { pool: string | null }) => type.pool === pool);
    await service().options({ unavailableGpus: members.map(({ id }: { id: string }) => id) });
  };

  test("workers wait as THROTTLED, and start once there is some", async () => {
    await sellOut("ADA_24");
    const jobs = await Jobs.of(service());
    const id = await jobs.run();
    await service().advance(60);
    expect((await jobs.workers()).workers).toMatchObject([{ status: "THROTTLED", gpuTypeId: null, startedAt: null }]);
    expect((await jobs.get("health")).body.workers).toMatchObject({ throttled: 1, ready: 0 });
    await service().options({ unavailableGpus: [] });
    await service().advance(2);
    expect((await jobs.status(id)).status).toBe("COMPLETED");
  });

  test("of the first pool workers go to the next", async () => {
    await sellOut("ADA_24");
    const jobs = await Jobs.of(service(), { gpu: { pools: ["ADA_24", "AMPERE_80"] } });
    await jobs.run();
    await service().advance(2);
    expect((await jobs.workers()).workers[0].gpuTypeId).toMatch(/A100/);
  });
});

test.each([
  [4, ["AMPERE_80"]],
  [5, ["AMPERE_80", "ADA_24"]],
])("with a workers.max of %d workers use the pools %p", async (max, pools) => {
  const gpu = { pools: ["AMPERE_80", "ADA_24"] };
  const jobs = await Jobs.of(service(), { gpu, workers: { min: 4, max } });
  await service().advance(2);
  const { gpus } = (await service().rest("GET", "/v2/catalog/gpus")).body;
  const poolOf = (typeId: string) => gpus.find(({ id }: { id: string }) => id === typeId).pool;
  const used = (await jobs.workers()).workers.map(({ gpuTypeId }: { gpuTypeId: string }) => poolOf(gpuTypeId));
  expect([...new Set(used)]).toEqual(pools);
});

test("a worker whose image does not start is UNHEALTHY, takes no job, and a good release replaces it", async () => {
  await service().options({ unhealthyImages: ["org/worker:1"] });
  const jobs = await Jobs.of(service(), { workers: { min: 1, max: 1 } });
  const id = await jobs.run();
  await service().advance(60);
  expect((await jobs.workers()).summary).toMatchObject({ unhealthy: 1, total: 1 });
  await jobs.patch({ image: "org/worker:2" });
  await service().advance(2);
  expect((await jobs.status(id)).status).toBe("COMPLETED");
  expect((await jobs.workers()).summary).toMatchObject({ unhealthy: 0, total: 1 });
});
