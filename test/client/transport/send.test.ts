import { createServer } from "node:http";
import { connect } from "node:net";
import { inspect } from "node:util";
import { Cancelled, NetworkFailure, type ServiceError, TimedOut, Unauthorized } from "../../../provider/client";
import { connections } from "../../../provider/client/transport/dispatcher";
import { type Destination, send } from "../../../provider/client/transport/send";
import { exchange, GET, PATCH, POST } from "../exchanges";
import { rejection, type Scripted, scriptedService } from "../scripted-service";

const KEY = "rpa_verysecretkey";
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function to(baseUrl: string, more: Partial<Destination> = {}): Destination {
  const { dispatcher, close } = connections(baseUrl);
  ends.unshift(close);
  return {
    baseUrl,
    apiKey: KEY,
    userAgent: "pulumi-cloudcompute/1.2.3",
    keyIn: "header",
    timeoutMs: 5000,
    dispatcher,
    ...more,
  };
}

async function service(...script: Scripted[]) {
  const started = await scriptedService(...script);
  ends.push(started.close);
  return started;
}

test("sends the key as a bearer, a User-Agent and a JSON body", async () => {
  const { url, seen } = await service({ json: {} });
  await send(to(url))(exchange({ ...POST, body: { name: "é" }, query: { a: "b c" } }));
  expect(seen[0]).toMatchObject({ method: "POST", url: "/v2/serverless?a=b+c", body: '{"name":"é"}' });
  expect(seen[0]?.headers).toMatchObject({
    authorization: `Bearer ${KEY}`,
    "user-agent": "pulumi-cloudcompute/1.2.3",
    "content-type": "application/json",
  });
});

test("sends the key of GraphQL in the query alone", async () => {
  const { url, seen } = await service({ json: {} });
  await send(to(url, { keyIn: "query", apiKey: "k&y" }))(exchange({ ...POST, path: "/graphql" }));
  expect(seen[0]?.url).toBe("/graphql?api_key=k%26y");
  expect(seen[0]?.headers.authorization).toBeUndefined();
});

test("does not follow redirects, so that no other host gets the key", async () => {
  const other = await service({ json: {} });
  const { url } = await service({ status: 302, headers: { location: `${other.url}/x` } });
  expect((await send(to(url))(exchange(GET))).status).toBe(302);
  expect(other.seen).toEqual([]);
});

test("keeps its connections for the next requests", async () => {
  const ports = new Set<number | undefined>();
  const { url } = await service((request, response) => {
    ports.add(request.socket.remotePort);
    response.end();
  });
  const step = send(to(url));
  for (let n = 0; n < 6; n++) await step(exchange(GET));
  expect(ports.size).toBeLessThanOrEqual(2);
});

test("says that nothing listens, and that nothing was sent", async () => {
  const { url, close } = await scriptedService();
  await close();
  const error = (await rejection(send(to(url))(exchange(POST)))) as NetworkFailure;
  expect(error).toMatchObject({ name: "NetworkFailure", code: "ECONNREFUSED", sent: false, outcomeUnknown: false });
  expect(error.message).toContain("nothing listens there");
});

test("knows that a change may have been made when the connection breaks", async () => {
  const { url } = await service((request) => request.socket.destroy());
  const step = send(to(url));
  expect(await rejection(step(exchange(PATCH)))).toMatchObject({
    name: "NetworkFailure",
    sent: true,
    outcomeUnknown: true,
  });
  expect(await rejection(step(exchange(GET)))).toMatchObject({ outcomeUnknown: false });
});

test("calls an answer that stops in its middle a broken connection", async () => {
  const { url } = await service((request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write('{"pods":');
    setImmediate(() => request.socket.destroy());
  });
  expect(await rejection(send(to(url))(exchange(GET)))).toBeInstanceOf(NetworkFailure);
});

test("ends an attempt after its time-out", async () => {
  const { url } = await service(() => {});
  const error = await rejection(send(to(url, { timeoutMs: 40 }))(exchange(POST)));
  expect(error).toBeInstanceOf(TimedOut);
  expect(error).toMatchObject({ outcomeUnknown: true });
});

test("ends a read when the operation is cancelled", async () => {
  const cancel = new AbortController();
  const { url } = await service(() => cancel.abort());
  const error = await rejection(send(to(url))(exchange(GET, { signal: cancel.signal })));
  expect(error).toBeInstanceOf(Cancelled);
  expect(error).toMatchObject({ outcomeUnknown: false });
});

test("finishes a change that is under way when the operation is cancelled, and begins none after", async () => {
  const cancel = new AbortController();
  const { url } = await service((_, response) => {
    cancel.abort();
    response.end("{}");
  });
  const post = () => send(to(url))(exchange(POST, { signal: cancel.signal }));
  expect(await post()).toMatchObject({ status: 200, text: "{}" });
  expect(await rejection(post())).toBeInstanceOf(Cancelled);
});

test("sends nothing without a key, or with one that no header can carry, and never shows it", async () => {
  const { url, seen } = await service({ json: {} });
  for (const apiKey of [undefined, "", `${KEY}\n`, "clé"]) {
    const error = await rejection(send(to(url, { apiKey }))(exchange(GET)));
    expect(error).toBeInstanceOf(Unauthorized);
    expect(inspect(error)).not.toContain("rpa_");
  }
  expect(seen).toEqual([]);
});

test("carries no error of the library along, which may hold the address with the key", async () => {
  const { url, close } = await scriptedService();
  await close();
  const error = (await rejection(send(to(url, { keyIn: "query" }))(exchange(POST)))) as ServiceError;
  expect(error.cause).toBeUndefined();
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(KEY);
});

describe("a proxy", () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  async function proxy(answer: "connects" | "refuses", target: string) {
    const asked: (string | undefined)[] = [];
    const server = createServer();
    server.on("connect", (request, socket) => {
      asked.push(request.url);
      if (answer === "refuses") return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      const upstream = connect(Number(new URL(target).port), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        upstream.pipe(socket).pipe(upstream);
      });
      upstream.on("error", () => socket.destroy());
      socket.on("error", () => upstream.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ends.push(async () => server.close());
    const { port } = server.address() as { port: number };
    process.env.http_proxy = process.env.HTTP_PROXY = `http://127.0.0.1:${port}`;
    delete process.env.no_proxy;
    delete process.env.NO_PROXY;
    return asked;
  }

  test("is used where the environment names one", async () => {
    const { url, seen } = await service({ json: {} });
    const asked = await proxy("connects", url);
    await send(to("http://service.test:8080"))(exchange(GET));
    expect(asked).toEqual(["service.test:8080"]);
    expect(seen).toHaveLength(1);
  });

  test("is not used for hosts that NO_PROXY names, nor for this machine itself", async () => {
    const { url, seen } = await service({ json: {} });
    const asked = await proxy("connects", url);
    await send(to(url))(exchange(GET));
    process.env.no_proxy = process.env.NO_PROXY = "service.test";
    await rejection(send(to("http://service.test:8080"))(exchange(GET)));
    expect(asked).toEqual([]);
    expect(seen).toHaveLength(1);
  });

  test("that refuses is named as the one that refused", async () => {
    await proxy("refuses", "http://127.0.0.1:1");
    const error = await rejection(send(to("http://service.test:8080"))(exchange(POST)));
    expect(error).toMatchObject({ name: "NetworkFailure", sent: false, outcomeUnknown: false });
    expect((error as Error).message).toContain("with status 407");
  });
});
