import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { Runs } from "../harness/front-ends/dynamic";
import type { State } from "../harness/front-ends/engine-runs";
import { stored } from "../harness/front-ends/stored";

let runs: Runs;

beforeAll(async () => {
  runs = await Runs.start();
});
afterAll(() => runs.emulator.close());

beforeEach(async () => {
  await runs.control("POST", "reset");
  await runs.control("POST", "options", { workerQuota: 1000 });
});

type Wanted = readonly [kind: AnyKind, args: Values];
type Made = State & { readonly kind: AnyKind };
type Providers = Awaited<ReturnType<Runs["open"]>>;

/** So many objects of each kind. */
const mixed = (each: number): Wanted[] =>
  Array.from({ length: each }).flatMap((): Wanted[] => [
    [Registry, { username: "u", password: "p" }],
    [Template, { image: "org/worker:1" }],
    [NetworkVolume, { size: 10, dataCenter: "EU-RO-1" }],
    [Endpoint, { image: "org/worker:1", gpu: { pools: ["ADA_24"] } }],
  ]);

/** All at once in one process, as the engine's parallel steps do. */
const createAll = (providers: Providers, wanted: readonly Wanted[], options: Values = {}) =>
  Promise.allSettled(
    wanted.map(async ([kind, args], i): Promise<Made> => {
      const news = stored({ ...args, __provider: kind.name, __options: { name: `r${i}`, ...options } });
      const inputs = { ...(await providers(kind).check?.({}, news))?.inputs, __provider: kind.name };
      const { id, outs = {} } = await providers(kind).create(inputs);
      return { kind, id, inputs, outputs: stored(outs) };
    }),
  );

const made = <T>(results: readonly PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
const failures = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) => (result.status === "rejected" ? [(result.reason as Error).message] : []));

const statuses = async () =>
  ((await runs.control("GET", "requests")).requests as { path: string; status: number }[])
    .filter(({ path }) => path.startsWith("/v2/"))
    .map(({ status }) => status);

/** Ids of all objects there are. */
const live = async () => {
  const lists = ["registries", "templates", "network-volumes", "serverless"].map(async (path) => {
    const [rows] = Object.values((await runs.rest("GET", `/v2/${path}`)).body);
    return (rows as { id: string; name: string }[]).filter(({ name }) => !name.includes("__template__"));
  });
  return (await Promise.all(lists))
    .flat()
    .map(({ id }) => id)
    .sort();
};

/** Somebody else with the same account. */
const spend = async (requests: number) => {
  for (let i = 0; i < requests; i++) await runs.rest("GET", "/v2/pods");
};

test("eighty objects at 60 requests a minute are made, previewed and deleted, each at once, and no request is refused", async () => {
  await runs.control("POST", "quotas", { minute: 60 });
  const results = await createAll(await runs.open(), mixed(20));
  expect(failures(results)).toEqual([]);
  expect(new Set(made(results).map(({ id }) => id)).size).toBe(80);
  const providers = await runs.open();
  for (const { kind, id, inputs, outputs } of made(results)) {
    expect((await providers(kind).diff?.(id, outputs, inputs))?.changes).toBe(false);
  }
  const gone = made(results).map(({ kind, id, outputs }) => providers(kind).delete?.(id, outputs));
  expect(failures(await Promise.allSettled(gone))).toEqual([]);
  expect(await statuses()).not.toContain(429);
  await runs.control("POST", "quotas", null);
  expect(await live()).toEqual([]);
}, 60_000);

test("each wait for the quota is told: what waits, why, and after a while for how long", async () => {
  await runs.control("POST", "quotas", { minute: 60 });
  await spend(55);
  const results = await createAll(await runs.open(), mixed(5));
  expect(failures(results)).toEqual([]);
  const waits = runs.lines.map((line) => line.replace(/ \(for \d+ s so far\)$/, ""));
  for (const what of ["registry", "template", "network volume"]) {
    expect(waits).toContain(`create ${what}: few requests of the minute are left`);
    expect(waits).toContain(`create ${what}: the request quota of the minute is used up`);
  }
  expect(runs.lines.join()).toContain("(for 10 s so far)");
});

test("a quota that somebody else has used up is waited for as long as the service asks, and nothing is sent meanwhile", async () => {
  await runs.control("POST", "quotas", { minute: 60 });
  const providers = await runs.open();
  expect(failures(await createAll(providers, mixed(1)))).toEqual([]);
  await spend(60);
  await runs.control("DELETE", "requests");
  expect(failures(await createAll(providers, mixed(5)))).toEqual([]);
  const all = await statuses();
  expect(all).toContain(429);
  expect(all.lastIndexOf(429)).toBeLessThan(all.indexOf(201));
  expect(runs.lines.join("\n")).toMatch(/: (the service asks to wait|the request quota of the minute is used up)/);
});

describe("a day's quota that the operation can't wait for", () => {
  test("fails at once, and says which quota and how long it would take; what was made is known", async () => {
    await runs.control("POST", "quotas", { day: 12 });
    const results = await createAll(await runs.open(), mixed(5));
    const told = failures(results);
    expect(told.length).toBeGreaterThan(0);
    for (const text of told) {
      expect(text).toMatch(
        /^\w+ "r\d+": .*the request quota of the day is used up for another 8\d{4} s, which is longer than/,
      );
    }
    await runs.control("POST", "quotas", null);
    expect(await live()).toEqual(
      made(results)
        .map(({ id }) => id)
        .sort(),
    );
  });

  test("loses no object whose create's answer is lost: the next run finds it", async () => {
    const args = { name: "data", size: 10, dataCenter: "EU-RO-1" };
    const lost = { match: { method: "POST", path: "/v2/" }, effect: { loseAnswer: 500 }, times: 1 };
    for (const quota of [{ day: 2 }, { minute: 2 }]) {
      await runs.control("POST", "reset");
      await runs.control("POST", "quotas", quota);
      await runs.control("POST", "faults", lost);
      const options = { customTimeouts: { create: "20s" } };
      runs.config = { "cloudcompute:drift": "off" };
      const unclear = await runs.up(NetworkVolume, args, undefined, options);
      runs.config = {};
      expect(unclear.outputs.__unclear).toMatchObject({ name: "data" });
      await runs.control("POST", "quotas", null);
      const found = await runs.up(NetworkVolume, args, unclear);
      expect(await live()).toEqual([found.id]);
    }
  });
});

describe("endpoints that are deleted at the same time", () => {
  /** Lists asked for while so many endpoints with a busy worker each are deleted. */
  const listsOf = async (many: number) => {
    const busy = { image: "org/worker:1", gpu: { pools: ["ADA_24"] }, workers: { min: 1, max: 2 } };
    const providers = await runs.open();
    const endpoints = made(
      await createAll(
        providers,
        Array.from({ length: many }, (): Wanted => [Endpoint, busy]),
      ),
    );
    await runs.control("POST", "clock", { advance: 10 });
    for (const { id } of endpoints) await runs.control("POST", "workers", { endpointId: id, busy: 1, leaveAfter: 60 });
    await runs.requests();
    await Promise.all(endpoints.map(({ kind, id, outputs }) => providers(kind).delete?.(id, outputs)));
    expect(await live()).toEqual([]);
    return (await runs.requests()).filter((request) => /^(GET \/v2\/serverless|myself)$/.test(request)).length;
  };

  test("drain together, and their polls share one list", async () => {
    const alone = await listsOf(1);
    expect(alone).toBeGreaterThan(10);
    expect(await listsOf(8)).toBeLessThanOrEqual(alone + 2);
  });
});
