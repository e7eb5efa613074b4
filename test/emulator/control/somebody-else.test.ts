import { ENDPOINT } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();
const call = (body: object) => service().call("POST", "call", body);

test("somebody else changes an object by the service's rules, without a key and unseen in the log", async () => {
  const { id } = await service().create("serverless", ENDPOINT);
  await service().call("POST", "quotas", { minute: 0 });
  await service().forget();
  const { status, body } = await call({ method: "PATCH", path: `/v2/serverless/${id}`, body: { workers: { max: 9 } } });
  expect([status, body.workers]).toEqual([200, { min: 0, max: 9 }]);
  expect(await service().noted()).toEqual([]);
  await service().call("POST", "quotas", null);
  expect((await service().rest("GET", `/v2/serverless/${id}`)).body.workers.max).toBe(9);
  expect((await service().rest("GET", `/v2/serverless/${id}/releases`)).body.endpointVersion).toBe(2);
});

test("somebody else creates and deletes, in any account", async () => {
  const b = await service().withKeyOf("b");
  const { id } = (await call({ account: "b", method: "POST", path: "/v2/templates", body: { name: "t", image: "i" } }))
    .body;
  expect(await b.has(`/v2/templates/${id}`)).toBe(true);
  expect((await call({ account: "b", method: "DELETE", path: `/v2/templates/${id}` })).body).toEqual({});
  expect(await b.has(`/v2/templates/${id}`)).toBe(false);
});

test.each([
  [
    "a value beyond its limit",
    { method: "PATCH", path: "/v2/serverless/{id}", body: { workers: { max: 5_000 } } },
    400,
  ],
  ["a field that there is not", { method: "PATCH", path: "/v2/serverless/{id}", body: { colour: "red" } }, 422],
  ["an object that there is not", { method: "DELETE", path: "/v2/serverless/none" }, 404],
  ["a path that there is not", { method: "POST", path: "/v2/none" }, 404],
  ["a method that the path has not", { method: "PATCH", path: "/v2/templates" }, 405],
  ["a read", { method: "GET", path: "/v2/templates" }, 400],
])("the service refuses %s in its own words", async (_what, body, status) => {
  const { id } = await service().create("serverless", ENDPOINT);
  expect((await call({ ...body, path: body.path.replace("{id}", id) })).status).toBe(status);
});

test("somebody else uses up the quota of an account, and of no other", async () => {
  await service().call("POST", "quotas", { minute: 10, hour: 1_000 });
  const { windows } = await service().control("POST", "quotas/spend", { requests: 400 });
  expect(windows).toMatchObject([{ name: "minute", remaining: 0 }, { name: "hour", remaining: 600 }, { name: "day" }]);
  expect((await service().rest("GET", "/v2/pods")).status).toBe(429);
  expect((await (await service().withKeyOf("b")).rest("GET", "/v2/pods")).status).toBe(200);
  await service().advance(60);
  expect((await service().rest("GET", "/v2/pods")).status).toBe(200);
});

test.each([
  ["call", { method: "POST", path: "/v2/templates", body: { name: "t", image: "i" } }],
  ["quotas/spend", { requests: 1 }],
])("POST %s makes no account of a name that is misspelt", async (name, body) => {
  const { status, body: problem } = await service().call("POST", name, { account: "typo", ...body });
  expect([status, problem.detail]).toEqual([404, "account typo not found"]);
  expect((await service().control("GET", "")).accounts.map((account: { name: string }) => account.name)).not.toContain(
    "typo",
  );
});

test("without a quota there is nothing to use up", async () => {
  await service().call("POST", "quotas", null);
  expect(await service().control("POST", "quotas/spend", { requests: 5 })).toEqual({ windows: [] });
});
