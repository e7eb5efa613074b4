import * as client from "../../../provider/client";
import { problem, rejection, type Scripted } from "../scripted-service";
import { envelope, KEY, scriptedClients } from "./scripted-client";

const setUp = scriptedClients();
const done = envelope("COMPLETED", { output: { text: "ok" }, delayTime: 5, executionTime: 7, workerId: "w1" });

test("run puts a job into the queue and gives its id", async () => {
  const { client, requests, bodies } = await setUp(envelope("IN_QUEUE"));
  const job = await client.jobs.run("e1", { input: { a: 1 }, policy: { lowPriority: true } });
  expect(job).toMatchObject({ id: "j1", state: "IN_QUEUE", status: "IN_QUEUE", output: undefined });
  expect(requests()).toEqual(["POST /v2/e1/run"]);
  expect(bodies()).toEqual([{ input: { a: 1 }, policy: { lowPriority: true } }]);
});

test("runSync gives the result of the first answer where the job has ended", async () => {
  const { client, requests, clock } = await setUp(done);
  expect(await client.jobs.runSync("e1", { input: {} })).toEqual({
    id: "j1",
    state: "COMPLETED",
    status: "COMPLETED",
    output: { text: "ok" },
    delayTime: 5,
    executionTime: 7,
    workerId: "w1",
    error: undefined,
    retries: undefined,
  });
  expect(requests()).toEqual(["POST /v2/e1/runsync?wait=90000"]);
  expect(clock.sleeps).toEqual([]);
});

test("runSync goes on by status, at growing intervals, until the job has ended, and reports the wait", async () => {
  const running = envelope("IN_PROGRESS");
  const { client, requests, clock, reports } = await setUp(envelope("IN_QUEUE"), ...Array(7).fill(running), done);
  expect(await client.jobs.runSync("e1", { input: {} }, { waitMs: 1000 })).toMatchObject({ output: { text: "ok" } });
  expect(requests().slice(0, 2)).toEqual(["POST /v2/e1/runsync?wait=1000", "GET /v2/e1/status/j1"]);
  expect(requests()).toHaveLength(9);
  expect(clock.sleeps.filter((ms) => ms === 5000).length).toBeGreaterThan(0);
  expect(clock.sleeps[0]).toBe(500);
  expect(reports).toContain("progress: waiting for job j1 (IN_PROGRESS)");
});

test("RUNNING is another word for IN_PROGRESS", async () => {
  const { client } = await setUp(envelope("RUNNING"));
  expect(await client.jobs.status("e1", "j1")).toMatchObject({ state: "IN_PROGRESS", status: "RUNNING" });
});

test("an unknown state is not final, and ends with the deadline", async () => {
  const { client, clock, requests } = await setUp(envelope("PAUSED"));
  const bounded = client.with({ deadline: clock.now() + 20_000 });
  const error = (await rejection(bounded.jobs.result("e1", "j1"))) as Error;
  expect(error.name).toBe("DeadlineExceeded");
  expect(error.message).toContain("waiting for job j1 (PAUSED)");
  expect(requests().length).toBeGreaterThan(4);
});

test("a wait without a deadline ends after a day", async () => {
  const { client, clock } = await setUp(envelope("IN_QUEUE"));
  const started = clock.now();
  const slow = { pollMs: 3_600_000 };
  expect(await rejection(client.jobs.result("e1", "j1", slow))).toMatchObject({ name: "DeadlineExceeded" });
  expect(clock.now() - started).toBe(24 * 3_600_000);
});

test.each([
  ["FAILED", client.JobFailed, "failed: out of memory"],
  ["TIMED_OUT", client.JobTimedOut, "ran longer than it was allowed to: out of memory"],
  ["CANCELLED", client.JobCancelled, "was cancelled: out of memory"],
] as const)("%s is a typed error with the envelope, in the worker's words", async (status, type, text) => {
  const { client: made } = await setUp(envelope(status, { error: "out of memory", workerId: "w1" }));
  const error = await rejection(made.jobs.runSync("e1", { input: { prompt: "hush-hush" } }));
  expect(error).toBeInstanceOf(type);
  expect(error).toBeInstanceOf(client.JobNotCompleted);
  expect(error).toMatchObject({ job: { id: "j1", status, error: "out of memory", workerId: "w1" } });
  expect((error as Error).message).toContain(text);
  expect((error as Error).message).not.toContain("hush-hush");
});

test("the state in the body decides before the HTTP status", async () => {
  const { client } = await setUp(envelope("FAILED", { error: "Invalid messages format" }, 400));
  expect(await rejection(client.jobs.runSync("e1", { input: {} }))).toMatchObject({ name: "JobFailed" });
  expect(await client.jobs.status("e1", "j1")).toMatchObject({ state: "FAILED" });
});

test("an error of a worker that is no text is shown as JSON", async () => {
  const { client } = await setUp(envelope("FAILED", { error: { code: 7 } }));
  expect(((await rejection(client.jobs.result("e1", "j1"))) as Error).message).toContain('{"code":7}');
});

test("a worker's error shows no secret that this client has sent", async () => {
  const { client } = await setUp(envelope("FAILED", { error: `denied: ${KEY} and deep-secret` }));
  const s3Config = { accessId: "access-id", accessSecret: "deep-secret", bucketName: "b", endpointUrl: "https://s3" };
  const error = (await rejection(client.jobs.runSync("e1", { input: {}, s3Config }))) as Error;
  expect(error.message).toContain("denied: [secret] and [secret]");
});

test("a run whose answer was lost is not sent again", async () => {
  const { client, requests } = await setUp((request) => void request.socket.destroy());
  const error = await rejection(client.jobs.run("e1", { input: {} }));
  expect(error).toMatchObject({ name: "NetworkFailure", outcomeUnknown: true });
  expect(requests()).toHaveLength(1);
});

test("a run that failed at the service is not sent again", async () => {
  const { client, requests } = await setUp(problem(500, "oops"));
  expect(await rejection(client.jobs.run("e1", { input: {} }))).toMatchObject({ outcomeUnknown: true });
  expect(requests()).toHaveLength(1);
});

test("a run that the quota refused is sent again after the wait that the service asks for", async () => {
  const limited: Scripted = { status: 429, headers: { "retry-after": "7" }, json: { title: "Too Many Requests" } };
  const { client, requests, clock } = await setUp(limited, envelope("IN_QUEUE"));
  await client.jobs.run("e1", { input: {} });
  expect(requests()).toHaveLength(2);
  expect(clock.sleeps.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(7000);
});

test("a quota that one operation of one endpoint has used up holds no other one", async () => {
  const limited: Scripted = { status: 429, headers: { "retry-after": "7" }, json: {} };
  const { client, clock } = await setUp(limited, { json: {} });
  const stopped = client.with({ deadline: clock.now() + 1000 });
  expect(await rejection(stopped.jobs.purgeQueue("e1"))).toMatchObject({ name: "RateLimited" });
  await client.jobs.health("e1");
  expect(clock.sleeps).toEqual([]);
});

test("jobs do not wait for each other's answers", async () => {
  let both = () => {};
  const arrived = new Promise<void>((resolve) => {
    both = resolve;
  });
  let count = 0;
  const { client } = await setUp(async (_request, response) => {
    if (++count === 2) both();
    await arrived;
    response.setHeader("content-type", "application/json").end(JSON.stringify({ id: "j", status: "COMPLETED" }));
  });
  const two = [client.jobs.runSync("e1", { input: {} }), client.jobs.runSync("e1", { input: {} })];
  expect(await Promise.all(two)).toHaveLength(2);
});

test("status is asked again after a failure of the service, and can set the time to live", async () => {
  const { client, requests } = await setUp(problem(502, "bad gateway"), done);
  await client.jobs.status("e1", "j1", { ttlMs: 20_000 });
  expect(requests()).toEqual(["GET /v2/e1/status/j1?ttl=20000", "GET /v2/e1/status/j1?ttl=20000"]);
});

test("a job that the service does not know is NotFound and says what may have become of it", async () => {
  const { client } = await setUp(problem(404, "job not found"));
  const error = await rejection(client.jobs.status("e1", "j1"));
  expect(error).toMatchObject({ name: "NotFound" });
  expect((error as Error).message).toContain("older than 30 minutes (1 minute after runsync)");
});

test("a 404 without a problem of the service is NotFound too, but a page of a proxy is not", async () => {
  const page: Scripted = { status: 404, headers: { "content-type": "text/html" }, text: "<html>" };
  const { client } = await setUp({ status: 404, text: "" }, page);
  expect(await rejection(client.jobs.status("e1", "j1"))).toMatchObject({ name: "NotFound" });
  expect(await rejection(client.jobs.status("e1", "j1"))).toMatchObject({ name: "MalformedAnswer" });
});

test("a load-balancing endpoint takes no jobs, which is a typed error", async () => {
  const { client: made } = await setUp({ status: 400, json: { error: "not allowed for QB API" } });
  const error = await rejection(made.jobs.run("e1", { input: {} }));
  expect(error).toBeInstanceOf(client.WrongEndpointKind);
  expect((error as Error).message).toContain("type is LOAD_BALANCING");
});

test("cancel and retry give the job's new state, and retry is not repeated", async () => {
  const { client, requests } = await setUp(envelope("CANCELLED"), envelope("IN_QUEUE"), problem(500, "oops"));
  expect(await client.jobs.cancel("e1", "j1")).toMatchObject({ state: "CANCELLED" });
  expect(await client.jobs.retry("e1", "j1")).toMatchObject({ state: "IN_QUEUE" });
  expect(await rejection(client.jobs.retry("e1", "j1"))).toMatchObject({ outcomeUnknown: true });
  expect(requests()).toEqual(["POST /v2/e1/cancel/j1", "POST /v2/e1/retry/j1", "POST /v2/e1/retry/j1"]);
});

test("purgeQueue tells how many it removed", async () => {
  const { client } = await setUp({ json: { removed: 2, status: "completed" } });
  expect(await client.jobs.purgeQueue("e1")).toEqual({ removed: 2 });
});

test("health has what the service counts, and undefined for the rest", async () => {
  const { client } = await setUp({ json: { jobs: { inQueue: 2 }, workers: { idle: 1, running: 0 } } });
  const { jobs, workers } = await client.jobs.health("e1");
  expect([jobs, workers]).toEqual([{ inQueue: 2 }, { idle: 1, running: 0 }]);
  expect([jobs.completed, workers.ready]).toEqual([undefined, undefined]);
});

test("a signal ends a held runSync, whose job may be running", async () => {
  const cancel = new AbortController();
  const { client } = await setUp(() => cancel.abort());
  const bounded = client.with({ signal: cancel.signal });
  const error = await rejection(bounded.jobs.runSync("e1", { input: {} }));
  expect(error).toMatchObject({ name: "Cancelled", outcomeUnknown: true });
});

test("a signal ends the wait for a result", async () => {
  const cancel = new AbortController();
  const { client } = await setUp((_request, response) => {
    cancel.abort();
    response.setHeader("content-type", "application/json").end(JSON.stringify({ id: "j1", status: "IN_QUEUE" }));
  });
  const bounded = client.with({ signal: cancel.signal });
  expect(await rejection(bounded.jobs.result("e1", "j1"))).toMatchObject({ name: "Cancelled" });
});

test("the hold of runSync is no longer than the deadline", async () => {
  const { client, clock, requests } = await setUp(done);
  await client.with({ deadline: clock.now() + 12_000 }).jobs.runSync("e1", { input: {} });
  expect(requests()).toEqual(["POST /v2/e1/runsync?wait=12000"]);
});

test("an endpoint made seconds ago may not be known to the jobs' host yet", async () => {
  const { client, requests, clock } = await setUp(problem(404, "endpoint not found"), envelope("IN_QUEUE"));
  client.endpoints.madeAt("e1", clock.now());
  await client.jobs.run("e1", { input: {} });
  expect(requests()).toHaveLength(2);
});

test("a job that fails without a word is said to have given no reason", async () => {
  const { client: made } = await setUp(envelope("FAILED"));
  const error = await rejection(made.jobs.result("e1", "j1"));
  expect((error as Error).message).toContain("Job j1 failed, and no reason was given");
});
