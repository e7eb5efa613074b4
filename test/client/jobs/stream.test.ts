import type { JobChunk } from "../../../provider/client";
import { problem, rejection, type Scripted } from "../scripted-service";
import { envelope, scriptedClients } from "./scripted-client";

const setUp = scriptedClients();

const chunks = (status: string, ...outputs: unknown[]): Scripted => ({
  json: { status, stream: outputs.map((output) => ({ output })) },
});

async function outputs(stream: AsyncIterable<JobChunk>, into: unknown[] = []): Promise<unknown[]> {
  for await (const { output } of stream) into.push(output);
  return into;
}

test("gives each chunk once, until the job has ended and nothing is left", async () => {
  const { client, requests } = await setUp(
    chunks("IN_QUEUE"),
    chunks("IN_PROGRESS", "a", { b: 1 }),
    chunks("COMPLETED", null),
    chunks("COMPLETED"),
  );
  expect(await outputs(client.jobs.stream("e1", "j1"))).toEqual(["a", { b: 1 }, null]);
  expect(requests()).toEqual(Array(4).fill("GET /v2/e1/stream/j1"));
});

test("gives the metrics of a chunk", async () => {
  const metered = { json: { status: "COMPLETED", stream: [{ output: 1, metrics: { tokens: 3 } }] } };
  const { client } = await setUp(metered, chunks("COMPLETED"));
  for await (const chunk of client.jobs.stream("e1", "j1"))
    expect(chunk).toEqual({ output: 1, metrics: { tokens: 3 } });
});

test("asks at growing intervals while nothing comes, and at once after something came", async () => {
  const { client, clock } = await setUp(
    ...[chunks("IN_QUEUE"), chunks("IN_QUEUE"), chunks("IN_PROGRESS", 1), chunks("IN_PROGRESS"), chunks("COMPLETED")],
  );
  await outputs(client.jobs.stream("e1", "j1"));
  expect(clock.sleeps).toEqual([500, 1000, 500]);
});

test("a job that fails throws after its chunks, with the envelope", async () => {
  const { client } = await setUp(chunks("FAILED", "a"), chunks("FAILED"), envelope("FAILED", { error: "no more" }));
  const received: unknown[] = [];
  const error = await rejection(outputs(client.jobs.stream("e1", "j1"), received));
  expect(error).toMatchObject({ name: "JobFailed", job: { error: "no more" } });
  expect(received).toEqual(["a"]);
});

test.each<[string, Scripted]>([
  ["a broken connection", (request) => void request.socket.destroy()],
  ["a failure of the service", problem(502, "bad gateway")],
  ["broken JSON", { headers: { "content-type": "application/json" }, text: '{"stream":[' }],
])("an answer lost by %s is not asked for again, and the error says what may be missing", async (_what, lost) => {
  const { client, seen } = await setUp(chunks("IN_PROGRESS", "a", "b"), lost);
  const received: unknown[] = [];
  const error = await rejection(outputs(client.jobs.stream("e1", "j1"), received));
  expect(error).toMatchObject({ name: "ChunksMayBeMissing", received: 2 });
  expect((error as Error).message).toContain("Chunks of job j1 after the first 2 chunks may be missing");
  expect(received).toEqual(["a", "b"]);
  expect(seen).toHaveLength(2);
});

test("a used-up quota loses nothing, so the same is asked again", async () => {
  const limited: Scripted = { status: 429, headers: { "retry-after": "1" }, json: {} };
  const { client } = await setUp(limited, chunks("COMPLETED", "a"), chunks("COMPLETED"));
  expect(await outputs(client.jobs.stream("e1", "j1"))).toEqual(["a"]);
});

test("the deadline ends a stream of a job in an unknown state", async () => {
  const { client, clock } = await setUp(chunks("PAUSED"));
  const bounded = client.with({ deadline: clock.now() + 30_000 });
  expect(await rejection(outputs(bounded.jobs.stream("e1", "j1")))).toMatchObject({ name: "DeadlineExceeded" });
});

test("a signal ends a stream", async () => {
  const cancel = new AbortController();
  const { client } = await setUp(chunks("IN_PROGRESS", "a"));
  const received: unknown[] = [];
  const read = async () => {
    for await (const { output } of client.with({ signal: cancel.signal }).jobs.stream("e1", "j1")) {
      received.push(output);
      cancel.abort();
    }
  };
  expect(await rejection(read())).toMatchObject({ name: "Cancelled" });
  expect(received).toEqual(["a"]);
});
