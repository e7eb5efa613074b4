import { once } from "node:events";
import { until } from "../until";
import { Balanced, balancedEmulator } from "./balanced";

const service = balancedEmulator();
const make = (fields: object = {}) => Balanced.make(service(), { workersMin: 0, ...fields });
const total = async (balanced: Balanced) => (await balanced.workers()).length;

test("a request starts a worker and is held until it is ready", async () => {
  const balanced = await make();
  const asked = balanced.get("/early");
  await balanced.arrived("/early");
  expect(await balanced.untilWorker("INITIALIZING")).toBeDefined();
  await service().advance(2);
  expect((await asked).json).toMatchObject({ method: "GET", path: "/early" });
});

test("an upgrade is held too", async () => {
  const balanced = await make();
  const socket = balanced.socket("/early");
  await balanced.arrived("/early");
  await service().advance(2);
  await once(socket, "open");
  socket.send("hello");
  expect(String((await once(socket, "message"))[0])).toBe("hello");
  socket.close();
});

test("after two minutes without a worker a request is 503, and an upgrade too", async () => {
  const balanced = await make({ workersMax: 0 });
  const asked = balanced.get("/never");
  const socket = balanced.socket("/never");
  const refused = once(socket, "unexpected-response");
  await balanced.arrived("/never", 2);
  await service().advance(119);
  await service().advance(1);
  const { status, json, headers } = await asked;
  expect([status, json]).toEqual([503, { error: "no workers available" }]);
  expect(headers["content-type"]).toBe("application/json");
  expect((await refused)[1].statusCode).toBe(503);
});

test("a caller that goes away while it waits needs no worker any more", async () => {
  const balanced = await make({ idleTimeout: 5 });
  const stop = new AbortController();
  const socket = balanced.socket("/gone");
  socket.on("error", () => {});
  const asked = balanced.open("/gone", { method: "GET", signal: stop.signal }).catch((error: Error) => error.name);
  await balanced.arrived("/gone", 2);
  stop.abort();
  socket.terminate();
  expect(await asked).toBe("AbortError");
  await service().advance(2);
  await balanced.untilWorker("IDLE");
  await service().advance(5);
  expect(await total(balanced)).toBe(0);
});

test("requests in flight are the demand: a worker for each four of them", async () => {
  const balanced = await make();
  const asked = Array.from({ length: 9 }, () => balanced.get("/many"));
  await balanced.arrived("/many", 9);
  await until(
    () => total(balanced),
    (count) => count === 3,
  );
  await service().advance(2);
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(9).fill(200));
});

test("once they are answered the workers leave after the idle timeout", async () => {
  const balanced = await make({ idleTimeout: 10 });
  const asked = balanced.get("/one");
  await balanced.arrived("/one");
  await service().advance(2);
  await asked;
  await balanced.untilWorker("IDLE");
  await service().advance(10);
  expect(await total(balanced)).toBe(0);
});

test("the built-in worker is healthy, and answers what it was asked", async () => {
  const balanced = await Balanced.ready(service());
  expect((await balanced.get("/ping")).status).toBe(200);
  const { json } = await balanced.ask("/a?b=c", { method: "POST", body: "text", headers: { "x-own": "1" } });
  expect(json).toMatchObject({ method: "POST", path: "/a?b=c", body: "text", headers: { "x-own": "1" } });
  expect(JSON.stringify(json)).not.toContain(service().apiKey);
});

test("a reset ends what waits", async () => {
  const balanced = await make({ workersMax: 0 });
  const asked = balanced.get("/never").catch((error: NodeJS.ErrnoException) => error.code);
  await balanced.arrived("/never");
  await service().emulator.reset();
  expect(await asked).toBe("UND_ERR_SOCKET");
});
