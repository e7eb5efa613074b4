import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, Planned, State } from "../harness/front-ends/engine-runs";

const volume = { name: "data", size: 10, dataCenter: "EU-RO-1" };
const endpoint = { name: "api", image: "org/worker:1", gpu: { pools: ["ADA_24"] } };
const CASES: [string, AnyKind, Values, string][] = [
  ["a volume", NetworkVolume, volume, "/v2/network-volumes"],
  ["an endpoint", Endpoint, endpoint, "/v2/serverless"],
];

describe.each(FRONT_ENDS)("%s: one object belongs to one resource", (frontEnd) => {
  let runs: EngineRuns;
  beforeAll(async () => {
    runs = await startRuns(frontEnd);
  });
  afterAll(() => runs.close());

  const make = (kind: AnyKind, args: Values) => runs.up(kind, args, undefined, { name: "old" });
  const failure = (preview: Promise<Planned>) =>
    preview.then(
      ({ failures }) => failures.join(),
      (error: Error) => error.message,
    );
  const isThere = async (path: string, { id }: State) => (await runs.rest("GET", `${path}/${id}`)).status === 200;

  test.each(CASES)("%s that another resource has adopted is not deleted with its old resource", async (...row) => {
    const [, kind, args, path] = row;
    const old = await make(kind, args);
    const run = await runs.begin();
    const adopted = await run.up(kind, args, undefined, { name: "new", import: old.id });
    await run.destroy(kind, old);
    run.end();
    expect(adopted.id).toBe(old.id);
    expect(runs.lines.join("\n")).toMatch(
      new RegExp(
        `${kind.name} "old": ${old.id} is removed from the state and not deleted, because ${kind.name} "new" of .*aliases`,
      ),
    );
    expect(await isThere(path, old)).toBe(true);
    expect((await runs.preview(kind, args, adopted)).diff?.changes).toBe(false);
  });

  test.each(CASES)("%s can't be adopted by two resources", async (_, kind, args) => {
    const { id } = await runs.up(kind, args);
    const run = await runs.begin();
    await run.preview(kind, args, undefined, { name: "first", import: id });
    const second = run.preview(kind, args, undefined, { name: "second", import: id });
    const text = await failure(second);
    run.end();
    expect(text).toMatch(`"second": ${id} is ${kind.name} "first" in this stack already`);
    expect(text).toContain("aliases");
  });

  test.each(CASES)("%s that a resource of the program has can't be adopted by another one", async (_, kind, args) => {
    const old = await make(kind, args);
    const run = await runs.begin();
    await run.preview(kind, args, old, { name: "old" });
    const second = run.preview(kind, args, undefined, { name: "second", import: old.id });
    const text = await failure(second);
    run.end();
    expect(text).toContain(`${old.id} is ${kind.name} "old" in this stack already`);
  });

  test("two resources of one logical name, as of two components, are told apart", async () => {
    if (frontEnd !== "dynamic") return;
    const { id } = await runs.up(NetworkVolume, volume);
    const run = await runs.begin();
    const import_ = { name: "data", import: id };
    await run.preview(NetworkVolume, volume, undefined, { ...import_, lineage: "of one" } as object);
    const second = run.preview(NetworkVolume, volume, undefined, { ...import_, lineage: "of two" } as object);
    const text = await failure(second);
    run.end();
    expect(text).toContain(`${id} is NetworkVolume "data" in this stack already`);
  });

  test("an object that a program only reads is nobody's, and is deleted with the resource that has it", async () => {
    const state = await make(NetworkVolume, volume);
    const seen: State = { ...state, name: "seen", inputs: {} };
    const run = await runs.begin();
    for (const one of [seen, state]) await run.refresh(NetworkVolume, one);
    await run.destroy(NetworkVolume, state);
    run.end();
    expect(await isThere("/v2/network-volumes", state)).toBe(false);
  });

  test("what two resources of a state have is deleted with the second one", async () => {
    const old = await make(NetworkVolume, volume);
    const twin = { ...old, name: "twin" };
    const run = await runs.begin();
    for (const state of [old, twin]) await run.refresh(NetworkVolume, state);
    await run.destroy(NetworkVolume, old);
    await run.destroy(NetworkVolume, twin);
    run.end();
    expect(await isThere("/v2/network-volumes", old)).toBe(false);
  });

  test("a resource that is renamed by an alias and replaced has its old object deleted", async () => {
    const old = await make(NetworkVolume, volume);
    const moved = { ...volume, name: "moved", dataCenter: "US-KS-2" };
    const made = await runs.up(NetworkVolume, moved, old, { name: "renamed" });
    expect(made.id).not.toBe(old.id);
    expect(await isThere("/v2/network-volumes", old)).toBe(false);
  });
});
