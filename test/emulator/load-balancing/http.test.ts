import { Readable } from "node:stream";
import { Balanced, balancedEndpoint, WORKER } from "./balanced";

const balanced = balancedEndpoint({ workers: { "org/worker": WORKER } });
const service = () => balanced().caller;

test("the base address is the endpoint's host on the emulator's port", async () => {
  const { requestUrls } = (await service().rest("GET", `/v2/serverless/${balanced().id}`)).body;
  expect(requestUrls).toEqual({ base: balanced().url });
});

test("method, path, query, headers and body reach the worker unchanged", async () => {
  const headers = { "X-Mixed-Case": "1", "content-type": "text/x-own" };
  const { status, json } = await balanced().ask("/a/../b//c?q=%zz&q=2", { method: "PUT", body: "hello", headers });
  expect(status).toBe(201);
  expect(json).toMatchObject({ method: "PUT", url: "/a/../b//c?q=%zz&q=2", text: "hello" });
  expect(json.rawHeaders).toEqual(expect.arrayContaining(["X-Mixed-Case", "text/x-own"]));
});

test.each(["DELETE", "OPTIONS", "PATCH", "PROPFIND", "QUERY"])("%s is passed on", async (method) => {
  expect((await balanced().ask("/any", { method: method as "GET" })).json.method).toBe(method);
});

test("HEAD answers the headers alone", async () => {
  const { status, text } = await balanced().ask("/any", { method: "HEAD" });
  expect({ status, text }).toEqual({ status: 201, text: "" });
});

test("the worker does not get the key", async () => {
  expect((await balanced().get("/any")).text).not.toContain(service().apiKey);
});

test("repeated headers of the answer stay apart, and the worker is named", async () => {
  const { headers } = await balanced().get("/any");
  expect(headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  expect(headers["x-cloud-worker-id"]).toBe((await balanced().workers())[0].id);
});

test("the path form reaches the same worker", async () => {
  const headers = { authorization: service().apiKey };
  const answer = await fetch(`${balanced().pathUrl}/deep/path?x=1`, { headers });
  expect(await answer.json()).toMatchObject({ method: "GET", url: "/deep/path?x=1" });
  expect(await (await fetch(balanced().pathUrl, { headers })).json()).toBeDefined();
});

test("a streaming answer arrives as it comes, and the worker learns that the caller left", async () => {
  const { body } = await balanced().open("/stream", { method: "GET" });
  const [first] = await body.take(1).toArray();
  expect(String(first)).toBe("first");
  body.destroy();
  await balanced().logged("caller left");
});

test("a streaming request arrives as it comes", async () => {
  const { json } = await balanced().ask("/any", { method: "POST", body: Readable.from(["one ", "two"]) });
  expect(json.text).toBe("one two");
});

describe("keys", () => {
  const status = async (authorization: string) => {
    const { status, json } = await balanced().get("/any", { authorization });
    return [status, status === 201 ? undefined : json.detail];
  };

  test("the raw key is taken too", async () => expect(await status(service().apiKey)).toEqual([201, undefined]));
  test("none is 401", async () => expect(await status("")).toEqual([401, "no token provided"]));
  test("a bad one is 401", async () => expect(await status("Bearer rpa_bad")).toEqual([401, "invalid api key"]));
  test("one without access is 403", async () => {
    const { apiKey } = await service().withKeyOf("a", "none");
    expect((await status(`Bearer ${apiKey}`))[0]).toBe(403);
  });
  test("another account's is 404", async () => {
    const { apiKey } = await service().withKeyOf("b");
    expect((await status(`Bearer ${apiKey}`))[0]).toBe(404);
  });
});

test("an unknown host is 404", async () => {
  const url = `${service().emulator.url}/balanced/nobody/x`;
  const { status } = await fetch(url, { headers: { authorization: `Bearer ${balanced().caller.apiKey}` } });
  expect(status).toBe(404);
});

test("a queue-based endpoint is refused", async () => {
  const queued = await Balanced.make(service(), { type: "QB", workersMin: 0 }, { name: "queued" });
  const { status, json } = await queued.get("/any");
  expect([status, json]).toEqual([400, { error: "not allowed for QB API" }]);
});

describe("payload", () => {
  const MB = 1024 * 1024;

  test("30 MB pass both ways", async () => {
    const { json } = await balanced().ask("/any", { method: "POST", body: Buffer.alloc(30 * MB) });
    expect(json.bytes).toBe(30 * MB);
    const answer = await balanced().open("/bytes", { method: "GET", headers: { "x-bytes": String(30 * MB) } });
    expect((await answer.body.arrayBuffer()).byteLength).toBe(30 * MB);
  });

  test("more is 413, whether its length is announced or not", async () => {
    const whole = Buffer.alloc(30 * MB + 1);
    expect((await balanced().ask("/any", { method: "POST", body: whole })).status).toBe(413);
    const parts = Readable.from([whole.subarray(0, 20 * MB), whole.subarray(20 * MB)]);
    expect((await balanced().ask("/any", { method: "POST", body: parts })).status).toBe(413);
    expect((await balanced().get("/bytes", { "x-bytes": String(30 * MB + 1) })).status).toBe(413);
  });
});

test("a worker that takes longer than 330 seconds is 504", async () => {
  const asked = balanced().get("/silent");
  await balanced().arrived("/silent");
  await service().advance(329);
  await service().advance(1);
  expect((await asked).status).toBe(504);
});

test("a worker that ends in the middle is 502", async () => {
  expect((await balanced().get("/exit")).status).toBe(502);
});
