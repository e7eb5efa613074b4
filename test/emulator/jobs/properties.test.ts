import type { Handler } from "../../../emulator";
import { Service } from "../../harness/emulator";
import fc from "../../properties";
import { Jobs } from "./jobs";
import { JobsModel } from "./model";

/** Takes `input.seconds`, and fails where `input.fails` says so. */
const work: Handler = async ({ input }, { sleep }) => {
  const { seconds, fails } = input as { seconds: number; fails: boolean };
  await sleep(seconds * 1000);
  if (fails) throw new Error("as asked");
  return { seconds };
};

let caller: Service;
beforeAll(async () => {
  caller = await Service.start({ seed: 7, handlers: { "org/worker": work } });
});
afterAll(() => caller.emulator.close());

type Step = (model: JobsModel) => Promise<void>;

const policy = fc.record(
  {
    executionTimeout: fc.constantFrom(5_000, 20_000),
    ttl: fc.constantFrom(10_000, 100_000),
    lowPriority: fc.boolean(),
  },
  { requiredKeys: [] },
);
const submit = fc.record({ seconds: fc.constantFrom(0, 1, 7, 30), fails: fc.boolean(), policy }).map(
  ({ policy: asked, ...input }): Step =>
    (model) =>
      model.submit(input, asked),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: submit },
  {
    weight: 5,
    arbitrary: fc.constantFrom(0.5, 1, 2, 4, 9, 60).map(
      (s): Step =>
        (model) =>
          model.advance(s),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((model) => model.advance(1_800)) },
  {
    weight: 1,
    arbitrary: fc.nat(9).map(
      (at): Step =>
        (model) =>
          model.cancel(at),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(9).map(
      (at): Step =>
        (model) =>
          model.retry(at),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(3).map(
      (at): Step =>
        (model) =>
          model.kill(at),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((model) => model.purge()) },
  {
    weight: 1,
    arbitrary: fc.nat(3).map(
      (max): Step =>
        (model) =>
          model.limit(max),
    ),
  },
);
const scaling = fc.record({
  type: fc.constantFrom("QUEUE_DELAY", "REQUEST_COUNT"),
  value: fc.constantFrom(1, 2, 4),
  idleTimeout: fc.constantFrom(0, 5, 30),
});

test("whatever is asked, jobs move along the published states, in order, and none is lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), scaling, async (steps, asked) => {
      await caller.emulator.reset();
      const model = new JobsModel(await Jobs.of(caller, { scaling: asked, workers: { max: 2 }, timeout: 60_000 }));
      for (const one of steps) {
        await one(model);
        await model.check();
      }
      await model.checkAllEnd();
    }),
    { numRuns: 12 },
  );
}, 120_000);
