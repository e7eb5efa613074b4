import { Balanced, balancedEmulator, WORKER } from "../load-balancing/balanced";

const service = balancedEmulator({ workers: { "org/worker": WORKER }, handlers: { "org/worker": () => "not asked" } });
const ready = () => Balanced.ready(service(), { type: "QB", workersMax: 1 });
const job = async ({ id }: Balanced, method: string, path: string, body?: object) =>
  (await service().rest(method, `/run/v2/${id}/${path}`, body)).body;
const runSync = (balanced: Balanced, input: object) => job(balanced, "POST", "runsync", { input });

test("a job is asked of the process, and its JSON answer is the output", async () => {
  const balanced = await ready();
  const { id, status, output, workerId } = await runSync(balanced, { prompt: "x" });
  expect({ status, output, workerId }).toMatchObject({
    status: "COMPLETED",
    output: { id, input: { prompt: "x" }, pid: expect.any(Number) },
    workerId: (await balanced.workers())[0].id,
  });
});

test.each([
  [{ fail: "no memory" }, "no memory"],
  [{ fail: { code: 1 } }, '{"code":1}'],
  [{ failText: "in words" }, "in words"],
  [{ failText: "" }, "the worker answered 500"],
])("an answer that is no success fails the job: %j", async (input, error) => {
  expect(await runSync(await ready(), input)).toMatchObject({ status: "FAILED", error });
});

test.each(["events", "lines"])("%s are chunks of the stream, and the output too", async (kind) => {
  const balanced = await ready();
  const chunks = [{ word: "one" }, "two", 3];
  const { id, status, output } = await runSync(balanced, { [kind]: chunks });
  expect({ status, output }).toEqual({ status: "COMPLETED", output: chunks });
  expect((await job(balanced, "GET", `stream/${id}`)).stream).toEqual(chunks.map((output) => ({ output })));
});

test("a process that ends gives its job back, which the next worker gets", async () => {
  const balanced = await ready();
  const { id } = await job(balanced, "POST", "run", { input: { exit: 1 } });
  await balanced.untilWorker("UNHEALTHY");
  expect(await job(balanced, "GET", `status/${id}`)).toMatchObject({ status: "IN_QUEUE", retries: 1 });
});

test("a job waits until its process listens", async () => {
  const balanced = await Balanced.make(service(), { type: "QB", workersMin: 0 });
  const asked = runSync(balanced, { early: true });
  await balanced.untilWorker("INITIALIZING");
  await service().advance(2);
  expect(await asked).toMatchObject({ status: "COMPLETED", output: { input: { early: true } } });
});
