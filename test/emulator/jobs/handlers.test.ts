import type { Handler } from "../../../emulator";
import { Service } from "../../harness/emulator";
import { freshService } from "../../harness/service";
import { Jobs } from "./jobs";

/** Each test gives the code behind `org/worker`. */
let code: Handler = () => null;
const exact: Handler = () => "by reference";
const handler: Handler = Object.assign((...call: Parameters<Handler>) => code(...call), {});
const aggregating: Handler = Object.assign(
  async function* () {
    yield "a";
    yield "b";
  },
  { returnAggregateStream: true },
);
const service = freshService({
  handlers: { "org/worker": handler, "org/worker:exact": exact, "registry:5000/org/worker": exact, aggregating },
});

/** The job's envelope after its cold start. */
async function carriedOut(of: Handler, input: object = {}, more: object = {}) {
  code = of;
  const jobs = await Jobs.of(service(), more);
  const id = await jobs.run(input);
  await service().advance(2);
  return { jobs, id, job: await jobs.status(id) };
}

test.each([
  ["a value", () => 42, 42],
  ["a promise", async () => ({ text: "ok" }), { text: "ok" }],
  ["null", () => null, null],
  ["an error among other keys", () => ({ error: "no", text: "yes" }), { error: "no", text: "yes" }],
])("%s completes the job", async (_name, of: Handler, output) => {
  expect((await carriedOut(of)).job).toMatchObject({ status: "COMPLETED", output });
});

test.each([
  ["what it throws", () => Promise.reject(new Error("out of memory")), "out of memory"],
  ["a value whose only key is error", () => ({ error: "bad prompt" }), "bad prompt"],
  ["an error that is an object, as its JSON", () => ({ error: { code: 7 } }), '{"code":7}'],
  ["an error beside refresh_worker", () => ({ error: "stuck", refresh_worker: true }), "stuck"],
])("%s fails the job with HTTP 200", async (_name, of: Handler, error) => {
  const { jobs, id, job } = await carriedOut(of);
  expect(job).toMatchObject({ status: "FAILED", error });
  expect(job).not.toHaveProperty("output");
  expect((await jobs.get(`status/${id}`)).status).toBe(200);
});

test("a value that is no JSON fails the job", async () => {
  expect((await carriedOut(() => 1n)).job).toMatchObject({ status: "FAILED", error: expect.stringMatching(/BigInt/) });
});

test("the handler gets the job, its endpoint's environment and what the body passes through", async () => {
  const seen: unknown[] = [];
  code = (job, { workerId }) => {
    seen.push(job, workerId);
  };
  const jobs = await Jobs.of(service(), { env: { MODE: "fast" } });
  const s3Config = { accessId: "id", bucketName: "b" };
  const id = await jobs.run({ a: 1 }, { s3Config });
  await service().advance(2);
  const { workerId } = await jobs.status(id);
  const job = { id, input: { a: 1 }, endpointId: jobs.endpointId, env: { MODE: "fast" }, s3Config, attempt: 1 };
  expect(seen).toEqual([job, workerId]);
});

test("a handler sleeps on the emulator's clock, and the job takes that time", async () => {
  code = async (_job, { sleep }) => {
    await sleep(1_500);
    await sleep(1_500);
    return "done";
  };
  const jobs = await Jobs.of(service());
  const id = await jobs.run();
  await service().advance(600);
  expect(await jobs.status(id)).toMatchObject({ delayTime: 2_000, executionTime: 3_000, output: "done" });
});

test("progress shows as output while the job runs", async () => {
  const of: Handler = async (_job, { progress, sleep }) => {
    progress({ percent: 50 });
    await sleep(10_000);
    return "done";
  };
  const { jobs, id, job } = await carriedOut(of);
  expect(job).toMatchObject({ status: "IN_PROGRESS", output: { percent: 50 } });
  await service().advance(10);
  expect(await jobs.status(id)).toMatchObject({ status: "COMPLETED", output: "done" });
});

test("lines of the handler, and what became of the job, are in the worker's container log", async () => {
  const { jobs, id, job } = await carriedOut((_job, { log }) => {
    log("loading the model");
    throw new Error("no such file");
  });
  const path = `/v2/serverless/${jobs.endpointId}/workers/${job.workerId}/logs?source=container`;
  const response = await fetch(service().emulator.url + path, {
    headers: { authorization: `Bearer ${service().apiKey}` },
  });
  const { value } = await response.body!.pipeThrough(new TextDecoderStream()).getReader().read();
  const lines = [...value!.matchAll(/"line":"(.*)"/g)].map(([, line]) => line);
  expect(lines).toEqual(["worker ready", `job ${id} started`, "loading the model", `job ${id} failed: no such file`]);
});

test("the signal fires when the job is cancelled, and what the handler does then has no effect", async () => {
  let reason: unknown;
  const of: Handler = async (_job, { signal, sleep, log }) => {
    await sleep(60_000).catch(() => log("too late"));
    reason = signal.reason;
    return "too late";
  };
  const { jobs, id } = await carriedOut(of);
  await jobs.post(`cancel/${id}`);
  expect(await jobs.status(id)).toMatchObject({ status: "CANCELLED" });
  expect(reason).toEqual(expect.objectContaining({ message: expect.stringMatching(/CANCELLED/) }));
  expect(await jobs.status(id)).not.toHaveProperty("output");
});

describe("an async generator", () => {
  const chunks: Handler = async function* () {
    yield { n: 1 };
    yield { n: 2 };
  };

  test("gives chunks for stream, and no output", async () => {
    const { jobs, id, job } = await carriedOut(chunks);
    expect(job).toMatchObject({ status: "COMPLETED" });
    expect(job).not.toHaveProperty("output");
    expect((await jobs.get(`stream/${id}`)).body.stream).toEqual([{ output: { n: 1 } }, { output: { n: 2 } }]);
  });

  test("gives them as output too where the worker asks for it", async () => {
    expect((await carriedOut(chunks, {}, { image: "aggregating" })).job).toMatchObject({ output: ["a", "b"] });
  });

  test("that throws fails the job, and the chunks before that can be fetched", async () => {
    const { jobs, id, job } = await carriedOut(async function* () {
      yield 1;
      throw new Error("lost it");
    });
    expect(job).toMatchObject({ status: "FAILED", error: "lost it" });
    expect((await jobs.get(`stream/${id}`)).body).toEqual({ status: "FAILED", stream: [{ output: 1 }] });
  });
});

test("refresh_worker is taken out of the output, and replaces the worker", async () => {
  const { jobs, job } = await carriedOut(() => ({ text: "ok", refresh_worker: true }), {}, { workers: { min: 1 } });
  expect(job.output).toEqual({ text: "ok" });
  const { workers } = await jobs.workers();
  expect(workers).toMatchObject([{ status: "INITIALIZING" }]);
  expect(workers[0].id).not.toBe(job.workerId);
});

test.each([
  ["org/worker:exact", "by reference"],
  ["org/worker:2", "by name"],
  ["org/worker@sha256:abc", "by name"],
  ["registry:5000/org/worker", "by reference"],
  ["somebody/else", {}],
])("the image %s finds its handler", async (image, output) => {
  expect((await carriedOut(() => "by name", {}, { image })).job.output).toEqual(output);
});

test.each([
  ["ended", async () => "done", false],
  ["timed out", ((_job, { sleep }) => sleep(60_000)) satisfies Handler, true],
])("the signal of a job that has %s has fired: %p", async (_name, of: Handler, fired) => {
  let seen: AbortSignal | undefined;
  const watched: Handler = (job, context) => {
    seen = context.signal;
    return of(job, context);
  };
  await carriedOut(watched, {}, { timeout: 5_000 });
  await service().advance(5);
  expect(seen?.aborted).toBe(fired);
});

test("an emulator that closes stops its handlers and lets go of what it holds", async () => {
  let ended = "no";
  const stuck: Handler = (_job, { signal }) =>
    new Promise(() =>
      signal.addEventListener("abort", () => {
        ended = "yes";
      }),
    );
  const caller = await Service.start({ handlers: { "org/worker": stuck } });
  const jobs = await Jobs.of(caller);
  const { answer } = await jobs.held("POST", "runsync", { input: {} });
  const outcome = answer.catch((error: Error) => error.message);
  await caller.advance(2);
  await caller.emulator.close();
  expect([ended, await outcome]).toEqual(["yes", "fetch failed"]);
});
