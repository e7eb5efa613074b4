import { ENDPOINT } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();

test("an unknown path comes before the key", async () => {
  const { status, body, headers } = await service().as("bad").rest("GET", "/v2/nowhere");
  expect([status, body.detail]).toEqual([404, "The requested path was not found."]);
  expect(headers.get("content-type")).toContain("application/problem+json");
});

test("the key comes before the quota, and a 401 has no quota headers", async () => {
  await service().call("POST", "quotas", { minute: 0 });
  const missing = await service().send("GET", "/v2/pods");
  expect(missing.body).toEqual({ title: "Unauthorized", status: 401, detail: "missing bearer token" });
  expect(missing.headers.get("ratelimit")).toBeNull();
  expect((await service().as("bad").rest("GET", "/v2/pods")).body.detail).toBe("invalid api key");
});

test("the quota comes before the method, the method before the right to write", async () => {
  const reader = await service().withKeyOf("a", "read-only");
  expect((await reader.rest("PUT", "/v2/pods", {})).status).toBe(405);
  await service().call("POST", "quotas", { minute: 0 });
  expect((await reader.rest("PUT", "/v2/pods", {})).status).toBe(429);
});

test("a method that no path has is answered as others are, and so is a body of any type", async () => {
  const { status, headers } = await service().rest("QUERY", "/v2/pods");
  expect([status, headers.get("allow")]).toEqual([405, "GET, POST"]);
  const typed = { "content-type": "text" };
  expect((await service().send("POST", "/v2/registries", {}, typed)).status).toBe(401);
  expect((await service().rest("POST", "/v2/registries", {}, typed)).status).toBe(422);
});

test("the right to write comes before the body, its syntax before its schema, that before the object", async () => {
  const reader = await service().withKeyOf("a", "read-only");
  const path = "/v2/templates/missing";
  expect((await reader.rest("PATCH", path, "{")).status).toBe(403);
  expect((await service().rest("PATCH", path, "{")).status).toBe(400);
  expect((await service().rest("PATCH", path, { nope: 1 })).status).toBe(422);
  expect((await service().rest("PATCH", path, { image: "" })).status).toBe(404);
});

test("names each validation failure in the published wording", async () => {
  const { body } = await service().rest("POST", "/v2/serverless", {
    name: "api",
    type: "QUEUE_BASED",
    disk: 0,
    env: { A: 1 },
    args: null,
    gpu: { pools: [], colour: "red" },
    flashboot: "ON",
    ports: "80/http",
  });
  expect(body).toMatchObject({ title: "Unprocessable Entity", status: 422, detail: "Request validation failed." });
  expect(body.errors.sort()).toEqual([
    "$.args: got null, want string",
    "$.disk: minimum: got 0, want 1",
    "$.env.A: got number, want string",
    "$.flashboot: value must be one of 'OFF', 'FLASHBOOT', 'PRIORITY_FLASHBOOT'",
    "$.gpu.pools: minItems: got 0, want 1",
    "$.gpu: additional properties 'colour' not allowed",
    "$.ports: got string, want array",
    "$: additional properties 'type' not allowed",
    "$: missing property 'image'",
  ]);
});

test("lists good properties as additional beside a missing one only when told to", async () => {
  const wish = { name: "r", username: "u" };
  const missing = "$: missing property 'password'";
  expect((await service().rest("POST", "/v2/registries", wish)).body.errors).toEqual([missing]);
  await service().options({ validatorNoise: true });
  const { errors } = (await service().rest("POST", "/v2/registries", wish)).body;
  expect(errors).toContain("$: additional properties 'username' not allowed");
});

test("a body that is not an object is a 422", async () => {
  expect((await service().rest("POST", "/v2/registries", [])).body.errors).toEqual(["$: got array, want object"]);
});

test("sends the state of three windows with every authenticated answer", async () => {
  await service().call("POST", "quotas", { minute: 60, hour: 3_000, day: 50_000 });
  await service().rest("GET", "/v2/pods");
  await service().advance(48);
  const { headers } = await service().rest("GET", "/v2/pods/missing");
  expect(headers.get("ratelimit")).toBe('"minute";r=58;t=12, "hour";r=2998;t=3552, "day";r=49998;t=86352');
  expect(headers.get("ratelimit-policy")).toBe('"minute";q=60;w=60, "hour";q=3000;w=3600, "day";q=50000;w=86400');
});

test("names the window that refused, and when to come back", async () => {
  await service().call("POST", "quotas", { minute: 1, hour: 2 });
  await service().rest("GET", "/v2/pods");
  const minute = await service().rest("POST", "/v2/serverless", ENDPOINT);
  expect(minute.body.detail).toBe("rate limit exceeded for the minute window");
  expect(minute.headers.get("retry-after")).toBe("60");
  expect(minute.headers.get("ratelimit")).toContain('"minute";r=0;t=60');
  await service().advance(60);
  await service().rest("GET", "/v2/pods");
  await service().advance(60);
  const hour = await service().rest("GET", "/v2/pods");
  expect([hour.body.detail, hour.headers.get("retry-after")]).toEqual([
    "rate limit exceeded for the hour window",
    "3480",
  ]);
});

test("an exempt caller gets no quota headers", async () => {
  await service().call("POST", "quotas", "null");
  expect((await service().rest("GET", "/v2/pods")).headers.get("ratelimit")).toBeNull();
});

test("ignores unknown query parameters", async () => {
  await service().call("POST", "pods", { status: "EXITED" });
  expect((await service().rest("GET", "/v2/pods?desiredStatus=RUNNING")).body.pods).toHaveLength(1);
});

test("serves the interface without a key", async () => {
  expect((await service().send("GET", "/v2/openapi.json")).body.info.version).toBe("2.0.0");
});
