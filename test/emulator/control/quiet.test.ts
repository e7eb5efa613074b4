import { ENDPOINT } from "../../harness/bodies";
import { freshService } from "../../harness/service";

let finish: () => void;
const real = () =>
  new Promise<void>((resolve) => {
    finish = resolve;
  });
const service = freshService({ handlers: { "org/endless": endless, "org/real": real } });
const untilQuiet = () => service().control("POST", "clock", { until: "quiet" });

async function endless(_job: unknown, { sleep }: { sleep(ms: number): Promise<void> }): Promise<never> {
  for (;;) await sleep(3_600_000);
}

const fleet = async (id: string) =>
  (await service().control("GET", "")).endpoints.find((one: { id: string }) => one.id === id).fleet;

test("time moves until workers have come, worked and gone, and no further", async () => {
  const { id } = await service().create("serverless", { ...ENDPOINT, image: "slow" });
  const body = await service().ask("POST", `/run/v2/${id}/run`, { input: { seconds: 60 } });
  const { now, quiet } = await untilQuiet();
  expect((await service().rest("GET", `/run/v2/${id}/status/${body.id}`)).body.status).toBe("COMPLETED");
  expect(await fleet(id)).toEqual([]);
  // 4 s in the queue, 2 s of cold start, 60 s of work, 5 s of idleness.
  expect([quiet, now]).toEqual([true, "2026-06-01T12:01:11.000Z"]);
});

test("kept results, idle reductions and open logs hold it up no longer", async () => {
  const { id } = await service().create("serverless", ENDPOINT);
  await untilQuiet();
  const before = (await service().control("GET", "clock")).now;
  expect(await untilQuiet()).toEqual({ quiet: true, now: before });
  expect((await service().rest("GET", `/v2/serverless/${id}`)).body.workers.max).toBe(3);
});

test("a template's lock passes", async () => {
  const { id: templateId } = await service().create("templates", { name: "t", image: "i", serverless: true });
  const input = { name: "api", gpuIds: "ADA_24", templateId, workersMax: 0 };
  const { id } = (await service().save(input)).body.data.saveEndpoint;
  await service().query(`mutation { deleteEndpoint(id: "${id}") }`);
  expect((await service().rest("DELETE", `/v2/templates/${templateId}`)).status).toBe(400);
  await untilQuiet();
  expect((await service().rest("DELETE", `/v2/templates/${templateId}`)).status).toBe(204);
});

test("what changes for ever ends it after a day", async () => {
  const { id } = await service().create("serverless", {
    ...ENDPOINT,
    image: "org/endless",
    timeout: 0,
    workers: { min: 1, max: 1 },
  });
  await service().ask("POST", `/run/v2/${id}/run`, { input: {}, policy: { ttl: 604_800_000 } });
  const { now, quiet } = await untilQuiet();
  expect(quiet).toBe(false);
  expect(Date.parse(now)).toBeLessThanOrEqual(Date.parse("2026-06-02T12:00:00Z"));
});

test("two who ask at the same time get no further than one", async () => {
  const { id } = await service().create("serverless", { ...ENDPOINT, image: "slow" });
  const before = Date.parse((await service().control("GET", "clock")).now);
  await service().ask("POST", `/run/v2/${id}/run`, { input: { seconds: 60 } });
  await Promise.all([untilQuiet(), untilQuiet()]);
  const after = Date.parse((await service().control("GET", "clock")).now);
  expect((after - before) / 1_000).toBe(71);
});

test("what runs in real time is not quiet, though no clock knows when it ends", async () => {
  const { id } = await service().create("serverless", { ...ENDPOINT, image: "org/real" });
  await service().ask("POST", `/run/v2/${id}/run`, { input: {} });
  expect(await untilQuiet()).toMatchObject({ quiet: false });
  finish();
  await service().advance(0);
  expect(await untilQuiet()).toMatchObject({ quiet: true });
});

test.each([[{}], [{ advance: 1, until: "quiet" }], [{ until: "noon" }]])("%j is refused", async (body) => {
  expect((await service().call("POST", "clock", body)).status).toBe(400);
});
