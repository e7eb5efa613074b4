import { WORKER_TEMPLATE } from "../../harness/bodies";
import { freshService } from "../../harness/service";
import { Jobs } from "./jobs";

const service = freshService();
const MISSING = "00000000-0000-4000-8000-000000000000-u1";

test.each([
  ["no key", {}, "no token provided"],
  ["an empty key", { authorization: "Bearer " }, "no token provided"],
  ["a bad key", { authorization: "Bearer nope" }, "invalid api key"],
])("%s is 401 with three fields", async (_name, headers: Record<string, string>, detail) => {
  const { endpointId } = await Jobs.of(service());
  const { status, body } = await service().send("POST", `/run/v2/${endpointId}/run`, { input: {} }, headers);
  expect([status, body]).toEqual([401, { status: 401, title: "Unauthorized", detail }]);
});

test("the raw key is taken as well as a bearer header", async () => {
  const { endpointId } = await Jobs.of(service());
  const headers = { authorization: service().apiKey };
  expect((await service().send("GET", `/run/v2/${endpointId}/health`, undefined, headers)).status).toBe(200);
});

test("a key that only reads may ask and not submit", async () => {
  const jobs = await Jobs.of(service());
  const reader = await service().withKeyOf("a", "read-only");
  expect((await reader.rest("GET", `/run/v2/${jobs.endpointId}/health`)).status).toBe(200);
  expect((await reader.rest("POST", `/run/v2/${jobs.endpointId}/run`, { input: {} })).status).toBe(403);
  const none = await service().withKeyOf("a", "none");
  expect((await none.rest("GET", `/run/v2/${jobs.endpointId}/health`)).status).toBe(403);
});

test.each(["run", "runsync", "purge-queue", `cancel/${MISSING}`, `retry/${MISSING}`])(
  "%s of an endpoint that is not there, or another account's, is 404",
  async (operation) => {
    const { endpointId } = await Jobs.of(service());
    const other = await service().withKeyOf("b");
    const body = { input: {} };
    expect((await other.rest("POST", `/run/v2/${endpointId}/${operation}`, body)).status).toBe(404);
    const { status, body: problem } = await service().rest("POST", `/run/v2/nope/${operation}`, body);
    expect([status, problem.detail]).toEqual([404, "endpoint not found"]);
  },
);

test("the OpenAI route of an endpoint that is not there names the endpoint as missing", async () => {
  const { status, body } = await service().rest("POST", "/run/v2/nope/openai/v1/chat/completions", {});
  expect([status, body.detail]).toEqual([404, "endpoint not found"]);
});

test.each(["status", "status-sync", "stream"])("%s of a job that is not there is 404", async (operation) => {
  const { status, body } = await (await Jobs.of(service())).get(`${operation}/${MISSING}`);
  expect([status, body.detail]).toEqual([404, "job not found"]);
});

test("a load-balancing endpoint takes no jobs, but its health can be asked", async () => {
  const { id: templateId } = await service().create("templates", WORKER_TEMPLATE);
  const input = { name: "balanced", templateId, gpuIds: "ADA_24", type: "LB", workersMin: 0, workersMax: 1 };
  const saved = await service().save({ ...input, idleTimeout: 5, scalerType: "REQUEST_COUNT", scalerValue: 1 });
  const { id } = saved.body.data.saveEndpoint;
  const { status, body } = await service().rest("POST", `/run/v2/${id}/run`, { input: {} });
  expect([status, body]).toEqual([400, { error: "not allowed for QB API" }]);
  const chat = await service().rest("POST", `/run/v2/${id}/openai/v1/chat/completions`, {});
  expect([chat.status, chat.body]).toEqual([400, { error: "not allowed for QB API" }]);
  expect((await service().rest("GET", `/run/v2/${id}/health`)).body.workers.ready).toBe(0);
});

test("a method that an operation does not have is 405", async () => {
  const jobs = await Jobs.of(service());
  const { status, headers } = await jobs.get("run");
  expect([status, headers.get("allow")]).toEqual([405, "POST"]);
});

test.each([
  ["no JSON", "{"],
  ["a list", []],
  ["no input", {}],
  ["an input that is no object", { input: "text" }],
  ["a webhook that is no URL", { input: {}, webhook: "nope" }],
  ["a webhook of another scheme", { input: {}, webhook: "file:///etc/passwd" }],
  ["an executionTimeout below 5 s", { input: {}, policy: { executionTimeout: 4_999 } }],
  ["an executionTimeout above 7 days", { input: {}, policy: { executionTimeout: 604_800_001 } }],
  ["a ttl below 10 s", { input: {}, policy: { ttl: 9_999 } }],
  ["a ttl that is text", { input: {}, policy: { ttl: "10000" } }],
  ["a lowPriority that is no boolean", { input: {}, policy: { lowPriority: 1 } }],
  ["a policy that is no object", { input: {}, policy: [] }],
])("%s is 400", async (_name, body) => {
  const jobs = await Jobs.of(service());
  expect((await jobs.post("run", body)).status).toBe(400);
  expect((await jobs.get("health")).body.jobs.inQueue).toBe(0);
});

test.each([
  ["run", 10],
  ["runsync", 20],
])("%s takes a body of up to %d MB", async (operation, megabytes) => {
  const jobs = await Jobs.of(service(), { workers: { max: 0 } });
  const frame = JSON.stringify({ input: { text: "" } }).length;
  const text = "x".repeat(megabytes * 1024 * 1024 - frame);
  const most = { input: { text } };
  if (operation === "run") expect((await jobs.post("run", most)).status).toBe(200);
  const { status, body } = await jobs.post(operation, { input: { text: `${text}x` } });
  expect([status, body.title]).toEqual([413, "Payload Too Large"]);
});
