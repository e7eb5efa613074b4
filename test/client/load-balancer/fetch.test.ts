import * as client from "../../../provider/client";
import { rejection, scriptedService } from "../scripted-service";
import { balancedEndpoints, KEY, noWorkers, until } from "./balanced";

const endpoints = balancedEndpoints();

test("sends method, path, query, headers and body with the key, to a name that only we resolve", async () => {
  const { endpoint, seen, base } = await endpoints.scripted({ status: 201, json: { a: 1 } });
  const answer = await endpoint.fetch("/v1/things?x=1", { method: "PUT", body: "text", headers: { "x-own": "o" } });
  expect([answer.status, await answer.json()]).toEqual([201, { a: 1 }]);
  expect(seen[0]).toMatchObject({ method: "PUT", url: "/v1/things?x=1", body: "text" });
  expect(seen[0]?.headers).toMatchObject({
    authorization: `Bearer ${KEY}`,
    "x-own": "o",
    host: new URL(base).host,
    "user-agent": expect.stringMatching(/^pulumi-cloudcompute/),
  });
});

test("goes below a base that has a path", async () => {
  const { made, url, seen } = await endpoints.scripted({ json: {} });
  await made.loadBalancer({ id: "e1", url: `${url}/balanced/e1/` }).fetch("ping");
  expect(seen[0]?.url).toBe("/balanced/e1/ping");
});

test("an address that is not one of the web is refused before the key is sent", async () => {
  const { made } = await endpoints.scripted({ json: {} });
  const error = await rejection(made.loadBalancer({ id: "e1", url: "ftp://there.test" }).fetch("ping"));
  expect((error as Error).message).toBe("The address of endpoint e1 is not an http or https address.");
});

test("no path leads to another host", async () => {
  const { endpoint, seen } = await endpoints.scripted({ json: {} });
  for (const path of ["//evil.test/x", "https://evil.test/x", "@evil.test", "\\\\evil.test"])
    await endpoint.fetch(path);
  expect(seen).toHaveLength(4);
});

test("repeats while no worker is available, 5 to 10 seconds apart, and reports the wait", async () => {
  const { made, target, seen, clock } = await endpoints.scripted(noWorkers(), noWorkers(), noWorkers(200), {
    text: "ok",
  });
  const reports: string[] = [];
  const limits = { report: (_level: string, text: string) => reports.push(text) };
  const answer = await made.with(limits).loadBalancer(target).fetch("/", { method: "POST", body: "again" });
  expect(await answer.text()).toBe("ok");
  expect(seen.map(({ body }) => body)).toEqual(["again", "again", "again", "again"]);
  expect(clock.sleeps.reduce((a, b) => a + b, 0)).toBe(15_000);
  expect(reports[0]).toBe("endpoint e1: waiting for a worker");
});

test("gives up after three repeats where nobody has set a deadline", async () => {
  const { endpoint, seen } = await endpoints.scripted(noWorkers());
  const error = await rejection(endpoint.fetch("/"));
  expect(error).toBeInstanceOf(client.NoWorkersAvailable);
  expect(error).toMatchObject({ status: 503, outcomeUnknown: false });
  expect((error as Error).message).toMatch(/All 4 attempts since \d\d:\d\d:\d\d UTC failed, within 15 s\./);
  expect(seen).toHaveLength(4);
});

test("repeats until the deadline where there is one", async () => {
  const { made, target, seen } = await endpoints.scripted(noWorkers());
  const error = await rejection(until(made, 62_000).loadBalancer(target).fetch("/"));
  expect(error).toMatchObject({ name: "NoWorkersAvailable", timeUp: true });
  expect(seen).toHaveLength(13);
});

test("does not send a body again that can be read only once", async () => {
  const { endpoint, seen } = await endpoints.scripted(noWorkers(), { text: "ok" });
  const body = new Blob(["once"]).stream();
  const error = await rejection(endpoint.fetch("/", { method: "POST", body, duplex: "half" } as RequestInit));
  expect((error as Error).message).toContain("read only once");
  expect(seen).toHaveLength(1);
});

test("a worker's own answer is passed on, whatever it says", async () => {
  const own = { "content-type": "application/json", "x-cloud-worker-id": "w1" };
  const { endpoint } = await endpoints.scripted(
    { status: 503, headers: own, json: { error: "no workers available" } },
    { status: 400, headers: own, json: { error: "not allowed for QB API" } },
    { status: 500, text: "worker trouble" },
  );
  for (const status of [503, 400, 500]) expect((await endpoint.fetch("/")).status).toBe(status);
});

test("a queue-based endpoint has no paths, which is a typed error", async () => {
  const { endpoint } = await endpoints.scripted({ status: 400, json: { error: "not allowed for QB API" } });
  const error = await rejection(endpoint.fetch("/"));
  expect(error).toBeInstanceOf(client.WrongEndpointKind);
  expect((error as Error).message).toContain("type is not LOAD_BALANCING");
});

test("a redirect to another host is followed without the key, and one to the same host with it", async () => {
  const other = await scriptedService({ text: "elsewhere" });
  const { endpoint, seen } = await endpoints.scripted(
    { status: 302, headers: { location: "/here" } },
    { status: 302, headers: { location: `${other.url}/there` } },
  );
  expect(await (await endpoint.fetch("/")).text()).toBe("elsewhere");
  await other.close();
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
  expect(other.seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test("sends forms, parameters and bytes as the global fetch does", async () => {
  const { endpoint, seen } = await endpoints.scripted({ text: "" });
  const form = new FormData();
  form.set("field", "value");
  for (const body of [form, new URLSearchParams({ a: "b" }), new Uint8Array([65, 66]), new Blob(["blob"])]) {
    await endpoint.fetch("/", { method: "POST", body });
  }
  expect(seen[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(seen[0]?.body).toContain('name="field"');
  expect(seen.slice(1).map(({ body }) => body)).toEqual(["a=b", "AB", "blob"]);
});

test("streams an answer", async () => {
  const { endpoint } = await endpoints.scripted((_request, response) => {
    response.write("one");
    setImmediate(() => response.end("two"));
  });
  let text = "";
  for await (const part of (await endpoint.fetch("/")).body ?? []) text += Buffer.from(part).toString();
  expect(text).toBe("onetwo");
});

test("a broken connection is a typed error that leaves the outcome of a POST open", async () => {
  const { endpoint } = await endpoints.scripted((request) => void request.socket.destroy());
  expect(await rejection(endpoint.fetch("/", { method: "POST" }))).toMatchObject({
    name: "NetworkFailure",
    outcomeUnknown: true,
  });
});

test("nobody listening is a typed error", async () => {
  const { endpoint, close } = await endpoints.scripted();
  await close();
  expect(await rejection(endpoint.fetch("/"))).toMatchObject({ name: "NetworkFailure", code: "ECONNREFUSED" });
});

test.each(["of the limits", "of the request"])("the signal %s ends a request under way", async (whose) => {
  const cancel = new AbortController();
  const { made, target } = await endpoints.scripted(() => cancel.abort());
  const { signal } = cancel;
  const balancer = made.with(whose === "of the limits" ? { signal } : {}).loadBalancer(target);
  const init = whose === "of the request" ? { signal } : {};
  expect(await rejection(balancer.fetch("/", init))).toMatchObject({ name: "Cancelled" });
});

test("the deadline ends a request under way", async () => {
  const { made, target } = await endpoints.scripted(() => {});
  expect(await rejection(until(made, 20).loadBalancer(target).fetch("/"))).toMatchObject({ name: "TimedOut" });
});

test("logs each attempt without the query", async () => {
  const { endpoint, log } = await endpoints.scripted(noWorkers(), { text: "ok" });
  await endpoint.fetch("/x?token=hush");
  expect(log.map(({ path, attempt, status }) => [path, attempt, status])).toEqual([
    ["/x", 1, 503],
    ["/x", 2, 200],
  ]);
});

const endpoint = (more: object) => ({
  id: "e1",
  name: "e",
  workers: { min: 0, max: 1 },
  scaling: { type: "REQUEST_COUNT", value: 1, idleTimeout: 5 },
  dataCenterIds: [],
  networkVolumes: [],
  timeout: 0,
  flashboot: "OFF",
  createdAt: "2026-06-01T12:00:00Z",
  ...more,
});

test("asks the service for the address once where it is not given", async () => {
  const base = "https://e1.workers.test/";
  const { made, seen } = await endpoints.scripted({ json: endpoint({ requestUrls: { base } }) });
  const balancer = made.loadBalancer({ id: "e1" });
  expect([await balancer.url(), await balancer.url()]).toEqual(["https://e1.workers.test", "https://e1.workers.test"]);
  expect(seen.map(({ url }) => url)).toEqual(["/v2/serverless/e1"]);
});

test("an endpoint that the service calls queue-based is not called at all", async () => {
  const { made, seen } = await endpoints.scripted({ json: endpoint({ type: "QUEUE_BASED" }) });
  expect(await rejection(made.loadBalancer({ id: "e1" }).fetch("/"))).toMatchObject({ name: "WrongEndpointKind" });
  expect(seen).toHaveLength(1);
});

test("health asks the jobs' host, which counts the workers of both kinds", async () => {
  const { endpoint, seen } = await endpoints.scripted({ json: { jobs: {}, workers: { ready: 1 } } });
  expect((await endpoint.health()).workers.ready).toBe(1);
  expect(seen[0]?.url).toBe("/v2/e1/health");
});
