import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns } from "../harness/front-ends/engine-runs";

type Row = [string, AnyKind, (runs: EngineRuns) => Promise<Values>, string, string];
const ROWS: Row[] = [
  ["a registry", Registry, async () => ({ username: "u", password: "p" }), "/v2/registries", "registries"],
  ["a template", Template, async () => ({ image: "org/worker:1" }), "/v2/templates", "templates"],
  [
    "a volume",
    NetworkVolume,
    async () => ({ size: 10, dataCenter: "EU-RO-1" }),
    "/v2/network-volumes",
    "networkVolumes",
  ],
  [
    "an endpoint",
    Endpoint,
    async () => ({ image: "org/worker:1", gpu: { pools: ["ADA_24"] } }),
    "/v2/serverless",
    "endpoints",
  ],
  [
    "an endpoint of a template",
    Endpoint,
    async (runs) => {
      const template = await runs.up(Template, { image: "org/worker:1", serverless: true });
      await runs.control("POST", "clock", { advance: 60 });
      return { templateId: template.id, gpu: { pools: ["AMPERE_24"], excludedTypes: ["NVIDIA L4"] } };
    },
    "/v2/serverless",
    "endpoints",
  ],
];

describe.each(FRONT_ENDS)("%s: an object that is seconds old", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
  });
  afterEach(() => runs.close());

  const count = async (path: string, list: string) => {
    const rows = (await runs.rest("GET", path)).body[list] as { name: string }[];
    return rows.filter(({ name }) => name !== "neighbour").length;
  };

  test.each(ROWS)("%s that nobody sees for 20 s is made once, and is not gone", async (...row) => {
    const [, kind, argsFor, path, list] = row;
    const args = await argsFor(runs);
    await runs.control("POST", "options", { visibleAfterMs: 20_000 });
    const made = await runs.up(kind, args);
    expect((await runs.preview(kind, args, made)).diff?.changes ?? false).toBe(false);
    expect(await runs.refresh(kind, made)).toMatchObject({ id: made.id });
    expect(await count(path, list)).toBe(1);
    await runs.destroy(kind, made);
    await runs.control("POST", "clock", { advance: 120 });
    expect(await count(path, list)).toBe(0);
  });

  test("is deleted though its delete is answered by 404 at first", async () => {
    await runs.control("POST", "options", { visibleAfterMs: 20_000 });
    const made = await runs.up(NetworkVolume, { size: 10, dataCenter: "EU-RO-1" });
    await runs.destroy(NetworkVolume, made);
    await runs.control("POST", "clock", { advance: 120 });
    expect(await count("/v2/network-volumes", "networkVolumes")).toBe(0);
  });

  test("that never comes is gone after a minute, which is reported", async () => {
    const args = { size: 10, dataCenter: "EU-RO-1" };
    const made = await runs.up(NetworkVolume, args);
    await runs.up(Template, { image: "org/other:1" }, undefined, { name: "other" });
    await runs.rest("DELETE", `/v2/network-volumes/${made.id}`);
    await runs.preview(NetworkVolume, args, made);
    expect(runs.lines[0]).toContain("ago and is not there yet");
    expect(runs.lines.at(-1)).toContain("was deleted outside of Pulumi");
  });
});
