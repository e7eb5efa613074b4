import { Endpoint, NetworkVolume, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns } from "../harness/front-ends/engine-runs";

const gpu = { pools: ["ADA_24"] };
const long = (characters: number) => "n".repeat(characters);

describe.each(FRONT_ENDS)("%s: a logical name of which the endpoint's name is made", (frontEnd) => {
  let runs: EngineRuns;
  let templateId: string;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
    templateId = (await runs.up(Template, { image: "org/worker:1", serverless: true })).id;
  });
  afterEach(() => runs.close());

  const failures = async (name: string, args: object) =>
    (await runs.preview(Endpoint, { gpu, ...args }, undefined, { name })).failures.join("\n");

  test("is refused at preview above 183 characters, with the way out", async () => {
    expect(await failures(long(184), { templateId })).toContain(
      "name is generated from the logical name, and has 192 characters; allowed are 3 to 191 for an endpoint with templateId, locations or gpu.excludedTypes: give a shorter logical name, or the argument name",
    );
  });

  test("of 183 characters deploys", async () => {
    const state = await runs.up(Endpoint, { gpu, templateId }, undefined, { name: long(183) });
    expect(state.outputs.name).toHaveLength(191);
  });

  test("may be as long as it likes where the program gives a name, or nothing limits it", async () => {
    expect(await failures(long(184), { templateId, name: "short" })).toBe("");
    expect(await failures(long(184), { image: "org/worker:1" })).toBe("");
    const volume = { size: 10, dataCenter: "EU-RO-1" };
    expect((await runs.preview(NetworkVolume, volume, undefined, { name: long(184) })).failures).toEqual([]);
  });
});
