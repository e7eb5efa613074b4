import type { JobChunk } from "../../../provider/client";
import { deployedService } from "../deployed";
import { rejection } from "../scripted-service";

const service = deployedService();

async function outputs(stream: AsyncIterable<JobChunk>): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const { output } of stream) read.push(output);
  return read;
}

test("a job that is run is waited for until its worker has started and answered", async () => {
  const { client, deploy } = service();
  const endpoint = await deploy("echo");
  const { id } = await client.jobs.run(endpoint, { input: { a: 1 } });
  expect(await client.jobs.result(endpoint, id)).toMatchObject({ id, state: "COMPLETED", output: { a: 1 } });
});

test("runSync gets its result from the held answer", async () => {
  const { client, deploy, driven } = service();
  const endpoint = await deploy("echo");
  expect((await driven(client.jobs.runSync(endpoint, { input: { a: 1 } }))).output).toEqual({ a: 1 });
});

test("runSync goes on where the held answer says that the job is not done", async () => {
  const { client, deploy, driven } = service();
  const endpoint = await deploy("slow");
  const work = client.jobs.runSync(endpoint, { input: { seconds: 30 } }, { waitMs: 1000 });
  expect(await driven(work)).toMatchObject({ state: "COMPLETED", executionTime: 30_000 });
});

test("a worker that fails makes a typed error in its words", async () => {
  const { client, deploy, driven } = service();
  const work = client.jobs.runSync(await deploy("failing"), { input: { error: "no weights" } });
  const error = await rejection(driven(work));
  expect(error).toMatchObject({ name: "JobFailed", job: { state: "FAILED" } });
  expect((error as Error).message).toContain("no weights");
});

test("a job that runs too long is timed out, and can be retried", async () => {
  const { client, deploy } = service();
  const endpoint = await deploy("slow");
  const request = { input: { seconds: 60 }, policy: { executionTimeout: 5000 } };
  const { id } = await client.jobs.run(endpoint, request);
  expect(await rejection(client.jobs.result(endpoint, id))).toMatchObject({ name: "JobTimedOut" });
  expect(await client.jobs.retry(endpoint, id)).toMatchObject({ id, state: "IN_QUEUE" });
});

test("a stream has every chunk in order", async () => {
  const { client, deploy, driven } = service();
  const endpoint = await deploy("streaming");
  const { id } = await client.jobs.run(endpoint, { input: { text: "to be or not", seconds: 3 } });
  expect(await driven(outputs(client.jobs.stream(endpoint, id)))).toEqual(["to", "be", "or", "not"]);
});

test("a cancelled job is a typed error to who waits for it", async () => {
  const { client, deploy } = service();
  const endpoint = await deploy("slow", { workers: { min: 0, max: 0 } });
  const { id } = await client.jobs.run(endpoint, { input: {} });
  expect(await client.jobs.cancel(endpoint, id)).toMatchObject({ state: "CANCELLED" });
  expect(await rejection(client.jobs.result(endpoint, id))).toMatchObject({ name: "JobCancelled" });
});

test("a purged queue is empty, and its jobs are not found", async () => {
  const { client, deploy } = service();
  const endpoint = await deploy("echo", { workers: { min: 0, max: 0 } });
  const { id } = await client.jobs.run(endpoint, { input: {} });
  await client.jobs.run(endpoint, { input: {} });
  expect((await client.jobs.health(endpoint)).jobs.inQueue).toBe(2);
  expect(await client.jobs.purgeQueue(endpoint)).toEqual({ removed: 2 });
  expect(await rejection(client.jobs.status(endpoint, id))).toMatchObject({ name: "NotFound" });
});

test("a result that is older than half an hour is not found", async () => {
  const { client, deploy, advance } = service();
  const endpoint = await deploy("echo");
  const { id } = await client.jobs.run(endpoint, { input: {} });
  await client.jobs.result(endpoint, id);
  await advance(31 * 60);
  expect(await rejection(client.jobs.status(endpoint, id))).toMatchObject({ name: "NotFound" });
});

test("a load-balancing endpoint takes no jobs, and its health can be read", async () => {
  const { client, balance } = service();
  const endpoint = await balance("echo");
  expect(await rejection(client.jobs.run(endpoint, { input: {} }))).toMatchObject({ name: "WrongEndpointKind" });
  expect((await client.jobs.health(endpoint)).workers).toMatchObject({ running: expect.any(Number) });
});

test("two hundred jobs at once all come back with their own answers", async () => {
  const { client, deploy } = service();
  const endpoint = await deploy("echo");
  const all = Array.from({ length: 200 }, async (_, n) => {
    const { id } = await client.jobs.run(endpoint, { input: { n } });
    return (await client.jobs.result(endpoint, id)).output;
  });
  expect(await Promise.all(all)).toEqual(Array.from({ length: 200 }, (_, n) => ({ n })));
});
