import { status } from "@grpc/grpc-js";
import { systemClock } from "../../provider/client";
import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Template } from "../../provider/resources";
import type { Plugin } from "../harness/front-ends/grpc/plugin";
import { InitFailed, type Refusal } from "../harness/front-ends/grpc/refusal";
import { PluginRuns } from "../harness/front-ends/plugin";

let runs: PluginRuns;
let plugin: Plugin;
const inline = { image: "org/worker:1", gpu: { pools: ["ADA_24"] } };

beforeAll(async () => {
  runs = await PluginRuns.start();
  await runs.control("POST", "options", { workerQuota: 10_000 });
});
afterAll(() => runs.close());
beforeEach(async () => {
  // A time that does not pass by itself: whoever waits, waits until the run is interrupted.
  runs.ownClock = { now: systemClock.now, sleep: (_, signal) => systemClock.sleep(2 ** 30, signal) };
  plugin = await runs.configured();
  await runs.requests();
});
afterEach(async () => {
  plugin.end();
  runs.ownClock = undefined;
  await runs.control("DELETE", "faults");
});

/** Once something holds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

const outcome = <T>(run: Promise<T>) => run.catch((error: unknown) => error as Refusal);

/** Interrupts a create while the service works on it. */
async function interrupted(kind: AnyKind, news: Values, path: string) {
  const { inputs } = await plugin.check({ kind, news });
  await runs.requests();
  const slow = { match: { method: "POST", path }, effect: { delayMs: 300 }, times: 1 };
  await runs.control("POST", "faults", slow);
  const made = outcome(plugin.create({ kind, inputs }));
  await until(async () =>
    ((await runs.control("GET", "faults")).faults as { left: number }[]).every(({ left }) => left === 0),
  );
  await plugin.cancel();
  return made;
}

describe("an interruption of a run", () => {
  test("ends a wait at once, and says what it was for", async () => {
    const made = await runs.up(Endpoint, { ...inline, workers: { min: 1 } });
    await runs.control("POST", "clock", { advance: 10 });
    await runs.control("POST", "workers", { endpointId: made.id, busy: 1, leaveAfter: 1_000_000 });
    const deleted = outcome(plugin.delete({ kind: Endpoint, ...made }));
    await until(() => runs.log.shown.some(({ text }) => text.startsWith("waiting for 1 worker")));
    await plugin.cancel();
    expect(await deleted).toMatchObject({
      code: status.CANCELLED,
      details: expect.stringMatching(/^The operation was cancelled during this step: .*waiting for 1 worker/),
    });
  });

  test("lets a create that is under way finish, and its id is known", async () => {
    const made = await interrupted(Template, { image: "org/worker:1" }, "/v2/templates");
    expect(made).toMatchObject({ id: expect.stringMatching(/./), outputs: { image: "org/worker:1" } });
    expect((await runs.rest("GET", `/v2/templates/${(made as { id: string }).id}`)).status).toBe(200);
  });

  test("saves the id of what was made, but not finished any more", async () => {
    const news = { ...inline, gpu: { pools: ["ADA_24"], excludedTypes: ["NVIDIA L4"] } };
    const made = await interrupted(Endpoint, news, "/v2/serverless");
    expect(made).toBeInstanceOf(InitFailed);
    const { id, refreshBeforeUpdate } = made as InitFailed;
    expect(refreshBeforeUpdate).toBe(true);
    expect((await runs.rest("GET", `/v2/serverless/${id}`)).status).toBe(200);
  });

  test("begins nothing any more", async () => {
    const { inputs } = await plugin.check({ kind: NetworkVolume, news: { size: 10, dataCenter: "EU-RO-1" } });
    await plugin.cancel();
    await runs.requests();
    expect(await outcome(plugin.create({ kind: NetworkVolume, inputs }))).toMatchObject({ code: status.CANCELLED });
    expect(await runs.requests()).toEqual([]);
  });

  test("is over once the next run configures the provider", async () => {
    await plugin.cancel();
    await plugin.handshake(runs.log.address);
    await plugin.configure({});
    expect((await plugin.read({ kind: Template, id: "t-1" })).id).toBe("");
  });
});
