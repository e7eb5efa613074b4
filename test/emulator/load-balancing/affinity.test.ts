import { Balanced, balancedEmulator } from "./balanced";

const service = balancedEmulator();
const header = "x-cloud-worker-id";
const two = () => Balanced.ready(service(), { workersMin: 2 });

/** Which workers answered so many requests in a row that ask for one. */
async function answerers(balanced: Balanced, wanted: string, count: number): Promise<Set<unknown>> {
  const answers = await Promise.all(Array.from({ length: count }, () => balanced.get("/", { [header]: wanted })));
  return new Set(answers.map(({ headers }) => headers[header]));
}

test.each(["", "strict ", "strict-resume "])("'%s<id>' goes to that worker", async (mode) => {
  const balanced = await two();
  for (const { id } of await balanced.workers()) {
    expect(await answerers(balanced, `${mode}${id}`, 6)).toEqual(new Set([id]));
  }
});

test("without it the worker with less to do answers", async () => {
  const balanced = await two();
  const [one, other] = await balanced.workers();
  const [first, second] = await Promise.all([balanced.get("/"), balanced.get("/")]);
  expect(new Set([first.headers[header], second.headers[header]])).toEqual(new Set([one.id, other.id]));
});

test("a preferred worker that is gone is replaced by another", async () => {
  const balanced = await two();
  expect((await balanced.get("/", { [header]: "gone" })).status).toBe(200);
});

test("a worker that is insisted on and gone is 404", async () => {
  const balanced = await two();
  const { status, json } = await balanced.get("/", { [header]: "strict gone" });
  expect([status, json.error]).toEqual([404, "affinity_worker_gone"]);
});

test("a worker that leaves while it is waited for is 404 too", async () => {
  const balanced = await Balanced.make(service());
  const [{ id }] = await balanced.workers();
  const asked = balanced.get("/wait", { [header]: `strict ${id}` });
  await balanced.arrived("/wait");
  await service().rest("PATCH", `/v2/serverless/${balanced.id}`, { workers: { min: 0, max: 0 } });
  expect((await asked).json.error).toBe("affinity_worker_gone");
});

test("a worker that is not ready within five minutes is 400", async () => {
  await service().options({ coldStartMs: 3_600_000 });
  const balanced = await Balanced.make(service());
  const [{ id }] = await balanced.workers();
  const asked = balanced.get("/wait", { [header]: `strict ${id}` });
  await balanced.arrived("/wait");
  await service().advance(300);
  const { status, json } = await asked;
  expect([status, json]).toEqual([400, { error: "worker_timeout", message: "timed out waiting for worker" }]);
});

test("strict-resume wakes a worker that was scaled down", async () => {
  const balanced = await Balanced.ready(service(), { idleTimeout: 5 });
  const id = (await balanced.get("/")).headers[header];
  await service().rest("PATCH", `/v2/serverless/${balanced.id}`, { workers: { min: 0 } });
  await service().advance(10);
  expect(await balanced.workers()).toEqual([]);
  const asked = balanced.get("/wake", { [header]: `strict-resume ${id}` });
  await balanced.arrived("/wake");
  await service().advance(2);
  expect((await asked).headers[header]).toBe(id);
});
