import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, fieldsMarked, NetworkVolume, Registry, Template } from "../../provider/resources";
import { optionalFields } from "../contract/optional-fields";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, State } from "../harness/front-ends/engine-runs";
import { absentOutputs } from "../schema/absent";

const gpu = { pools: ["ADA_24"] };
const volume = { size: 10, dataCenter: "EU-RO-1" };
const registry = { username: "u", password: "p" };

type Row = [what: string, kind: AnyKind, args: (runs: EngineRuns) => Promise<Values>, changed: Values];
const ROWS: Row[] = [
  ["an Endpoint from an image", Endpoint, async () => ({ image: "org/worker:1", gpu }), { workers: { min: 1 } }],
  [
    "an Endpoint from a template",
    Endpoint,
    async (runs) => ({ ...(await bound(runs)), gpu }),
    { scaling: { value: 9 } },
  ],
  [
    "a LOAD_BALANCING Endpoint",
    Endpoint,
    async (runs) => ({ ...(await bound(runs)), gpu, type: "LOAD_BALANCING" }),
    { gpu: { ...gpu, count: 2 } },
  ],
  ["a Template", Template, async () => ({ image: "org/worker:1" }), { disk: 60 }],
  ["a NetworkVolume", NetworkVolume, async () => volume, { size: 20 }],
  ["a Registry", Registry, async () => registry, { password: "q" }],
];

let templates = 0;

async function bound(runs: EngineRuns): Promise<Values> {
  const name = `t${++templates}`;
  const made = await runs.up(Template, { image: "org/worker:1", serverless: true }, undefined, { name });
  return { templateId: made.id };
}

describe.each(FRONT_ENDS)("%s: outputs that the schema promises are in the state", (frontEnd) => {
  let runs: EngineRuns;
  beforeAll(async () => {
    runs = await startRuns(frontEnd);
  });
  afterAll(() => runs.close());

  const absent = (kind: AnyKind, state: State | undefined) => absentOutputs(kind.name, state?.outputs ?? {});
  const unread = ({ args }: AnyKind) => fieldsMarked(args, "writeOnly");

  describe.each(ROWS)("of %s", (_, kind, argsOf, changed) => {
    let args: Values;
    let made: State;
    beforeEach(async () => {
      args = await argsOf(runs);
      made = await runs.up(kind, args);
    });
    afterEach(() => runs.destroy(kind, made));

    test("after a create, an update and a refresh", async () => {
      const updated = await runs.up(kind, { ...args, ...changed }, made);
      const all = [made, updated, await runs.refresh(kind, updated)];
      expect(all.map((state) => absent(kind, state))).toEqual([[], [], []]);
    });

    test("after an import", async () => {
      const named = { ...args, name: made.outputs.name };
      expect(absent(kind, await runs.up(kind, named, undefined, { import: made.id }))).toEqual([]);
    });

    test("of .get, except what the service never answers", async () => {
      const read = await runs.refresh(kind, { id: made.id, inputs: {}, outputs: {} });
      expect(absent(kind, read)).toEqual(unread(kind));
    });
  });

  test.each(ROWS.filter(([, kind]) => optionalFields(kind.name).length > 0))(
    "of %s of which the service answers no more than it must",
    async (_, kind, argsOf, changed) => {
      const args = await argsOf(runs);
      const omit = optionalFields(kind.name).flatMap((field) => [field, `endpoints.${field}`]);
      await runs.control("POST", "faults", { match: {}, effect: { omit } });
      const made = await runs.up(kind, args);
      const updated = await runs.up(kind, { ...args, ...changed }, made);
      const all = [made, updated, await runs.refresh(kind, updated)];
      await runs.control("DELETE", "faults");
      expect(all.map((state) => absent(kind, state))).toEqual([[], [], []]);
    },
  );
});
