import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import type { EmulatorOptions } from "../../../emulator";
import { Caller, ENDPOINT, WORKER_TEMPLATE } from "../caller";

const folder = mkdtempSync(path.join(tmpdir(), "cloudcompute-snapshot-"));
const BEGINNING = { startTime: new Date("2026-06-01T12:00:00Z"), seed: 7 };
let service: Caller;
let files = 0;
let data: string;

const start = async (more: EmulatorOptions = {}) => {
  service = await Caller.start({ data, ...more });
};
const restart = async (more: EmulatorOptions = {}) => {
  await service.emulator.close();
  await start(more);
};
const get = async (route: string) => (await service.rest("GET", `/v2/${route}`)).body;
const workers = async (id: string) => (await get(`serverless/${id}/workers`)).workers;

async function startAnew(): Promise<void> {
  await service?.emulator.close();
  files += 1;
  data = path.join(folder, `${files}.json`);
  await start(BEGINNING);
}

beforeEach(startAnew);
afterEach(() => service.emulator.close());
afterAll(() => rmSync(folder, { recursive: true }));

/** All that both APIs list, whatever the port is. */
async function everything(caller = service): Promise<object> {
  const read = async (route: string) => (await caller.rest("GET", `/v2/${route}`)).body;
  const lists = ["templates", "network-volumes", "registries", "registries/delegations", "serverless", "pods"];
  const bills = ["billing", "billing/serverless", "billing/networkvolumes", "billing/pods"];
  const endpoints: { id: string }[] = (await read("serverless")).endpoints;
  const details = endpoints.flatMap(({ id }) => [`serverless/${id}/workers`, `serverless/${id}/releases`]);
  const all = [(await caller.graphql(ACCOUNT)).body];
  for (const route of [...lists, ...bills, ...details]) all.push(await read(route));
  return JSON.parse(JSON.stringify(all).replaceAll(caller.emulator.url, "URL"));
}

const ACCOUNT = `{ myself { id endpoints { id name gpuIds templateId type idleTimeout locations flashBootType scalerType
  scalerValue workersMin workersMax networkVolumeId pods { id desiredStatus } gpuCount version createdAt userId
  instanceIds allowedCudaVersions minCudaVersion template { id name env { key value } } }
  podTemplates { id name } containerRegistryCreds { id name } networkVolumes { id name size } } }`;

test("account, key, time and options are the same after a restart", async () => {
  await service.options({ workerQuota: 9 });
  await service.advance(90);
  const { url: _url, ...before } = { ...service.emulator, user: (await service.graphql("{ myself { id } }")).body };
  await restart();
  expect(service.emulator.apiKey).toBe(before.apiKey);
  expect((await service.graphql("{ myself { id } }")).body).toEqual(before.user);
  expect((await service.control("GET", "clock")).body).toEqual({ now: "2026-06-01T12:01:30.000Z" });
  expect((await service.control("GET", "options")).body.workerQuota).toBe(9);
});

test("other accounts and their keys are kept, and a revoked key stays revoked", async () => {
  const b = await service.withKeyOf("b", "read-only");
  const { body: pod } = await service.control("POST", "pods", { account: "b" });
  const gone = await service.withKeyOf("a");
  await service.control("DELETE", "keys", { apiKey: gone.apiKey });
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
  expect((await service.control("GET", "options")).body).toMatchObject({ workerQuota: 5, brand: "X" });
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
  await service.control("POST", "workers", { endpointId: id, busy: 1, leaveAfter: 60 });
  await service.rest("PATCH", `/v2/serverless/${id}`, { workers: { max: 0 } });
  await restart();
  await service.advance(59);
  expect(await workers(id)).toHaveLength(1);
  await service.advance(1);
  expect(await workers(id)).toEqual([]);
});

test("an idle worker goes after its idle time, and is billed until then", async () => {
  const { id } = await service.create("serverless", ENDPOINT);
  await service.control("POST", "workers", { endpointId: id, busy: 1 });
  await service.control("POST", "workers", { endpointId: id, busy: 0 });
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
  const { body } = await service.control("POST", "pods", { status: "PROVISIONING" });
  await restart();
  await service.advance(60);
  expect((await get(`pods/${body.id}`)).status).toBe("PROVISIONING");
});

test("a template's lock ends at its time", async () => {
  const { id: templateId } = await service.create("templates", WORKER_TEMPLATE);
  const { body } = await service.save({ name: "api", gpuIds: "ADA_24", templateId, workersMax: 0 });
  await service.graphql(`mutation { deleteEndpoint(id: "${body.data.saveEndpoint.id}") }`);
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
  const ahead = Date.parse((await service.control("GET", "clock")).body.now) - Date.now();
  expect(ahead).toBeGreaterThan(3_590_000);
  expect(ahead).toBeLessThan(3_610_000);
});

test("reset is kept too", async () => {
  await service.create("serverless", ENDPOINT);
  await service.emulator.reset();
  await restart();
  expect(await get("serverless")).toEqual({ endpoints: [] });
});

const text = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
  fc.constantFrom("__proto__", "é🙂", "\u2028", "-fb", "a -fb"),
);
const container = {
  args: text,
  disk: fc.integer({ min: 1, max: 90 }),
  ports: fc.constantFrom([], ["80/http", "22/tcp"]),
  env: fc.dictionary(text, text, { maxKeys: 3, noNullPrototype: true }),
};
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });
const workerRange = some({ min: fc.nat(2), max: fc.nat(4) });
const settings = {
  ...container,
  name: text,
  gpu: fc.record({
    pools: fc.constantFrom(["ADA_24"], ["AMPERE_16", "ADA_24"]),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  workers: workerRange,
  scaling: some({
    type: fc.constantFrom("QUEUE_DELAY", "REQUEST_COUNT"),
    value: fc.double({ min: 0.5, max: 1e6, noNaN: true }),
    idleTimeout: fc.nat(900),
  }),
  dataCenterIds: fc.constantFrom([], ["EU-RO-1"], ["US-KS-2", "EU-RO-1"]),
  timeout: fc.nat(),
  flashboot: fc.constantFrom("OFF", "FLASHBOOT", "PRIORITY_FLASHBOOT"),
};
const required = (kind: string): object => {
  if (kind === "serverless") return ENDPOINT;
  if (kind === "pods") return { name: "p", image: "i", gpu: { id: "NVIDIA L4" } };
  return kind === "templates" ? { name: "t", image: "org/worker:1" } : { name: "v", size: 10, dataCenter: "EU-RO-1" };
};
const BODIES: Record<string, fc.Arbitrary<object>> = {
  serverless: some(settings),
  templates: some({
    ...container,
    name: text,
    serverless: fc.boolean(),
    public: fc.boolean(),
    category: fc.constantFrom("CPU", "NVIDIA", "AMD"),
    mounts: fc.constantFrom({}, { persistent: { size: 20, path: "/data" } }),
  }),
  "network-volumes": some({ name: text, size: fc.integer({ min: 10, max: 4_096 }) }),
  pods: some({ ...container, name: text }),
};

interface Write {
  readonly kind: string;
  readonly does: "POST" | "PATCH" | "DELETE" | "busy" | "save";
  readonly body: object;
  /** Which of the objects there are. */
  readonly at: number;
  /** Seconds that pass afterwards. */
  readonly pass: number;
}

const write: fc.Arbitrary<Write> = fc.constantFrom(...Object.keys(BODIES)).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    does: fc.constantFrom("POST", "POST", "PATCH", "PATCH", "DELETE", "busy", "save"),
    body: BODIES[kind] ?? fc.constant({}),
    at: fc.nat(9),
    pass: fc.constantFrom(0, 0, 1, 3, 100, 300_000),
  }),
);

/** Refusals are part of it: what matters is that the state is kept, whatever it is. */
async function perform(caller: Caller, { kind, does, body, at, pass }: Write): Promise<void> {
  const [objects = []] = Object.values((await caller.rest("GET", `/v2/${kind}`)).body) as { id: string }[][];
  const id = objects[at % Math.max(1, objects.length)]?.id ?? "nope";
  if (does === "POST") await caller.rest("POST", `/v2/${kind}`, { ...required(kind), ...body });
  else if (does === "busy") await caller.control("POST", "workers", { endpointId: id, busy: at % 3 });
  else if (does === "save") await caller.save({ ...SAVED, templateId: kind === "templates" ? id : "nope" });
  else await caller.rest(does, `/v2/${kind}/${id}`, does === "PATCH" ? body : undefined);
  await caller.advance(pass);
}

const SAVED = { name: "lb", gpuIds: "ADA_24,-NVIDIA L4", type: "LB", workersMin: 1, locations: "RO" };

test("after any writes, a restarted emulator lists what one lists that was not restarted, and goes on as that does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (writes) => {
      await startAnew();
      const other = await Caller.start(BEGINNING);
      for (const one of writes) await Promise.all([perform(service, one), perform(other, one)]);
      await restart();
      for (const seconds of [0, 20, 300, 400_000]) {
        await Promise.all([service.advance(seconds), other.advance(seconds)]);
        const [kept, expected] = await Promise.all([everything(service), everything(other)]);
        expect(kept).toEqual(expected);
      }
      await other.emulator.close();
    }),
    { numRuns: 30 },
  );
}, 120_000);
