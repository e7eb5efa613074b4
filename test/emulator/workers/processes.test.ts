import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { Service } from "../../harness/emulator";
import { Balanced, balancedEmulator, WORKER } from "../load-balancing/balanced";
import { until } from "../until";

const service = balancedEmulator({ workers: { "org/worker": WORKER } });
const ready = (env: object = {}, fields: object = {}) => Balanced.ready(service(), fields, { env });
const pidOf = async (balanced: Balanced): Promise<number> => (await balanced.get("/pid")).json.pid;

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const isGone = (pid: number) =>
  until(
    () => runs(pid),
    (running) => !running,
  );

test("a process has its ports, the endpoint's env and the platform's names", async () => {
  const balanced = await ready({ OWN: "1", PORT: "80" });
  const { json: env } = await balanced.get("/env");
  const [{ id }] = await balanced.workers();
  expect(env).toMatchObject({ OWN: "1", CLOUD_POD_ID: id, CLOUD_ENDPOINT_ID: balanced.id, PATH: process.env.PATH });
  expect(env.PORT).not.toBe(env.PORT_HEALTH);
  expect(env.PORT).not.toBe("80");
});

test("a process does not get what the machine holds for the provider", async () => {
  process.env.CLOUDCOMPUTE_API_KEY = "rpa_of_this_machine";
  try {
    const { json: env } = await (await ready()).get("/env");
    expect(Object.keys(env).filter((name) => /^(CLOUDCOMPUTE|PULUMI)_/.test(name))).toEqual([]);
  } finally {
    delete process.env.CLOUDCOMPUTE_API_KEY;
  }
});

test("each worker has a process of its own", async () => {
  const balanced = await ready({}, { workersMin: 2 });
  await until(
    () => balanced.workers(),
    (workers) => workers.every(({ status }) => status === "IDLE"),
  );
  const [first, second] = await Promise.all([pidOf(balanced), pidOf(balanced)]);
  expect(first).not.toBe(second);
});

test("standard output and error are the worker's container log", async () => {
  const balanced = await ready({ ANNOUNCE: "Grüße" });
  const lines = await balanced.logged("to standard error");
  expect(lines).toEqual(expect.arrayContaining(["Grüße", "to standard error"]));
  expect(lines).not.toContain("worker ready");
});

test("a process ends when its worker leaves", async () => {
  const balanced = await ready();
  const pid = await pidOf(balanced);
  await service().rest("DELETE", `/v2/serverless/${balanced.id}`);
  await isGone(pid);
});

test("a reset leaves no process, not even one that ignores SIGTERM", async () => {
  const balanced = await ready({ STUBBORN: "1" });
  const pid = await pidOf(balanced);
  await service().emulator.reset();
  expect(runs(pid)).toBe(false);
});

test("a process that ends makes its worker unhealthy, and another one follows after a growing wait", async () => {
  const balanced = await ready({}, { workersMax: 1 });
  const [{ id }] = await balanced.workers();
  await balanced.get("/exit");
  await balanced.untilWorker("UNHEALTHY");
  await balanced.logged("The worker's process ended with exit code 3.", "system");
  await service().advance(0.999);
  expect((await balanced.workers())[0].id).toBe(id);
  await service().advance(0.001);
  await service().advance(2);
  expect((await balanced.untilWorker("IDLE")).id).not.toBe(id);
  await balanced.get("/exit");
  const again = await balanced.untilWorker("UNHEALTHY");
  await service().advance(1.999);
  expect((await balanced.workers())[0]).toMatchObject({ id: again.id, status: "UNHEALTHY" });
  await service().advance(0.001);
  expect((await balanced.workers())[0]).toMatchObject({ status: "INITIALIZING" });
});

test("workers of an image can be restarted; they keep their ids", async () => {
  const balanced = await ready();
  const [{ id }] = await balanced.workers();
  const pid = await pidOf(balanced);
  expect(await service().emulator.restartWorkers("org/worker")).toBe(1);
  expect(runs(pid)).toBe(false);
  expect((await balanced.untilWorker("IDLE")).id).toBe(id);
  expect(await pidOf(balanced)).not.toBe(pid);
  expect(await service().emulator.restartWorkers("org/other")).toBe(0);
});

test("a restart tries a worker that has failed at once", async () => {
  const balanced = await ready();
  await balanced.get("/exit");
  const { id } = await balanced.untilWorker("UNHEALTHY");
  await service().emulator.restartWorkers("org/worker");
  expect((await balanced.untilWorker("IDLE")).id).toBe(id);
});

test("a server that somebody else has started serves the workers of its image", async () => {
  const server = createServer((request, response) => response.end(`at ${request.url}`)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const caller = await Service.start({ workers: { "org/worker": { url } }, options: { healthPollMs: 20 } });
  const balanced = await Balanced.ready(caller);
  expect((await balanced.get("/x?y=1")).text).toBe("at /x?y=1");
  await caller.emulator.close();
  server.close();
});

test("close leaves no process", async () => {
  const caller = await Service.start({ workers: { "org/worker": WORKER }, options: { healthPollMs: 20 } });
  const balanced = await Balanced.ready(caller);
  const pid = await pidOf(balanced);
  await caller.emulator.close();
  expect(runs(pid)).toBe(false);
});

describe("an emulator that ends without being closed leaves no process", () => {
  const folder = mkdtempSync(join(tmpdir(), "emulator-host-"));
  const program = join(folder, "host.js");
  beforeAll(() =>
    buildSync({
      ...{ entryPoints: [join(__dirname, "fixtures/host.ts")], outfile: program },
      ...{ bundle: true, platform: "node", logLevel: "error" },
    }),
  );
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)("by %s", async (signal) => {
    const host = spawn(process.execPath, [program, WORKER.command], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(host.stdout, "data");
    const { pid } = JSON.parse(String(line));
    expect(runs(pid)).toBe(true);
    host.kill(signal);
    await isGone(pid);
  });
});
