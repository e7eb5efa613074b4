import { once } from "node:events";
import * as client from "../../../provider/client";
import { rejection } from "../scripted-service";
import { balancedEndpoints, KEY, until } from "./balanced";

const endpoints = balancedEndpoints();
const next = async (socket: WebSocket) => ((await once(socket as never, "message")) as [MessageEvent])[0].data;

test("gives an open connection that loses no message, with key and protocols", async () => {
  const { endpoint, upgrades } = await endpoints.sockets();
  const socket = await endpoint.webSocket("/ws?room=1", { protocols: ["echo"] });
  expect(socket.readyState).toBe(socket.OPEN);
  expect(await next(socket)).toBe("hello");
  socket.send("text");
  expect(await next(socket)).toBe("text");
  socket.close();
  await once(socket as never, "close");
  expect(upgrades[0]).toMatchObject({
    url: "/ws?room=1",
    headers: { authorization: `Bearer ${KEY}`, "sec-websocket-protocol": "echo" },
  });
});

test("repeats while no worker is available", async () => {
  let count = 0;
  const { endpoint, clock } = await endpoints.sockets(() =>
    ++count < 3 ? { status: 503, body: '{"error":"no workers available"}' } : undefined,
  );
  (await endpoint.webSocket("/")).close();
  expect(clock.sleeps).toEqual([5000, 5000]);
});

test("ends the repeats with the open time-out", async () => {
  const { endpoint, upgrades } = await endpoints.sockets(() => ({
    status: 503,
    body: '{"error":"no workers available"}',
  }));
  const error = await rejection(endpoint.webSocket("/", { openTimeoutMs: 12_000 }));
  expect(error).toBeInstanceOf(client.NoWorkersAvailable);
  expect(upgrades).toHaveLength(3);
});

test("a refusal that repeats the key is quoted without it", async () => {
  const { endpoint } = await endpoints.sockets(() => ({ status: 403, body: `not with Bearer ${KEY}` }));
  const error = (await rejection(endpoint.webSocket("/"))) as Error;
  expect(error.message).toContain("answered with 403: not with Bearer [secret]");
  expect(error.message).not.toContain(KEY);
});

test.each([
  [400, '{"error":"not allowed for QB API"}', "WrongEndpointKind", "type is not LOAD_BALANCING"],
  [401, '{"status":401,"title":"Unauthorized","detail":"invalid api key"}', "Unauthorized", "answered 401"],
  [404, "no such path", "SocketNotOpened", "answered with 404: no such path"],
])("a refusal with %i is a typed error that says why", async (status, body, name, text) => {
  const { endpoint } = await endpoints.sockets(() => ({ status, body }));
  const error = await rejection(endpoint.webSocket("/"));
  expect(error).toMatchObject({ name, status });
  expect((error as Error).message).toContain(text);
});

test("a connection that is not open in time is given up, with a typed error that says what to do", async () => {
  const { endpoint, givenUp } = await endpoints.holding();
  const error = await rejection(endpoint.webSocket("/", { openTimeoutMs: 30 }));
  expect(error).toMatchObject({ name: "SocketNotOpened" });
  expect((error as Error).message).toContain("raise openTimeoutMs");
  await givenUp;
});

test("an open time-out of no time is refused before anything is sent", async () => {
  const { endpoint, upgrades } = await endpoints.sockets();
  const error = await rejection(endpoint.webSocket("/", { openTimeoutMs: -5 }));
  expect(error).toMatchObject({ name: "InvalidInput", field: "openTimeoutMs" });
  expect(upgrades).toEqual([]);
});

test("the deadline ends the wait for an open connection", async () => {
  const { made, target } = await endpoints.holding();
  const error = await rejection(until(made, 30).loadBalancer(target).webSocket("/"));
  expect(error).toMatchObject({ name: "SocketNotOpened" });
});

test("a signal ends the wait for an open connection", async () => {
  const cancel = new AbortController();
  const { made, target, givenUp } = await endpoints.holding(() => cancel.abort());
  const balancer = made.with({ signal: cancel.signal }).loadBalancer(target);
  expect(await rejection(balancer.webSocket("/"))).toMatchObject({ name: "Cancelled" });
  await givenUp;
});

test("nobody listening is a typed error", async () => {
  const { endpoint, close } = await endpoints.scripted();
  await close();
  expect(await rejection(endpoint.webSocket("/"))).toMatchObject({ name: "SocketNotOpened" });
});
