import fc from "../properties";
import { Engine } from "./engine";
import { FAULTS, steps } from "./steps";
import { World } from "./world";

/** The number of lives and of steps in each; `LIFE_RUNS=400 npm test -- test/life` runs more of them. */
const LIVES = Number(process.env.LIFE_RUNS ?? 100);
const STEPS = Number(process.env.LIFE_STEPS ?? 25);
/** A failing seed and path are printed; given back here, the same life is lived again. */
const again = process.env.LIFE_SEED ? { seed: Number(process.env.LIFE_SEED), path: process.env.LIFE_PATH ?? "" } : {};

let world: World;

beforeAll(async () => {
  world = await World.start((runs) => new Engine(runs));
});
afterAll(() => world.runs.emulator.close());

test("no life under faults leaves an orphan, loses an id, touches somebody else's object or tells a secret", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps(FAULTS), { minLength: STEPS, maxLength: STEPS }), async (life) => {
      await world.clear();
      for (const { take } of life) await take(world);
      expect(await world.settle()).toEqual([]);
      world.engine.program.clear();
      expect(await world.settle()).toEqual([]);
    }),
    { numRuns: LIVES, ...again, endOnFailure: Boolean(process.env.LIFE_SEED) },
  );
}, 1_800_000);
