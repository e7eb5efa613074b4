import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Service } from "../../harness/emulator";
import { Balanced, WORKER } from "../load-balancing/balanced";

const folder = mkdtempSync(join(tmpdir(), "emulator-workers-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("workers that a data file kept run again, with their ids", async () => {
  const options = {
    data: join(folder, "state.json"),
    workers: { "org/worker": WORKER },
    options: { healthPollMs: 20 },
  };
  const first = await Service.start(options);
  const before = await Balanced.ready(first);
  const [{ id }] = await before.workers();
  const { pid } = (await before.get("/pid")).json;
  await first.emulator.close();
  const second = await Service.start(options);
  const after = before.at(second);
  expect((await after.untilWorker("IDLE")).id).toBe(id);
  expect((await after.get("/pid")).json.pid).not.toBe(pid);
  await second.emulator.close();
});
