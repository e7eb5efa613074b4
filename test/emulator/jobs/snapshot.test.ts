import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Service } from "../../harness/emulator";
import { Jobs } from "./jobs";

const folder = mkdtempSync(path.join(tmpdir(), "cloudcompute-jobs-"));
afterAll(() => rmSync(folder, { recursive: true }));

let caller: Service;
let jobs: Jobs;
let files = 0;
let data: string;

beforeEach(async () => {
  files += 1;
  data = path.join(folder, `${files}.json`);
  caller = await Service.start({ data });
  jobs = await Jobs.of(caller, {
    image: "slow",
    workers: { max: 1 },
    scaling: { type: "REQUEST_COUNT", value: 1, idleTimeout: 5 },
  });
});
afterEach(() => caller.emulator.close());

async function restart(): Promise<void> {
  await caller.emulator.close();
  caller = await Service.start({ data });
  jobs = jobs.on(caller);
}

test("finished jobs and counters are the same after a restart, and results expire as they would have", async () => {
  const id = await jobs.run({ seconds: 1 });
  await caller.advance(3);
  const before = [await jobs.status(id), (await jobs.get("health")).body];
  await restart();
  expect([await jobs.status(id), (await jobs.get("health")).body]).toEqual(before);
  await caller.advance(1_800);
  expect((await jobs.get(`status/${id}`)).status).toBe(404);
});

test("queued jobs go on in their order", async () => {
  const ids = [await jobs.run({ seconds: 10 }), await jobs.run({ seconds: 10 }), await jobs.run({ seconds: 10 })];
  await restart();
  await caller.advance(60);
  const delays = [];
  for (const id of ids) delays.push((await jobs.status(id)).delayTime);
  expect(delays).toEqual([2_000, 12_000, 22_000]);
});

test("a job that ran is begun anew", async () => {
  const id = await jobs.run({ seconds: 10 });
  await caller.advance(5);
  await restart();
  await caller.advance(10);
  expect(await jobs.status(id)).toMatchObject({ status: "COMPLETED", retries: 1, delayTime: 0, executionTime: 10_000 });
});

test("chunks that nobody fetched are kept", async () => {
  await jobs.patch({ image: "streaming" });
  const id = await jobs.run({ text: "a b" });
  await caller.advance(2);
  await restart();
  expect((await jobs.get(`stream/${id}`)).body.stream).toEqual([{ output: "a" }, { output: "b" }]);
});
