import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "../until";
import { Balanced, balancedEmulator, WORKER } from "./balanced";

const service = balancedEmulator({ workers: { "org/worker": WORKER } });
const ready = (env: object = {}, fields: object = {}) => Balanced.ready(service(), fields, { env });
const setHealth = (balanced: Balanced, status: number) =>
  balanced.ask("/health", { method: "POST", body: String(status) });

test("a worker that answers 204 is initialising until it answers 200", async () => {
  const balanced = await Balanced.make(service(), {}, { env: { HEALTH_STATUS: "204" } });
  await service().advance(2);
  await balanced.logged("started");
  expect((await balanced.workers())[0].status).toBe("INITIALIZING");
});

test.each([
  [204, "INITIALIZING"],
  [404, "UNHEALTHY"],
  [500, "UNHEALTHY"],
])("a worker whose health turns to %d is %s", async (status, expected) => {
  const balanced = await ready();
  await setHealth(balanced, status);
  await balanced.untilWorker(expected);
});

test("an unhealthy worker gets no request until it is healthy again", async () => {
  const balanced = await ready({}, { workersMin: 2, workersMax: 2 });
  await until(
    () => balanced.workers(),
    (workers) => workers.every(({ status }) => status === "IDLE"),
  );
  const sick = (await setHealth(balanced, 500)).headers["x-cloud-worker-id"];
  const statusOf = async () => (await balanced.workers()).find(({ id }) => id === sick)?.status;
  await until(statusOf, (status) => status === "UNHEALTHY");
  const answers = await Promise.all(Array.from({ length: 4 }, () => balanced.get("/pid")));
  expect(answers.map(({ headers }) => headers["x-cloud-worker-id"])).not.toContain(sick);
});

test("HEALTH_CHECK_PATH names another path", async () => {
  const balanced = await ready({ HEALTH_CHECK_PATH: "/ready", CHECKED_AT: "/ready" });
  expect((await balanced.workers())[0].status).toBe("IDLE");
});

test("PORT and PORT_HEALTH of the same value fail the worker, with the reason in its log", async () => {
  const balanced = await Balanced.make(service(), {}, { env: { PORT: "80", PORT_HEALTH: "80" } });
  await service().advance(2);
  await balanced.untilWorker("UNHEALTHY");
  await balanced.logged(
    "PORT and PORT_HEALTH must differ, but the endpoint's env gives them the same value.",
    "system",
  );
});

test("the option equalPorts lets them be the same", async () => {
  await service().options({ equalPorts: true });
  const balanced = await ready({ PORT: "80", PORT_HEALTH: "80" });
  const { json: env } = await balanced.get("/env");
  expect(env.PORT).toBe(env.PORT_HEALTH);
});

test("a worker on a wrong port answers 502, and is replaced after eight minutes", async () => {
  const elsewhere = await listening();
  const { port } = elsewhere.address() as AddressInfo;
  elsewhere.close();
  const balanced = await ready({ SERVES_ON: String(port) }, { workersMax: 1 });
  const [{ id }] = await balanced.workers();
  expect((await balanced.get("/any")).status).toBe(502);
  await service().advance(479);
  expect((await balanced.workers())[0].id).toBe(id);
  await service().advance(1);
  await until(
    () => balanced.workers(),
    ([worker]) => worker !== undefined && worker.id !== id,
  );
});

test("a worker that never becomes healthy is replaced after eight minutes too", async () => {
  const balanced = await Balanced.make(service(), { workersMax: 1 }, { env: { HEALTH_STATUS: "204" } });
  await service().advance(2);
  const [{ id }] = await balanced.workers();
  await balanced.logged("started");
  await service().advance(480);
  await until(
    () => balanced.workers(),
    ([worker]) => worker !== undefined && worker.id !== id,
  );
});

async function listening(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
