import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { EmulatorOptions } from "../../../emulator";
import { ENDPOINT, WORKER_TEMPLATE } from "../../harness/bodies";
import { Service } from "../../harness/emulator";

const folder = mkdtempSync(path.join(tmpdir(), "cloudcompute-snapshot-"));
const BEGINNING = { startTime: new Date("2026-06-01T12:00:00Z"), seed: 7 };
let service: Service;
let files = 0;
let data: string;

const start = async (more: EmulatorOptions = {}) => {
  service = await Service.start({ data, ...more });
};
const restart = async (more: EmulatorOptions = {}) => {
  await service.emulator.close();
  await start(more);
};
const get = async (route: string) => (await service.rest("GET", `/v2/${route}`)).body;
const workers = async (id: string) => (await get(`serverless/${id}/workers`)).workers;

beforeEach(async () => {
  files += 1;
  data = path.join(folder, `${files}.json`);
  await start(BEGINNING);
});
afterEach(() => service.emulator.close());
afterAll(() => rmSync(folder, { recursive: true }));

test("account, key, time and options are the same after a restart", async () => {
  await service.options({ workerQuota: 9 });
  await service.advance(90);
  const { url: _url, ...before } = { ...service.emulator, user: (await service.query("{ myself { id } }")).body };
  await restart();
  expect(service.emulator.apiKey).toBe(before.apiKey);
  expect((await service.query("{ myself { id } }")).body).toEqual(before.user);
  expect((await service.call("GET", "clock")).body).toEqual({ now: "2026-06-01T12:01:30.000Z" });
  expect((await service.call("GET", "options")).body.workerQuota).toBe(9);
});

test("other accounts and their keys are kept, and a revoked key stays revoked", async () => {
  const b = await service.withKeyOf("b", "read-only");
  const { body: pod } = await service.call("POST", "pods", { account: "b" });
  const gone = await service.withKeyOf("a");
  await service.call("DELETE", "keys", { apiKey: gone.apiKey });
  await restart();
  const reader = service.as(b.apiKey);
  expect((await reader.rest("GET", "/v2/pods")).body.pods).toEqual([pod]);
  expect((await reader.rest("DELETE", `/v2/pods/${pod.id}`)).status).toBe(403);
  expect((await service.as(gone.apiKey).rest("GET", "/v2/pods")).status).toBe(401);
});

test("new ids after a restart are new, even from a seed", async () => {
  const first = await service.create("serverless", ENDPOINT);
  await restart({ seed: 7 });
  const second = await service.create("serverless", ENDPOINT);
  expect(second.id).not.toBe(first.id);
  expect((await get("serverless")).endpoints).toHaveLength(2);
});

test("options that a start names win over those of the file", async () => {
  await service.options({ workerQuota: 9, brand: "X" });
  await restart({ options: { workerQuota: 5 } });
  expect((await service.call("GET", "options")).body).toMatchObject({ workerQuota: 5, brand: "X" });
});

test("a worker's cold start goes on, and what was due while nothing ran happened at its own time", async () => {
  const { id } = await service.create("serverless", { ...ENDPOINT, workers: { min: 1, max: 2 } });
  await service.advance(1);
  await restart();
  expect(await workers(id)).toMatchObject([{ status: "INITIALIZING" }]);
  await service.advance(1);
  expect(await workers(id)).toMatchObject([{ status: "IDLE", startedAt: "2026-06-01T12:00:02.000Z" }]);
  await restart({ startTime: new Date("2026-06-01T13:00:00Z") });
  expect(await workers(id)).toMatchObject([{ status: "IDLE", uptimeSeconds: 3_598 }]);
});

test("a busy worker that was told to go leaves at its time", async () => {
  const { id } = await service.create("serverless", { ...ENDPOINT, workers: { max: 2 } });
  await service.call("POST", "workers", { endpointId: id, busy: 1, leaveAfter: 60 });
  await service.rest("PATCH", `/v2/serverless/${id}`, { workers: { max: 0 } });
  await restart();
  await service.advance(59);
  expect(await workers(id)).toHaveLength(1);
  await service.advance(1);
  expect(await workers(id)).toEqual([]);
});

test("an idle worker goes after its idle time, and is billed until then", async () => {
  const { id } = await service.create("serverless", ENDPOINT);
  await service.call("POST", "workers", { endpointId: id, busy: 1 });
  await service.call("POST", "workers", { endpointId: id, busy: 0 });
  await restart({ startTime: new Date("2026-06-01T14:00:00Z") });
  expect(await workers(id)).toEqual([]);
  const [bill] = (await get("billing/serverless")).records;
  expect(bill.gpuAmount).toBeCloseTo(5 * 0.00031, 8);
});

test("a pod goes on to start, and its log is kept", async () => {
  const { id } = await service.create("pods", { name: "p", image: "i", gpu: { id: "NVIDIA L4" } });
  await restart();
  await service.advance(1);
  expect(await get(`pods/${id}`)).toMatchObject({ status: "STARTING" });
  await restart();
  await service.advance(1);
  expect(await get(`pods/${id}`)).toMatchObject({ status: "RUNNING", startedAt: "2026-06-01T12:00:02.000Z" });
});

test("a seeded pod stays in its status", async () => {
  const { body } = await service.call("POST", "pods", { status: "PROVISIONING" });
  await restart();
  await service.advance(60);
  expect((await get(`pods/${body.id}`)).status).toBe("PROVISIONING");
});

test("a template's lock ends at its time", async () => {
  const { id: templateId } = await service.create("templates", WORKER_TEMPLATE);
  const { body } = await service.save({ name: "api", gpuIds: "ADA_24", templateId, workersMax: 0 });
  await service.query(`mutation { deleteEndpoint(id: "${body.data.saveEndpoint.id}") }`);
  await restart();
  await service.advance(119);
  expect((await service.rest("DELETE", `/v2/templates/${templateId}`)).status).toBe(400);
  await service.advance(1);
  expect((await service.rest("DELETE", `/v2/templates/${templateId}`)).status).toBe(204);
});

test("workers.max falls after 3 and 7 idle days, each once", async () => {
  const day = 86_400;
  const { id } = await service.create("serverless", ENDPOINT);
  const max = async () => (await get(`serverless/${id}`)).workers.max;
  await service.advance(2 * day);
  await restart();
  await service.advance(day);
  expect(await max()).toBe(2);
  await service.rest("PATCH", `/v2/serverless/${id}`, { workers: { max: 5 } });
  await restart();
  expect(await max()).toBe(5);
  await service.advance(7 * day);
  expect(await max()).toBe(0);
});

test("a wall clock stays as far ahead as it was", async () => {
  data = path.join(folder, "wall.json");
  await restart({ clock: "wall" });
  await service.advance(3_600);
  await restart({ clock: "wall" });
  const ahead = Date.parse((await service.call("GET", "clock")).body.now) - Date.now();
  expect(ahead).toBeGreaterThan(3_590_000);
  expect(ahead).toBeLessThan(3_610_000);
});

test("reset is kept too", async () => {
  await service.create("serverless", ENDPOINT);
  await service.emulator.reset();
  await restart();
  expect(await get("serverless")).toEqual({ endpoints: [] });
});
