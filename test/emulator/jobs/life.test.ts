import { freshService } from "../../harness/service";
import { Jobs } from "./jobs";

const service = freshService();

test.each([
  ["run", 1_800],
  ["runsync", 60],
])("the result of a job by %s is kept for %d seconds after its end", async (operation, seconds) => {
  const jobs = await Jobs.of(service());
  const answer = jobs.post(operation, { input: {} });
  await jobs.arrived(1);
  await service().advance(2);
  const { id } = (await answer).body;
  await service().advance(seconds - 0.001);
  expect((await jobs.status(id)).status).toBe("COMPLETED");
  await service().advance(0.001);
  expect((await jobs.get(`status/${id}`)).status).toBe(404);
});

test("a job that waits or runs is gone when its ttl ends, and its worker is free", async () => {
  const jobs = await Jobs.of(service(), { image: "slow", workers: { max: 1 } });
  const policy = { ttl: 10_000 };
  const running = await jobs.run({ seconds: 60 }, { policy });
  const waiting = await jobs.run({ seconds: 60 }, { policy });
  await service().advance(9.999);
  expect([(await jobs.status(running)).status, (await jobs.status(waiting)).status]).toEqual([
    "IN_PROGRESS",
    "IN_QUEUE",
  ]);
  await service().advance(0.001);
  for (const id of [running, waiting]) expect((await jobs.get(`status/${id}`)).status).toBe(404);
  expect((await jobs.workers()).summary).toMatchObject({ idle: 1, running: 0 });
});

test("a job's life is a day where its policy does not say it", async () => {
  const jobs = await Jobs.of(service(), { workers: { max: 0 } });
  const id = await jobs.run();
  await service().advance(86_399);
  expect((await jobs.status(id)).status).toBe("IN_QUEUE");
  await service().advance(1);
  expect((await jobs.get(`status/${id}`)).status).toBe(404);
});

describe("executionTimeout", () => {
  test("ends a job as TIMED_OUT, counted from its start", async () => {
    const jobs = await Jobs.of(service(), { image: "slow" });
    const id = await jobs.run({ seconds: 60 }, { policy: { executionTimeout: 5_000 } });
    await service().advance(7);
    const error = "job timed out after 0 retries";
    expect(await jobs.status(id)).toMatchObject({ status: "TIMED_OUT", error, delayTime: 2_000, executionTime: 5_000 });
    expect((await jobs.workers()).summary).toMatchObject({ idle: 1, running: 0 });
  });

  test("is the endpoint's timeout where the policy does not say it", async () => {
    const jobs = await Jobs.of(service(), { image: "slow", timeout: 8_000 });
    const id = await jobs.run({ seconds: 60 });
    await service().advance(10);
    expect(await jobs.status(id)).toMatchObject({ status: "TIMED_OUT", executionTime: 8_000 });
  });

  test("is no limit at a timeout of 0", async () => {
    const jobs = await Jobs.of(service(), { image: "slow", timeout: 0 });
    const id = await jobs.run({ seconds: 80_000 });
    await service().advance(80_002);
    expect((await jobs.status(id)).status).toBe("COMPLETED");
  });

  test("counts the job as failed, and it can be retried", async () => {
    const jobs = await Jobs.of(service(), { image: "slow" });
    const id = await jobs.run({ seconds: 60 }, { policy: { executionTimeout: 5_000 } });
    await service().advance(7);
    await jobs.post(`retry/${id}`);
    await service().advance(5);
    expect(await jobs.status(id)).toMatchObject({
      status: "TIMED_OUT",
      error: "job timed out after 1 retries",
      retries: 1,
    });
    expect((await jobs.get("health")).body.jobs).toMatchObject({ failed: 2, retried: 1 });
  });
});

describe("a worker that dies", () => {
  const kill = async (jobs: Jobs, id: string) => {
    const { workerId } = await jobs.status(id);
    return service().call("POST", "workers", { endpointId: jobs.endpointId, kill: workerId });
  };

  test("puts its job back, which begins anew on another one", async () => {
    const jobs = await Jobs.of(service(), { image: "slow" });
    const id = await jobs.run({ seconds: 30 });
    await service().advance(12);
    const { workerId } = await jobs.status(id);
    await kill(jobs, id);
    expect(await jobs.status(id)).toEqual({ id, status: "IN_QUEUE", retries: 1 });
    await service().advance(32);
    const job = await jobs.status(id);
    expect(job).toMatchObject({ status: "COMPLETED", retries: 1, delayTime: 2_000, executionTime: 30_000 });
    expect(job.workerId).not.toBe(workerId);
  });

  test("fails a job that has lost three of them", async () => {
    const jobs = await Jobs.of(service(), { image: "slow" });
    const id = await jobs.run({ seconds: 30 });
    for (let times = 0; times < 3; times += 1) {
      await service().advance(2);
      await kill(jobs, id);
    }
    expect(await jobs.status(id)).toMatchObject({ status: "FAILED", error: "worker exited unexpectedly", retries: 2 });
  });

  test("that is not there can not be killed", async () => {
    const jobs = await Jobs.of(service());
    const body = { endpointId: jobs.endpointId, kill: "nope" };
    expect((await service().call("POST", "workers", body)).status).toBe(404);
  });
});
