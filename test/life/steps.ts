import fc from "../properties";
import { declared, type KindName, type World } from "./world";

/** One thing that happens in a life; its text is what a failing life is printed as. */
export interface Step {
  take(world: World): Promise<void>;
}

const step = (told: string, take: Step["take"]): Step => ({ take, toString: () => told }) as Step;

const name = fc.constantFrom("a", "b", "c", "d", "e");
const text = (status: number, body: string, contentType: string) => ({ status, body, contentType });

/** Answers that are lost after the change was made, the commonest harm. */
export const LOST: readonly object[] = [{ loseAnswer: "reset" }, { loseAnswer: 500 }];

/** All that can go wrong with an answer. */
export const FAULTS: readonly object[] = [
  ...LOST,
  { reset: true },
  text(500, "broken", "text/plain"),
  text(503, "<html>down</html>", "text/html"),
  { status: 429, headers: { "retry-after": "3" } },
  text(200, "<html>login</html>", "text/html"),
  text(201, '{"id"', "application/json"),
  text(404, "<html>no page</html>", "text/html"),
  text(200, '{"data":{"myself":null}}', "application/json"),
];

const PATHS = ["/v2/serverless", "/v2/templates", "/v2/network-volumes", "/v2/registries", "/graphql", "/v2"];
const match = fc.record(
  { method: fc.constantFrom("GET", "POST", "PATCH", "DELETE"), path: fc.constantFrom(...PATHS) },
  { requiredKeys: ["path"] },
);

const desired = fc.record({
  it: name,
  kind: fc.constantFrom<KindName>("Registry", "Template", "NetworkVolume", "Endpoint", "Endpoint"),
  version: fc.nat({ max: 7 }),
  explicit: fc.boolean(),
  uses: name,
});

const outside = <T>(what: fc.Arbitrary<T>, told: string, take: (world: World, what: T) => Promise<void>) =>
  what.map((it) => step(`${told} ${it}`, (world) => world.quietly(() => take(world, it))));

/** Steps of a life, under faults of these effects. */
export function steps(effects: readonly object[]): fc.Arbitrary<Step> {
  const fault = fc.record({ match, effect: fc.constantFrom(...effects), times: fc.integer({ min: 1, max: 3 }) });
  return fc.oneof(
    {
      weight: 6,
      arbitrary: desired.map((it) => step(`declare ${JSON.stringify(it)}`, async (world) => edit(world, it))),
    },
    { weight: 2, arbitrary: name.map((it) => step(`drop ${it}`, async (world) => drop(world, it))) },
    { weight: 8, arbitrary: fc.constant(step("up", async (world) => void (await world.engine.up()))) },
    {
      weight: 5,
      arbitrary: fault.map((it) =>
        step(`fault ${JSON.stringify(it)}`, async ({ runs }) => void (await runs.control("POST", "faults", it))),
      ),
    },
    { weight: 1, arbitrary: fc.constant(step("refresh", (world) => world.engine.refresh())) },
    {
      weight: 1,
      arbitrary: outside(fc.nat({ max: 300 }), "seconds pass:", async ({ runs }, advance) => {
        await runs.control("POST", "clock", { advance });
      }),
    },
    { weight: 2, arbitrary: outside(name, "somebody changes", (world, it) => world.tamper(it)) },
    { weight: 1, arbitrary: outside(name, "somebody deletes", (world, it) => world.deleteOutside(it)) },
    {
      weight: 1,
      arbitrary: outside(
        fc.constantFrom("NetworkVolume" as const, "Endpoint" as const),
        "somebody makes a",
        (world, it) => world.foreign(it),
      ),
    },
    { weight: 1, arbitrary: outside(name, "somebody's pod uses", (world, it) => world.pod(it)) },
    { weight: 1, arbitrary: outside(name, "a worker is busy of", (world, it) => world.busy(it)) },
  );
}

/** A program can't go on using what it no longer declares. */
function drop({ engine: { program } }: World, it: string): void {
  if (![...program.values()].some(({ uses }) => uses.includes(it))) program.delete(it);
}

type Wish = { it: string; kind: KindName; version: number; explicit: boolean; uses: string };

/** An edit of the program. A name keeps its kind while the state has it, as a URN does. */
function edit({ engine, sizes }: World, { it, kind, version, explicit, uses }: Wish): void {
  const { program, stack } = engine;
  const kept = ((program.get(it) ?? stack.get(it))?.kind.name as KindName | undefined) ?? kind;
  const wanted = kept === "Endpoint" ? "Template" : kept === "Template" ? "Registry" : undefined;
  // A template serves one endpoint at a time.
  const taken = kept === "Endpoint" && [...program].some(([name, other]) => name !== it && other.uses.includes(uses));
  const used = wanted && !taken && program.get(uses)?.kind.name === wanted ? [uses] : [];
  // A volume that the program shrinks is refused for ever, and rightly.
  const grown = kept === "NetworkVolume" ? Math.max(version, sizes.get(it) ?? 0) : version;
  sizes.set(it, grown);
  program.set(it, declared(it, kept, grown, explicit, used));
}
