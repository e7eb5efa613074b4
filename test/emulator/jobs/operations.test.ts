import { freshService } from "../../harness/service";
import { Jobs } from "./jobs";

const service = freshService();
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

describe("run and status", () => {
  test("a job waits for the cold start, and its answer is the worker's", async () => {
    const jobs = await Jobs.of(service());
    const { status, body } = await jobs.post("run", { input: { text: "hello" } });
    expect([status, body.status]).toEqual([200, "IN_QUEUE"]);
    expect(body.id).toMatch(new RegExp(`^${UUID}-u1$`));
    await service().advance(2);
    expect(await jobs.status(body.id)).toEqual({
      id: body.id,
      status: "COMPLETED",
      delayTime: 2_000,
      executionTime: 0,
      workerId: expect.any(String),
      output: { text: "hello" },
    });
  });

  test("keys that a job's body does not know are ignored", async () => {
    const jobs = await Jobs.of(service());
    expect((await jobs.post("run", { input: {}, colour: "red", policy: { shade: 1 } })).status).toBe(200);
  });

  test("status sets the time to live of the job", async () => {
    const jobs = await Jobs.of(service());
    const id = await jobs.run();
    await service().advance(2);
    await jobs.get(`status/${id}?ttl=5000`);
    await service().advance(5);
    expect((await jobs.get(`status/${id}`)).status).toBe(404);
  });
});

describe("runsync", () => {
  test("holds its answer until the job has ended, and gives the envelope", async () => {
    const jobs = await Jobs.of(service());
    const { answer } = await jobs.held("POST", "runsync", { input: { a: 1 } });
    await service().advance(2);
    const { status, body } = await answer;
    expect([status, body]).toEqual([200, expect.objectContaining({ status: "COMPLETED", output: { a: 1 } })]);
    expect(body.id).toMatch(new RegExp(`^sync-${UUID}-u1$`));
  });

  test("answers the state when the wait is over, and the job goes on", async () => {
    const jobs = await Jobs.of(service(), { image: "slow" });
    const { answer } = await jobs.held("POST", "runsync?wait=1000", { input: { seconds: 60 } });
    await service().advance(1);
    const { body } = await answer;
    expect(body).toEqual({ id: expect.stringMatching(/^sync-/), status: "IN_QUEUE" });
    await service().advance(61);
    expect((await jobs.status(body.id)).status).toBe("COMPLETED");
  });

  test("waits 90 seconds where the caller does not say how long", async () => {
    const jobs = await Jobs.of(service(), { image: "slow" });
    const { answer } = await jobs.held("POST", "runsync", { input: { seconds: 600 } });
    await service().advance(90);
    expect((await answer).body.status).toBe("IN_PROGRESS");
  });

  test.each(["999", "300001", "1.5", "soon", ""])("refuses a wait of '%s'", async (wait) => {
    const jobs = await Jobs.of(service());
    expect((await jobs.post(`runsync?wait=${wait}`, { input: {} })).status).toBe(400);
  });
});

test("status-sync holds its answer as runsync does", async () => {
  const jobs = await Jobs.of(service(), { image: "slow" });
  const id = await jobs.run({ seconds: 30 });
  const { answer } = await jobs.held("GET", `status-sync/${id}?wait=40000`);
  await service().advance(32);
  expect((await answer).body).toMatchObject({ id, status: "COMPLETED", executionTime: 30_000 });
});

describe("stream", () => {
  test("gives each chunk once, and a final state with all that are left", async () => {
    const jobs = await Jobs.of(service(), { image: "streaming" });
    const id = await jobs.run({ text: "a b c", seconds: 1 });
    await service().advance(3);
    expect((await jobs.get(`stream/${id}`)).body).toEqual({ status: "IN_PROGRESS", stream: [{ output: "a" }] });
    await service().advance(2);
    const rest = { status: "COMPLETED", stream: [{ output: "b" }, { output: "c" }] };
    expect((await jobs.get(`stream/${id}`)).body).toEqual(rest);
    expect((await jobs.get(`stream/${id}`)).body).toEqual({ status: "COMPLETED", stream: [] });
  });

  test("holds its answer until there is a chunk", async () => {
    const jobs = await Jobs.of(service(), { image: "streaming" });
    const id = await jobs.run({ text: "a b", seconds: 4 });
    const { answer } = await jobs.held("GET", `stream/${id}`);
    await service().advance(6);
    expect((await answer).body).toEqual({ status: "IN_PROGRESS", stream: [{ output: "a" }] });
  });

  test("answers at once where no time is to pass", async () => {
    const jobs = await Jobs.of(service(), { image: "slow" });
    const id = await jobs.run();
    expect((await jobs.get(`stream/${id}?wait=0`)).body).toEqual({ status: "IN_QUEUE", stream: [] });
  });

  test("keeps a chunk for the next reader when the first one hangs up", async () => {
    const jobs = await Jobs.of(service(), { image: "streaming" });
    const id = await jobs.run({ text: "a b", seconds: 4 });
    const reader = new AbortController();
    const held = await jobs.held("GET", `stream/${id}`, undefined, reader.signal);
    reader.abort();
    await expect(held.answer).rejects.toThrow("aborted");
    await held.ended();
    await service().advance(6);
    expect((await jobs.get(`stream/${id}`)).body).toEqual({ status: "IN_PROGRESS", stream: [{ output: "a" }] });
  });

  test("is empty after ten seconds without a chunk", async () => {
    const jobs = await Jobs.of(service(), { image: "slow" });
    const id = await jobs.run({ seconds: 60 });
    const { answer } = await jobs.held("GET", `stream/${id}`);
    await service().advance(10);
    expect((await answer).body).toEqual({ status: "IN_PROGRESS", stream: [] });
  });
});

describe("cancel", () => {
  test("ends a job that waits", async () => {
    const jobs = await Jobs.of(service());
    const id = await jobs.run();
    expect((await jobs.post(`cancel/${id}`)).body).toEqual({ id, status: "CANCELLED" });
    expect(await jobs.status(id)).toEqual({ id, status: "CANCELLED" });
  });

  test("ends a job that runs, and its worker is free", async () => {
    const jobs = await Jobs.of(service(), { image: "slow" });
    const id = await jobs.run({ seconds: 60 });
    await service().advance(2);
    await jobs.post(`cancel/${id}`);
    expect((await jobs.status(id)).status).toBe("CANCELLED");
    expect((await jobs.workers()).summary).toMatchObject({ running: 0, idle: 1 });
  });

  test("leaves a job that has ended as it is", async () => {
    const jobs = await Jobs.of(service());
    const id = await jobs.run();
    await service().advance(2);
    const { status, body } = await jobs.post(`cancel/${id}`);
    expect([status, body]).toEqual([200, { id, status: "COMPLETED" }]);
  });
});

describe("retry", () => {
  test("queues a failed job again under its id, without what it had", async () => {
    const jobs = await Jobs.of(service(), { image: "failing" });
    const id = await jobs.run({ error: "no luck" });
    await service().advance(2);
    expect(await jobs.status(id)).toMatchObject({ status: "FAILED", error: "no luck" });
    await jobs.patch({ workers: { max: 0 } });
    expect((await jobs.post(`retry/${id}`)).body).toEqual({ id, status: "IN_QUEUE" });
    expect(await jobs.status(id)).toEqual({ id, status: "IN_QUEUE", retries: 1 });
  });

  test("is refused for a job that neither failed nor timed out", async () => {
    const jobs = await Jobs.of(service());
    const id = await jobs.run();
    expect((await jobs.post(`retry/${id}`)).status).toBe(400);
    await service().advance(2);
    expect((await jobs.post(`retry/${id}`)).status).toBe(400);
  });
});

test("purge-queue drops what waits, and what runs goes on", async () => {
  const jobs = await Jobs.of(service(), { image: "slow", workers: { max: 1 } });
  const running = await jobs.run({ seconds: 5 });
  await service().advance(2);
  const waiting = [await jobs.run(), await jobs.run()];
  expect((await jobs.post("purge-queue")).body).toEqual({ removed: 2, status: "completed" });
  for (const id of waiting) expect((await jobs.get(`status/${id}`)).status).toBe(404);
  await service().advance(5);
  expect((await jobs.status(running)).status).toBe("COMPLETED");
});

test("a held answer of a job that is purged is 404", async () => {
  const jobs = await Jobs.of(service(), { workers: { max: 0 } });
  const { answer } = await jobs.held("POST", "runsync", { input: {} });
  await jobs.post("purge-queue");
  expect((await answer).status).toBe(404);
});

test("health counts jobs and workers", async () => {
  const jobs = await Jobs.of(service(), { image: "slow", workers: { max: 2 } });
  for (const seconds of [1, 60, 60]) await jobs.run({ seconds });
  expect((await jobs.get("health")).body.workers).toMatchObject({ initializing: 2, ready: 0 });
  await service().advance(3);
  await jobs.run();
  expect((await jobs.get("health")).body).toEqual({
    jobs: { completed: 1, failed: 0, inProgress: 2, inQueue: 1, retried: 0 },
    workers: { idle: 0, initializing: 0, ready: 2, running: 2, throttled: 0, unhealthy: 0 },
  });
});

test("a reset answers what is held", async () => {
  const jobs = await Jobs.of(service(), { workers: { max: 0 } });
  const { answer } = await jobs.held("POST", "runsync", { input: {} });
  await service().emulator.reset();
  expect((await answer).body.status).toBe("CANCELLED");
});

test("deleting the endpoint cancels its jobs", async () => {
  const jobs = await Jobs.of(service(), { image: "slow" });
  const { answer } = await jobs.held("POST", "runsync", { input: { seconds: 60 } });
  await service().advance(3);
  await service().rest("DELETE", `/v2/serverless/${jobs.endpointId}`);
  expect((await answer).body.status).toBe("CANCELLED");
  expect((await jobs.get("health")).status).toBe(404);
});
