import { WINDOWS } from "../../../emulator/state/quota";
import { ENDPOINT } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();

test("two accounts never see each other's objects", async () => {
  const b = await service().withKeyOf("b");
  const { id } = await service().create("serverless", ENDPOINT);
  expect((await b.rest("GET", "/v2/serverless")).body.endpoints).toEqual([]);
  expect((await b.rest("GET", `/v2/serverless/${id}`)).status).toBe(404);
  expect((await b.rest("DELETE", `/v2/serverless/${id}`)).status).toBe(404);
  const query = "{ myself { id endpoints { id } } }";
  const users = [await service().query(query), await b.query(query)].map(({ body }) => body.data.myself);
  expect(users[0].id).not.toBe(users[1].id);
  expect(users.map(({ endpoints }) => endpoints.length)).toEqual([1, 0]);
});

test("a read-only key reads, and changes nothing", async () => {
  const reader = await service().withKeyOf("a", "read-only");
  const { id } = await service().create("serverless", ENDPOINT);
  expect((await reader.rest("GET", `/v2/serverless/${id}`)).status).toBe(200);
  expect((await reader.rest("DELETE", `/v2/serverless/${id}`)).status).toBe(403);
  expect((await reader.query("{ myself { endpoints { id } } }")).status).toBe(200);
  expect((await reader.query(`mutation { deleteEndpoint(id: "${id}") }`)).status).toBe(403);
});

test("keys of one account count against the same quota", async () => {
  await service().call("POST", "quotas", { minute: 2 });
  const other = await service().withKeyOf("a");
  await service().rest("GET", "/v2/pods");
  await other.rest("GET", "/v2/pods");
  expect((await service().rest("GET", "/v2/pods")).status).toBe(429);
});

test("an unknown option, or one of a wrong type, is a 400 that lists the valid names", async () => {
  const { status, body } = await service().options({ nope: 1, workerQuota: "many" });
  expect(status).toBe(400);
  expect(body.errors).toEqual(["unknown option 'nope'", "option 'workerQuota' must be a whole number of at least 0"]);
  expect(body.detail).toContain("templateLockMs");
});

test("options hold until reset", async () => {
  await service().options({ coldStartMs: 5, unavailableGpus: ["NVIDIA L4"], addedEnv: { A: "1" }, brand: "X" });
  expect((await service().call("GET", "options")).body).toMatchObject({ coldStartMs: 5, brand: "X" });
  await service().call("POST", "reset");
  expect((await service().call("GET", "options")).body).toMatchObject({ coldStartMs: 2_000, brand: "CLOUD" });
});

test("the quota of each window can be set by itself", async () => {
  for (const window of WINDOWS) {
    const { body } = await service().call("POST", "quotas", { [window]: 7 });
    expect(body).toMatchObject({ [window]: 7 });
  }
});

test.each([
  ["clock", { advance: -1 }],
  ["clock", { advance: 1e99 }],
  ["clock", { advance: 260_000_000_000 }],
  ["clock", "not json"],
  ["faults", { times: 1 }],
  ["faults", { effect: {} }],
  ["faults", { effect: { delayMs: 2 ** 31 } }],
  ["quotas", { fortnight: 1 }],
  ["latency", {}],
  ["latency", { ms: 2 ** 31 }],
  ["keys", { access: "root" }],
  ["workers", { busy: 1 }],
  ["workers", { endpointId: "any", busy: 1e99 }],
])("refuses POST %s %j with 400", async (name, body) => {
  const answered = await service().call("POST", name, body);
  expect([answered.status, answered.body.title]).toEqual([400, "Bad Request"]);
});

test("the clock goes on after a move that it refused", async () => {
  await service().call("POST", "clock", { advance: 1e12 });
  expect(await service().control("POST", "clock", { advance: 60 })).toEqual({ now: "2026-06-01T12:01:00.000Z" });
});

test("neither quotas nor faults touch control calls, and they are not logged", async () => {
  await service().call("POST", "quotas", { minute: 0 });
  await service().call("POST", "faults", { effect: { status: 500 } });
  expect((await service().call("GET", "requests")).body).toEqual({ requests: [] });
});

test("seeds a pod in any status with any template and field", async () => {
  const seed = { status: "ERROR", template: "t1", name: "legacy", registry: "r1", dataCenterId: null };
  const { body } = await service().call("POST", "pods", { account: "b", ...seed });
  expect(body).toMatchObject({ ...seed, actions: ["start", "terminate"] });
  await service().advance(60);
  const b = await service().withKeyOf("b");
  expect((await b.rest("GET", "/v2/pods")).body.pods).toEqual([body]);
});

test("refuses to seed what is not a pod", async () => {
  const { status, body } = await service().call("POST", "pods", { status: "PAUSED", colour: "red" });
  expect(status).toBe(400);
  expect(body.errors[0]).toBe("unknown field 'colour'");
  expect(body.detail).toContain("$.status: value must be one of 'PROVISIONING'");
});

test("a terminated pod is answered and then gone", async () => {
  const { body } = await service().call("POST", "pods", { status: "TERMINATED" });
  expect(body).toMatchObject({ status: "TERMINATED", actions: [], cost: 0 });
  expect((await service().rest("GET", `/v2/pods/${body.id}`)).status).toBe(404);
});
