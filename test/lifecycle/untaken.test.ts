import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns } from "../harness/front-ends/engine-runs";

const inline = { image: "org/worker:1", gpu: { pools: ["ADA_24"] } };
type Row = [field: string, kind: AnyKind, first: Values, then: Values, more: Values];
const ROWS: Row[] = [
  ["flashboot", Endpoint, inline, { flashboot: "FLASHBOOT" }, { timeout: 9 }],
  ["workers.max", Endpoint, inline, { workers: { max: 7 } }, { timeout: 9 }],
  ["disk", Template, { image: "org/worker:1" }, { disk: 77 }, { args: "--x" }],
  ["name", NetworkVolume, { name: "a", size: 10, dataCenter: "EU-RO-1" }, { name: "b" }, { size: 20 }],
];

describe.each(FRONT_ENDS)("%s: what the service does not take of a write", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
  });
  afterEach(() => runs.close());

  const failure = (work: Promise<unknown>) =>
    work.then(
      () => "no failure",
      (error: Error) => error.message,
    );

  test.each(ROWS)("%s: is an error where nothing was taken, with the ways out", async (field, kind, first, then) => {
    const made = await runs.up(kind, first);
    await runs.control("POST", "options", { ignoredFields: [field] });
    const text = await failure(runs.up(kind, { ...first, ...then }, made));
    expect(text).toContain(`the service kept ${field} `);
    expect(text).toContain("ignoreChanges");
  });

  test.each(ROWS)("%s: is a warning beside what was taken", async (field, kind, first, then, more) => {
    const made = await runs.up(kind, first);
    await runs.control("POST", "options", { ignoredFields: [field] });
    await runs.up(kind, { ...first, ...then, ...more }, made);
    expect(runs.lines.filter((line) => line.includes(`the service kept ${field} `))).toHaveLength(1);
  });

  test("at a create it is a warning, and the next preview does not blame anybody else for it", async () => {
    await runs.control("POST", "options", { ignoredFields: ["flashboot"] });
    const args = { ...inline, flashboot: "FLASHBOOT" };
    const made = await runs.up(Endpoint, args);
    expect(runs.lines.join("\n")).toContain('the service kept flashboot at "OFF" and ignored "FLASHBOOT"');
    const { diff } = await runs.preview(Endpoint, args, made);
    expect(diff?.changes).toBe(true);
    expect(runs.lines.join("\n")).not.toContain("outside of Pulumi");
    await runs.control("POST", "options", { ignoredFields: [] });
    expect((await runs.preview(Endpoint, args, await runs.up(Endpoint, args, made))).diff?.changes).toBe(false);
  });

  test.each([" a", "a ", "a\n"])("a name with a blank at its end (%j) is refused at preview", async (name) => {
    const { failures } = await runs.preview(NetworkVolume, { name, size: 10, dataCenter: "EU-RO-1" });
    expect(failures.join()).toContain("name must not begin or end with a blank");
  });
});
