import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns } from "../harness/front-ends/engine-runs";

type Row = [kind: AnyKind, path: string, args: Values];
const VOLUME: Row = [NetworkVolume, "/v2/network-volumes", { size: 10, dataCenter: "EU-RO-1" }];
const ROWS: Row[] = [
  [Registry, "/v2/registries", { username: "u", password: "p" }],
  [Template, "/v2/templates", { image: "org/worker:1" }],
  VOLUME,
];

describe.each(FRONT_ENDS)("%s: the ending of old clients belongs to endpoints alone", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
    runs.lineage = "stack";
  });
  afterEach(() => runs.close());

  /** Renames the object of an interrupted run, as somebody else would. */
  const rename = (path: string, id: string, name: string) => runs.rest("PATCH", `${path}/${id}`, { name });

  test("a volume with the ending is no volume without it", async () => {
    const [kind, path, args] = VOLUME;
    const { body } = await runs.rest("POST", path, { ...args, name: "data -fb" });
    const made = await runs.up(kind, { ...args, name: "data" });
    expect(made.id).not.toBe(body.id);
    expect(runs.lines.join("\n")).not.toContain(String(body.id));
  });

  test.each(ROWS.slice(1))("a killed run's own %p is not known again under a name with the ending", async (...row) => {
    const [kind, path, args] = row;
    const killed = await runs.up(kind, args);
    await rename(path, killed.id, `${killed.outputs.name} -fb`);
    expect((await runs.up(kind, args)).id).not.toBe(killed.id);
  });

  test("a killed run's own endpoint is", async () => {
    const args = { image: "org/worker:1", gpu: { pools: ["ADA_24"] } };
    const killed = await runs.up(Endpoint, args);
    await rename("/v2/serverless", killed.id, `${killed.outputs.name} -fb`);
    expect((await runs.up(Endpoint, args)).id).toBe(killed.id);
  });
});
