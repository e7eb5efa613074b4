import { Endpoint, EndpointCheck } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, State } from "../harness/front-ends/engine-runs";

const args = { image: "org/worker:1", gpu: { pools: ["ADA_24"] } };

describe.each(FRONT_ENDS)("%s: names in the engine's options", (frontEnd) => {
  let runs: EngineRuns;
  let made: State;
  beforeAll(async () => {
    runs = await startRuns(frontEnd, { handlers: { "org/worker": () => "pong" } });
    made = await runs.up(Endpoint, args);
  });
  afterAll(() => runs.close());

  const linesOf = async (name: string) => {
    await runs.preview(Endpoint, { ...args, timeout: 9 }, made, { ignoreChanges: [name] });
    return runs.lines.join("\n");
  };

  test.each([
    ["workersMax", "workers.max"],
    ["workers.maximum", "workers.max"],
    ["imagee", "image"],
  ])("%s is warned of, with the argument that may be meant", async (name, meant) => {
    expect(await linesOf(name)).toContain(
      `Endpoint "it": ignoreChanges names "${name}", which is not an argument and so does nothing; did you mean "${meant}"?`,
    );
  });

  test.each(["workers", "workers.max", 'env["A"]', "env.A", "gpu.pools[0]", "networkVolumes[*]", "*"])(
    "%s is known",
    async (name) => {
      expect(await linesOf(name)).not.toContain("not an argument");
    },
  );

  test("an EndpointCheck's are warned of too", async () => {
    const check = { endpointId: made.id, job: { input: {} } };
    const checked = await runs.up(EndpointCheck, check);
    await runs.preview(EndpointCheck, check, checked, { ignoreChanges: ["endpoint"] });
    expect(runs.lines.join("\n")).toContain('ignoreChanges names "endpoint", which is not an argument');
  });
});

test("dynamic: replaceOnChanges is warned of too", async () => {
  const runs = await startRuns("dynamic");
  await runs.preview(Endpoint, args, undefined, { replaceOnChanges: ["workersMax"] });
  expect(runs.lines.join("\n")).toContain('replaceOnChanges names "workersMax"');
  await runs.close();
});

test("dynamic: a duration that is none is refused, with how to write it", async () => {
  const runs = await startRuns("dynamic");
  await expect(runs.up(Endpoint, args, undefined, { customTimeouts: { create: "soon" } })).rejects.toThrow(
    'customTimeouts: "soon" is not a duration: write it as in "90s", "7m" or "1h30m"',
  );
  await runs.close();
});
