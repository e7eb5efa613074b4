import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import { type EngineRuns, type State, withoutCosts } from "../harness/front-ends/engine-runs";

const inline = { image: "org/worker:1", gpu: { pools: ["ADA_24"] } };
const volume = { size: 10, dataCenter: "EU-RO-1" };
type Row = [string, AnyKind, Values, string, string];
const ROWS: Row[] = [
  ["a registry", Registry, { username: "u", password: "p" }, "/v2/registries", "registries"],
  ["a template", Template, { image: "org/worker:1", env: { A: "1" } }, "/v2/templates", "templates"],
  ["a volume", NetworkVolume, volume, "/v2/network-volumes", "networkVolumes"],
  ["an endpoint", Endpoint, inline, "/v2/serverless", "endpoints"],
];

describe.each(FRONT_ENDS)("%s: what a killed run has made and no state knows", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
    runs.lineage = "this stack";
  });
  afterEach(() => runs.close());

  const all = async (path: string, list: string) => {
    const rows = (await runs.rest("GET", path)).body[list] as { id: string; name: string }[];
    return rows.filter(({ name }) => name !== "neighbour");
  };
  const bound = async () => {
    const { id } = await runs.up(Template, { ...{ image: "org/worker:1" }, serverless: true }, undefined, {
      name: "t",
    });
    return { templateId: id, gpu: { pools: ["ADA_24"] } };
  };

  test.each(ROWS)("%s is adopted by the next run, which says so", async (_, kind, args, path, list) => {
    const lost = await runs.up(kind, args);
    const made = await runs.up(kind, args);
    expect(made.id).toBe(lost.id);
    expect(await all(path, list)).toHaveLength(1);
    expect(runs.lines.filter((line) => line.includes("It is adopted"))).toHaveLength(1);
    expect((await runs.preview(kind, args, made)).diff?.changes).toBe(false);
  });

  test.each(ROWS)("%s is named at preview, so that nobody is surprised", async (_, kind, args) => {
    const { id } = await runs.up(kind, args);
    await runs.preview(kind, args);
    expect(withoutCosts(runs.lines)).toEqual([
      expect.stringMatching(`${id}.* If the state does not have it, .*: pulumi up adopts it if it can`),
    ]);
  });

  test("becomes what the program asks for by now", async () => {
    const lost = await runs.up(Template, { image: "org/worker:1" });
    const made = await runs.up(Template, { image: "org/worker:2", env: { A: "1" } });
    const { body } = await runs.rest("GET", `/v2/templates/${lost.id}`);
    expect([made.id, body.image, body.env]).toEqual([lost.id, "org/worker:2", { A: "1" }]);
  });

  test("is named where it can't become that, and left alone", async () => {
    const lost = await runs.up(NetworkVolume, volume);
    const made = await runs.up(NetworkVolume, { ...volume, dataCenter: "US-KS-2" });
    expect(made.id).not.toBe(lost.id);
    expect(runs.lines.join("\n")).toContain(`(${lost.id}) belongs to this resource by its name. It is not adopted`);
    expect(await all("/v2/network-volumes", "networkVolumes")).toHaveLength(2);
  });

  test("of a replacement is adopted, and the old object is deleted then", async () => {
    const old = await runs.up(NetworkVolume, volume);
    const moved = { ...volume, dataCenter: "US-KS-2" };
    const run = await runs.begin();
    await run.preview(NetworkVolume, moved, old);
    run.end();
    // The replacement was created, and the run was interrupted before the state was saved.
    const lost = await withoutDelete(moved, old);
    const made = await runs.up(NetworkVolume, moved, old);
    expect(made.id).toBe(lost);
    expect((await all("/v2/network-volumes", "networkVolumes")).map(({ id }) => id)).toEqual([made.id]);
  });

  const withoutDelete = async (args: Values, old: State): Promise<string> => {
    const match = { method: "DELETE", path: "/v2/network-volumes" };
    await runs.control("POST", "faults", { match, effect: { status: 403 } });
    await runs.up(NetworkVolume, args, old).catch(() => {});
    await runs.control("DELETE", "faults");
    const rows = await all("/v2/network-volumes", "networkVolumes");
    return rows.find(({ id }) => id !== old.id)?.id as string;
  };

  // The engine requests no plan here, so nothing distinguishes the old object from one that a run left behind.
  test("is not told from an object that the engine is asked to replace: that is an error with the way out", async () => {
    runs.config = { "cloudcompute:drift": "off" };
    const old = await runs.up(NetworkVolume, volume);
    const failed = await runs.replace(NetworkVolume, volume, old).then(
      () => "",
      (error: Error) => error.message,
    );
    expect(failed).toContain(`${old.id} is not replaced and not deleted`);
    expect(failed).toContain("CLOUDCOMPUTE_ADOPT=off");
    runs.env.CLOUDCOMPUTE_ADOPT = "off";
    const replaced = await runs.replace(NetworkVolume, volume, old);
    expect((await all("/v2/network-volumes", "networkVolumes")).map(({ id }) => id)).toEqual([replaced.id]);
  });

  test("and of which the state has two entries since such an error stays with the one that the program has", async () => {
    runs.config = { "cloudcompute:drift": "off" };
    const old = await runs.up(NetworkVolume, volume);
    await runs.control("POST", "clock", { advance: 5 });
    const adopted = await runs.up(NetworkVolume, volume);
    const run = await runs.begin();
    await run.preview(NetworkVolume, volume, adopted);
    await run.destroy(NetworkVolume, old);
    run.end();
    expect([adopted.id, (await all("/v2/network-volumes", "networkVolumes"))[0]?.id]).toEqual([old.id, old.id]);
  });

  test("is another stack's where that has made it, however equal it is", async () => {
    const theirs = await runs.up(NetworkVolume, volume);
    runs.lineage = "another stack";
    expect((await runs.up(NetworkVolume, volume)).id).not.toBe(theirs.id);
  });

  test("is another resource's where that has made it, though it begins with the same name", async () => {
    const theirs = await runs.up(NetworkVolume, volume, undefined, { name: "it-x" });
    expect((await runs.up(NetworkVolume, volume, undefined, { name: "it" })).id).not.toBe(theirs.id);
  });

  test("is nobody's where a person has made it with such a name", async () => {
    const { body } = await runs.rest("POST", "/v2/network-volumes", { ...volume, name: "it-abcdefg" });
    expect((await runs.up(NetworkVolume, volume)).id).not.toBe(body.id);
  });

  test("an endpoint of a template does not keep the stack from going up again", async () => {
    const args = await bound();
    const lost = await runs.up(Endpoint, args);
    const { failures } = await runs.preview(Endpoint, args);
    expect(failures).toEqual([]);
    expect((await runs.up(Endpoint, args)).id).toBe(lost.id);
  });

  test("an endpoint of the stack's own template is known by a name of the program's too, if it is equal", async () => {
    const template = { image: "org/worker:1", serverless: true };
    const own = await runs.up(Template, template, undefined, { name: "t" });
    const args = { templateId: own.id, gpu: { pools: ["ADA_24"] }, name: "mine" };
    const lost = await runs.up(Endpoint, args);
    const run = await runs.begin();
    await run.preview(Template, template, own, { name: "t" });
    expect((await run.preview(Endpoint, args)).failures).toEqual([]);
    const made = await run.up(Endpoint, args);
    run.end();
    expect(made.id).toBe(lost.id);
  });

  test("an endpoint of a template that another stack may have is refused at preview, whatever its name", async () => {
    const args = { ...(await bound()), name: "mine" };
    const { id } = await runs.up(Endpoint, args);
    const { failures } = await runs.preview(Endpoint, args);
    expect(failures.join()).toContain(`already serves Endpoint "mine" (${id})`);
  });

  test("of several objects one is adopted, and the others are named", async () => {
    const first = await runs.up(NetworkVolume, volume);
    await runs.up(NetworkVolume, { ...volume, dataCenter: "US-KS-2" });
    await runs.up(NetworkVolume, volume);
    expect(runs.lines.filter((line) => line.includes("It is adopted"))).toHaveLength(1);
    expect(runs.lines.filter((line) => line.includes("nobody needs it, delete it"))).toHaveLength(1);
    expect(runs.lines.join("\n")).toContain(first.id);
  });

  test("a registry is sent user name and password again, which nobody can know of it", async () => {
    await runs.up(Registry, { username: "u", password: "before" });
    await runs.requests();
    await runs.up(Registry, { username: "u", password: "after" });
    expect(await runs.requests()).toContain("updateRegistryAuth");
  });

  test.each([
    ["a volume", NetworkVolume, { ...volume, name: "mine" }],
    ["an endpoint of an image", Endpoint, { ...inline, name: "mine" }],
  ])("%s of a name of the program's can't be known, and is named with the ways out", async (_, kind, args) => {
    const { id } = await runs.up(kind, args);
    const made = await runs.up(kind, args);
    expect(made.id).not.toBe(id);
    expect(withoutCosts(runs.lines)).toEqual([
      expect.stringMatching(`${id} has the same name "mine" .* the option import: "${id}"`),
    ]);
  });

  test("an object of the same name that differs is nobody's concern", async () => {
    await runs.up(NetworkVolume, { ...volume, name: "mine" });
    await runs.up(NetworkVolume, { ...volume, name: "mine", size: 20 });
    expect(runs.lines).toEqual([]);
  });

  test("of a unique name of the program's can't be known, and the refusal names it and the way out", async () => {
    const args = { name: "hub", username: "u", password: "p" };
    const { id } = await runs.up(Registry, args);
    const failed = await runs.up(Registry, args).then(
      () => "",
      (error: Error) => error.message,
    );
    expect(failed).toContain(`${id} has the name "hub" already`);
    expect(failed).toContain(`import: "${id}"`);
  });
});
