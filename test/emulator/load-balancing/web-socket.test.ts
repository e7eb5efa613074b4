import { once } from "node:events";
import { WebSocket } from "ws";
import { Balanced, balancedEndpoint, WORKER } from "./balanced";

const balanced = balancedEndpoint({ workers: { "org/worker": WORKER } });
const service = () => balanced().caller;

/** The next message as text. */
async function next(socket: WebSocket): Promise<string> {
  const [data] = await once(socket, "message");
  return String(data);
}

async function opened(path = "/chat?room=1", protocols: string[] = []): Promise<WebSocket> {
  const socket = balanced().socket(path, protocols);
  // The worker greets; the greeting may come with the answer to the upgrade.
  expect(await next(socket)).toBe(`hello ${path}`);
  return socket;
}

/** The status of an upgrade that is refused, and its body. */
async function refused(socket: WebSocket): Promise<[number, string]> {
  const [, response] = await once(socket, "unexpected-response");
  let text = "";
  for await (const part of response) text += part;
  return [response.statusCode, text];
}

test("text and bytes pass both ways, in order", async () => {
  const socket = await opened();
  const seen: [string, boolean][] = [];
  socket.on("message", (data, isBinary) => seen.push([String(data), isBinary]));
  socket.send("one");
  socket.send(Buffer.from("two"));
  socket.send("three");
  while (seen.length < 3) await once(socket, "message");
  expect(seen).toEqual([
    ["one", false],
    ["two", true],
    ["three", false],
  ]);
  socket.close();
});

test("the worker's choice of protocol and its name reach the caller", async () => {
  const socket = balanced().socket("/p", ["v1", "v2"]);
  const [[response]] = await Promise.all([once(socket, "upgrade"), once(socket, "open")]);
  expect(socket.protocol).toBe("v2");
  expect(response.headers["x-cloud-worker-id"]).toBe((await balanced().workers())[0].id);
  socket.close();
});

test("a close by the worker keeps code and reason", async () => {
  const socket = await opened();
  socket.send("bye");
  const [code, reason] = await once(socket, "close");
  expect([code, String(reason)]).toEqual([4001, "as you wish"]);
});

test("pings are answered by the worker's end", async () => {
  const socket = await opened();
  socket.ping("are you there");
  expect(String((await once(socket, "pong"))[0])).toBe("are you there");
  socket.close();
});

test("a large message passes, and one beyond 30 MB closes the socket", async () => {
  const socket = await opened();
  const large = Buffer.alloc(20 * 1024 * 1024, 1);
  socket.send(large);
  expect(((await once(socket, "message"))[0] as Buffer).equals(large)).toBe(true);
  socket.send(Buffer.alloc(30 * 1024 * 1024 + 1));
  expect((await once(socket, "close"))[0]).toBe(1009);
});

test("the path form opens one too", async () => {
  const headers = { authorization: service().apiKey };
  const socket = new WebSocket(`${balanced().pathUrl.replace("http", "ws")}/chat`, { headers });
  expect(await next(socket)).toBe("hello /chat");
  socket.close();
});

test("what the worker answers in place of a socket is passed on", async () => {
  expect(await refused(balanced().socket("/refused"))).toEqual([418, "short"]);
});

test("the key is checked at the upgrade", async () => {
  const socket = balanced().socket("/chat", [], { headers: { authorization: "Bearer rpa_bad" } });
  const [status, text] = await refused(socket);
  expect([status, JSON.parse(text).detail]).toEqual([401, "invalid api key"]);
});

test("an upgrade of a queue-based endpoint is refused", async () => {
  const queued = await Balanced.make(service(), { type: "QB", workersMin: 0 }, { name: "queued" });
  expect(await refused(queued.socket("/chat"))).toEqual([400, '{"error":"not allowed for QB API"}']);
});

test("an upgrade to another protocol is answered without it", async () => {
  const headers = { authorization: `Bearer ${service().apiKey}`, connection: "Upgrade", upgrade: "h2c" };
  const plain = await balanced().plain("/v2/serverless", headers);
  expect(plain).toMatchObject({ status: 200, text: expect.stringContaining(balanced().id) });
});

test("an idle socket is no load, and one in use is", async () => {
  const socket = await opened();
  await service().advance(5);
  await balanced().untilWorker("IDLE");
  socket.send("work");
  await next(socket);
  await balanced().untilWorker("RUNNING");
  await service().advance(5);
  await balanced().untilWorker("IDLE");
  socket.close();
});

test("a socket ends with its worker", async () => {
  const other = await Balanced.ready(service(), { name: "other" }, { name: "other" });
  const socket = other.socket("/chat");
  await next(socket);
  await service().rest("DELETE", `/v2/serverless/${other.id}`);
  expect((await once(socket, "close"))[0]).toBe(1006);
});
