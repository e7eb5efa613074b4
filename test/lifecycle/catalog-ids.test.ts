import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns } from "../harness/front-ends/engine-runs";

const inline = { image: "org/worker:1", gpu: { pools: ["ADA_24"] } };
const volume = { name: "v", size: 10, dataCenter: "EU-RO-1" };

describe.each(FRONT_ENDS)("%s: ids of the catalog", (frontEnd) => {
  let runs: EngineRuns;
  beforeAll(async () => {
    runs = await startRuns(frontEnd);
  });
  afterAll(() => runs.close());

  const failures = async (kind: AnyKind, args: Values) => (await runs.preview(kind, args)).failures.join("\n");

  test.each<[string, AnyKind, Values, string]>([
    [
      "a pool",
      Endpoint,
      { ...inline, gpu: { pools: ["ada_24"] } },
      'gpu.pools[0]: "ada_24" is not known to the service; did you mean "ADA_24"?',
    ],
    [
      "a data center of an endpoint",
      Endpoint,
      { ...inline, dataCenterIds: ["eu-ro-1"] },
      'dataCenterIds[0]: "eu-ro-1" is not known to the service; did you mean "EU-RO-1"?',
    ],
    [
      "a data center of a volume",
      NetworkVolume,
      { ...volume, dataCenter: "eu-ro-1" },
      'dataCenter: "eu-ro-1" is not known to the service; did you mean "EU-RO-1"?',
    ],
  ])(
    "%s in another case is refused at preview, as the service would refuse it, with its spelling",
    async (_, kind, args, text) => {
      expect(await failures(kind, args)).toContain(text);
      await expect(runs.up(kind, args)).rejects.toThrow();
    },
  );

  test("an excluded type is taken in any case, as the service takes it", async () => {
    const gpu = { pools: ["ADA_24"], excludedTypes: ["nvidia l4"] };
    expect(await failures(Endpoint, { ...inline, gpu })).toBe("");
    await runs.up(Endpoint, { ...inline, gpu });
  });

  test("only data centers with volumes are offered for a volume", async () => {
    const text = await failures(NetworkVolume, { ...volume, dataCenter: "EU-FR-2" });
    expect(text).toContain("Allowed are EU-CZ-1, EU-RO-1, ");
    expect(text).not.toContain("EU-FR-1");
  });

  test("only data centers with its tier are offered for a volume that names one", async () => {
    const text = await failures(NetworkVolume, { ...volume, dataCenter: "US-KS-22", type: "HIGH_PERFORMANCE" });
    expect(text).toContain('did you mean "US-KS-2"?');
    expect(text).not.toContain("EU-RO-1");
  });

  test("a type in place of a pool is named with its pool, or with the lack of one", async () => {
    expect(await failures(Endpoint, { ...inline, gpu: { pools: ["NVIDIA L4"] } })).toContain('its pool is "AMPERE_24"');
    expect(await failures(Endpoint, { ...inline, gpu: { pools: ["NVIDIA A30"] } })).toContain(
      '"NVIDIA A30" is a GPU type that no serverless pool has',
    );
  });

  test("half a type that is in none of the pools is named in whole", async () => {
    const text = await failures(Endpoint, { ...inline, gpu: { pools: ["AMPERE_80"], excludedTypes: ["L4"] } });
    expect(text).toContain('"L4" is not known to the service, and "NVIDIA L4" is in none of the pools of gpu.pools');
  });

  test("only types of the pools are offered for an exclusion", async () => {
    const text = await failures(Endpoint, {
      ...inline,
      gpu: { pools: ["AMPERE_80"], excludedTypes: ["NVIDIA A1000"] },
    });
    expect(text).toContain("Allowed are NVIDIA A100");
    expect(text).not.toContain("NVIDIA L4");
  });
});
