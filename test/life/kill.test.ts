import { setTimeout as sleep } from "node:timers/promises";
import { type Service, writes } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";
import fc from "../properties";
import { type Declaring, PROGRAMS } from "./kill-programs";

/** `LIFE_KILLS=200 npm test -- test/life/kill` kills more runs; `LIFE_SEED` picks other ones. */
const KILLS = Number(process.env.LIFE_KILLS ?? 12);
const SEED = Number(process.env.LIFE_SEED ?? 20_261_128);
/** Milliseconds that an answer is under way: what a request has changed by then, no state knows yet. */
const LATENCY = 150;
/** Writes of a run of this size, more or less. */
const WRITES = 8;

const LISTS = ["registries", "templates", "network-volumes", "serverless"];

/** One run that is killed. */
interface Killing {
  readonly command: "up" | "destroy";
  readonly what: "everything" | "provider";
  /** It is killed so long after the service got so many writes. */
  readonly writes: number;
  readonly ms: number;
  readonly declaring: Declaring;
}

const killing: fc.Arbitrary<Killing> = fc.record({
  command: fc.constantFrom("up", "up", "up", "destroy"),
  what: fc.constantFrom("everything", "provider"),
  writes: fc.nat({ max: WRITES }),
  ms: fc.nat({ max: LATENCY }),
  declaring: fc.record({
    version: fc.integer({ min: 1, max: 3 }),
    dataCenter: fc.constantFrom("EU-RO-1", "US-KS-2"),
    names: fc.constantFrom("a", "b"),
  }),
});

describe.each(["dynamic", "plugin"] as const)("%s", (frontEnd) => {
  let service: Service;
  let ws: Workspace;

  beforeAll(async () => {
    // The clock stands still, so that nothing happens by itself.
    service = await startService({ templateLockMs: 0 });
    await service.control("POST", "latency", { ms: LATENCY });
    const language = frontEnd === "dynamic" ? "js" : "yaml";
    ws = await workspace({ language, env: service.env });
  });

  /** When the run has sent so many writes, or has nothing more to send. */
  const moment = async (count: number, ms: number) => {
    for (let waited = 0; waited < 5_000 && (await writesNow()) < count; waited += 10) await sleep(10);
    await sleep(ms);
  };
  const writesNow = async () => {
    const noted = await service.noted();
    return noted.length === 0 ? -1 : writes(noted).length;
  };

  const objects = async () => {
    const ids = await Promise.all(
      LISTS.map(async (list) => (await service.list(`/v2/${list}`)).filter(isOwn).map(({ id }) => id)),
    );
    return ids.flat().sort();
  };

  const known = () =>
    ws
      .state()
      .resources.filter(
        ({ type, delete: pending }) => type.includes("cloudcompute:") && !type.startsWith("pulumi:") && !pending,
      )
      .map(({ id }) => id)
      .sort();

  test(
    "a run that is killed at any moment is made good by the next up: nothing twice, nothing orphaned",
    async () => {
      const runs = fc.sample(killing, { numRuns: Math.ceil(KILLS / 2), seed: SEED });
      for (const [round, { command, what, writes: count, ms, declaring }] of runs.entries()) {
        ws.program(PROGRAMS[frontEnd](declaring));
        await service.forget();
        const killed = await ws.killed(command, what, moment(count, ms));
        // Only a CLI that was killed itself leaves the stack locked.
        if (what === "everything") await ws.run("cancel", "--yes");
        // What a destroy had deleted would be waited for, as an object that is too young to be listed.
        if (command === "destroy") ws.age();
        const next = await ws.up();
        const story = { seed: SEED, round, command, what, count, ms, declaring };
        const wrong = next.code === 0 ? "" : `killed: ${killed.output}\nnext: ${next.output}`;
        expect({ ...story, wrong, objects: await objects() }).toEqual({ ...story, wrong: "", objects: known() });
        expect(known()).toHaveLength(5);
      }
      expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
      expect(await ws.destroy()).toMatchObject({ code: 0 });
      expect(await objects()).toEqual([]);
    },
    60_000 * (KILLS + 2),
  );
});

/** The service's hidden templates belong to their endpoints. */
const isOwn = ({ name }: Record<string, unknown>) => !String(name).includes("__template__");
