import fc from "fast-check";
import { declared, type KindName, World } from "./world";

/** Steps of one life, and how many lives; `npm run life` lives longer. A failing seed and path are printed: give them back here. */
const LIVES = Number(process.env.LIFE_RUNS ?? 40);
const STEPS = Number(process.env.LIFE_STEPS ?? 25);
const seed = process.env.LIFE_SEED ? { seed: Number(process.env.LIFE_SEED), path: process.env.LIFE_PATH ?? "" } : {};

let world: World;

beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.runs.emulator.close());

/** What the run is about: a name and what happens. */
interface Step {
  readonly told: string;
  take(): Promise<void>;
}

const NAMES = ["a", "b", "c", "d", "e"];
const name = fc.constantFrom(...NAMES);

const declare = fc.record({
  name,
  kind: fc.constantFrom<KindName>("Registry", "Template", "NetworkVolume", "Endpoint", "Endpoint"),
  version: fc.nat({ max: 7 }),
  explicit: fc.boolean(),
  uses: name,
});

const effect = fc.constantFrom<object>(
  { loseAnswer: "reset" },
  { loseAnswer: 500 },
  { reset: true },
  { status: 500, body: "broken", contentType: "text/plain" },
  { status: 503, body: "<html>down</html>", contentType: "text/html" },
  { status: 429, headers: { "retry-after": "3" } },
  { status: 200, body: "<html>login</html>", contentType: "text/html" },
  { status: 201, body: '{"id"', contentType: "application/json" },
  { status: 404, body: "<html>no page</html>", contentType: "text/html" },
  { status: 200, body: '{"data":{"myself":null}}', contentType: "application/json" },
);
const match = fc.record(
  {
    method: fc.constantFrom("GET", "POST", "PATCH", "DELETE"),
    path: fc.constantFrom(
      "/v2/serverless",
      "/v2/templates",
      "/v2/network-volumes",
      "/v2/registries",
      "/graphql",
      "/v2",
    ),
  },
  { requiredKeys: ["path"] },
);
const fault = fc.record({ match, effect, times: fc.integer({ min: 1, max: 3 }) });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: declare.map((wish) => told(`declare ${JSON.stringify(wish)}`, async () => program(wish))) },
  { weight: 2, arbitrary: name.map((it) => told(`drop ${it}`, async () => drop(it))) },
  { weight: 8, arbitrary: fc.constant(told("up", async () => void (await world.engine.up()))) },
  {
    weight: 5,
    arbitrary: fault.map((it) =>
      told(`fault ${JSON.stringify(it)}`, async () => void (await world.runs.control("POST", "faults", it))),
    ),
  },
  { weight: 1, arbitrary: fc.constant(told("refresh", () => world.engine.refresh())) },
  {
    weight: 1,
    arbitrary: fc
      .nat({ max: 300 })
      .map((advance) =>
        told(`${advance} s pass`, async () => void (await world.runs.control("POST", "clock", { advance }))),
      ),
  },
  {
    weight: 2,
    arbitrary: name.map((it) => told(`somebody changes ${it}`, () => world.quietly(() => world.tamper(it)))),
  },
  {
    weight: 1,
    arbitrary: name.map((it) => told(`somebody deletes ${it}`, () => world.quietly(() => world.deleteOutside(it)))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("NetworkVolume" as const, "Endpoint" as const)
      .map((it) => told(`somebody makes a ${it}`, () => world.quietly(() => world.foreign(it)))),
  },
  {
    weight: 1,
    arbitrary: name.map((it) => told(`somebody's pod uses ${it}`, () => world.quietly(() => world.pod(it)))),
  },
  {
    weight: 1,
    arbitrary: name.map((it) => told(`a worker of ${it} is busy`, () => world.quietly(() => world.busy(it)))),
  },
);

function told(text: string, take: () => Promise<void>): Step {
  return { told: text, take, toString: () => text } as Step;
}

/** A program can't go on using what it no longer declares. */
function drop(name: string): void {
  const { program } = world.engine;
  if (![...program.values()].some(({ uses }) => uses.includes(name))) program.delete(name);
}

const sizes = new Map<string, number>();

/** An edit of the program; a name keeps its kind while the state has it, as a program's URN does. */
function program({
  name,
  kind,
  version,
  explicit,
  uses,
}: {
  name: string;
  kind: KindName;
  version: number;
  explicit: boolean;
  uses: string;
}): void {
  const { engine } = world;
  const before = engine.program.get(name) ?? engine.stack.get(name);
  const kept = (before?.kind.name as KindName | undefined) ?? kind;
  const wanted = kept === "Endpoint" ? "Template" : kept === "Template" ? "Registry" : undefined;
  const free = (other: string) =>
    ![...engine.program].some(([it, { uses }]) => it !== name && kept === "Endpoint" && uses.includes(other));
  const used = engine.program.get(uses)?.kind.name === wanted && wanted && free(uses) ? [uses] : [];
  // A volume that the program shrinks is refused for ever, and rightly.
  const grown = kept === "NetworkVolume" ? Math.max(version, sizes.get(name) ?? 0) : version;
  sizes.set(name, grown);
  engine.program.set(name, declared(name, kept, grown, explicit, used));
}

test("no life under faults leaves an orphan, loses an id, touches somebody else's object or tells a secret", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      await world.clear();
      for (const { take } of steps) await take();
      expect(await world.settle()).toEqual([]);
      world.engine.program.clear();
      expect(await world.settle()).toEqual([]);
    }),
    { numRuns: LIVES, ...seed, endOnFailure: Boolean(process.env.LIFE_SEED) },
  );
}, 1_800_000);
