import fc from "../properties";
import { CliEngine } from "./cli-engine";
import { LOST, steps } from "./steps";
import { World } from "./world";

/** `LIFE_CLI_STEPS=90 npm test -- test/life/cli` lives longer. Waits are real here, so only answers that are lost. */
const STEPS = Number(process.env.LIFE_CLI_STEPS ?? 16);

let world: World;
const options = { templateLockMs: 0, coldStartMs: 0, busyLeaveMs: 0 };

beforeAll(async () => {
  world = await World.start(CliEngine.open, options);
});
afterAll(() => world.runs.emulator.close());

test("a life through the real CLI ends without an orphan, a lost id, somebody else's object touched or a secret told", async () => {
  const seed = Number(process.env.LIFE_SEED ?? 20_261);
  const [life = []] = fc.sample(fc.array(steps(LOST), { minLength: STEPS, maxLength: STEPS }), { numRuns: 1, seed });
  for (const { take } of life) await take(world);
  const wrong = await world.settle();
  world.engine.program.clear();
  expect({ seed, life: life.map(String), wrong: [...wrong, ...(await world.settle())] }).toMatchObject({ wrong: [] });
}, 900_000);
