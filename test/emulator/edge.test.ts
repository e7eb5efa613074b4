import { request } from "node:http";
import { ENDPOINT } from "../harness/bodies";
import { freshService } from "../harness/service";
import { until } from "./until";

const service = freshService();
const fault = (wish: object) => service().call("POST", "faults", wish);

test("every answer carries a request id, errors and GraphQL too", async () => {
  const answers = [
    await service().rest("GET", "/v2/pods"),
    await service().rest("GET", "/nowhere"),
    await service().as("bad").rest("GET", "/v2/pods"),
    await service().query("{ myself { id } }"),
  ];
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(4);
  expect(ids).not.toContain(null);
});

test("logs requests oldest first, with GraphQL's root field and without the key", async () => {
  await service().rest("GET", "/v2/pods?x=1");
  await service().query('mutation { deleteEndpoint(id: "x") }');
  await service().rest("GET", `/v2/pods/${service().apiKey}`);
  const { requests } = (await service().call("GET", "requests")).body;
  const more = { at: "2026-06-01T12:00:00.000Z", ms: expect.any(Number), retry: 0, from: "node", run: null };
  const first = requests[0].number;
  expect(requests).toEqual([
    { number: first, method: "GET", path: "/v2/pods", operation: null, status: 200, ...more },
    { number: first + 1, method: "POST", path: "/graphql", operation: "deleteEndpoint", status: 200, ...more },
    { number: first + 2, method: "GET", path: "/v2/pods/***", operation: null, status: 404, ...more },
  ]);
});

test.each([
  ["a path", (key: string) => service().rest("GET", `/v2/serverless/x;${key}`)],
  ["a path that encodes one character", (key: string) => service().rest("GET", `/v2/pods/${key.replace("_", "%5F")}`)],
  ["a path that encodes another", (key: string) => service().rest("GET", `/v2/pods/${key.replace("r", "%72")}`)],
  ["a name of a client", (key: string) => service().rest("GET", "/v2/pods", undefined, { "user-agent": `me ${key}` })],
  ["an operation of GraphQL", (key: string) => service().query(`{ ${key} }`)],
])("the log holds no key that stands in %s", async (_place, send) => {
  await send(service().apiKey);
  const { requests } = await service().control("GET", "requests");
  expect(JSON.stringify(requests)).toContain("***");
  expect(decodeURIComponent(JSON.stringify(requests))).not.toContain(service().apiKey.slice(10));
});

test.each(["//", "///", "//somebody@elsewhere:99999/", "//v2/pods"])(
  "the path %s is an unknown one like others, and is logged",
  async (path) => {
    expect((await service().rest("GET", path)).status).toBe(404);
    const { requests } = await service().control("GET", "requests");
    expect(requests).toMatchObject([{ path, status: 404 }]);
  },
);

test("a caller that goes without its answer has lost it, and its repeat is one", async () => {
  await fault({ effect: { delayMs: 500 }, times: 1 });
  const gone = new AbortController();
  const call = service().rest("GET", "/v2/pods", undefined, {}, gone.signal);
  const log = async () => (await service().control("GET", "requests")).requests;
  await until(log, (requests) => requests.length === 1);
  gone.abort();
  await expect(call).rejects.toThrow(/abort/);
  await until(log, ([first]) => first.ms !== null);
  await service().rest("GET", "/v2/pods");
  expect(await log()).toMatchObject([
    { status: null, retry: 0 },
    { status: 200, retry: 1 },
  ]);
});

test("forgets the log only on DELETE or reset", async () => {
  await service().rest("GET", "/v2/pods");
  await service().call("DELETE", "requests");
  expect((await service().call("GET", "requests")).body).toEqual({ requests: [] });
});

test("a fault answers instead of the service as often as it was told", async () => {
  await fault({
    match: { method: "GET", path: "/v2/pods" },
    effect: { status: 503, body: "<h1>busy</h1>", contentType: "text/html" },
    times: 2,
  });
  const statuses = [];
  for (const path of ["/v2/pods", "/v2/templates", "/v2/pods/x", "/v2/pods"]) {
    statuses.push((await service().rest("GET", path)).status);
  }
  expect(statuses).toEqual([503, 200, 503, 200]);
  const { faults } = (await service().call("GET", "faults")).body;
  expect(faults).toHaveLength(1);
  expect(faults[0].left).toBe(0);
});

test("a fault without a body answers a problem", async () => {
  await fault({ effect: { status: 502, headers: { "Retry-After": "3" } } });
  const answered = await service().rest("GET", "/v2/pods");
  expect(answered.body).toMatchObject({ title: "Bad Gateway", status: 502 });
  expect(answered.headers.get("retry-after")).toBe("3");
});

test("a reset breaks the connection before anything is done", async () => {
  await fault({ match: { method: "POST" }, effect: { reset: true }, times: 1 });
  await expect(service().rest("POST", "/v2/serverless", ENDPOINT)).rejects.toThrow();
  expect((await service().rest("GET", "/v2/serverless")).body.endpoints).toEqual([]);
  expect((await service().call("GET", "requests")).body.requests[0]).toMatchObject({ method: "POST", status: null });
});

test("a lost answer breaks the connection after the change is made", async () => {
  await fault({ match: { method: "POST" }, effect: { loseAnswer: "reset" }, times: 1 });
  await expect(service().rest("POST", "/v2/serverless", ENDPOINT)).rejects.toThrow();
  expect((await service().rest("GET", "/v2/serverless")).body.endpoints).toHaveLength(1);
});

test("a lost answer can be a 500, and faults can pick a GraphQL operation", async () => {
  const { id } = await service().create("templates", { name: "t", image: "i", serverless: true });
  await fault({ match: { operation: "saveEndpoint" }, effect: { loseAnswer: 500 }, times: 1 });
  expect((await service().query("{ myself { id } }")).status).toBe(200);
  expect((await service().save({ name: "api", gpuIds: "ADA_24", templateId: id })).status).toBe(500);
  expect((await service().rest("GET", "/v2/serverless")).body.endpoints).toHaveLength(1);
});

test("a delayed answer still comes", async () => {
  await fault({ effect: { delayMs: 30 }, times: 1 });
  const begin = Date.now();
  expect((await service().rest("GET", "/v2/pods")).status).toBe(200);
  expect(Date.now() - begin).toBeGreaterThanOrEqual(29);
});

test("a fault by probability strikes the same requests for the same seed", async () => {
  const run = async () => {
    await service().call("DELETE", "faults");
    await fault({ effect: { status: 500 }, probability: 0.5, seed: 3 });
    const statuses = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await service().rest("GET", "/v2/pods")).status);
    return statuses;
  };
  const first = await run();
  expect(await run()).toEqual(first);
  expect(new Set(first)).toEqual(new Set([200, 500]));
});

test("latency is added to every answer", async () => {
  await service().call("POST", "latency", { ms: 25 });
  const begin = Date.now();
  await service().rest("GET", "/v2/pods");
  expect(Date.now() - begin).toBeGreaterThanOrEqual(24);
});

test("refuses a client without User-Agent at the edge when told to", async () => {
  await service().options({ requireUserAgent: true });
  const path = `${service().emulator.url}/v2/pods`;
  const answered = await new Promise<[number | undefined, string]>((resolve) => {
    request(path, { headers: { authorization: `Bearer ${service().apiKey}` } }, async (response) => {
      resolve([response.statusCode, (await response.toArray()).join("")]);
    }).end();
  });
  expect(answered).toEqual([403, "error code: 1010"]);
});
