import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, State } from "../harness/front-ends/engine-runs";
import { PluginRuns } from "../harness/front-ends/plugin";

/** The provider concludes nothing from a missing object if the account has no objects at all. */

const gpu = { pools: ["ADA_24"] };
type Row = [name: string, kind: AnyKind, args: Values, path: string];
const ALL: Row[] = [
  ["Registry", Registry, { username: "u", password: "p" }, "/v2/registries"],
  ["Template", Template, { image: "org/worker:1" }, "/v2/templates"],
  ["NetworkVolume", NetworkVolume, { size: 10, dataCenter: "EU-RO-1" }, "/v2/network-volumes"],
  ["Endpoint", Endpoint, { image: "org/worker:1", gpu }, "/v2/serverless"],
];
const NOTHING = /no endpoint, template, network volume or registry at all.*CLOUDCOMPUTE_ACCEPT_MISSING=true/;

describe.each(FRONT_ENDS)("%s", (frontEnd) => {
  let runs: EngineRuns;

  beforeAll(async () => {
    runs = await startRuns(frontEnd);
  });
  beforeEach(async () => {
    await runs.control("POST", "reset");
    runs.env = { CLOUDCOMPUTE_API_KEY: runs.emulator.apiKey, CLOUDCOMPUTE_BASE_URL: runs.emulator.url };
    runs.config = {};
  });
  afterAll(() => runs.close());

  /** Creates an object and deletes it outside of Pulumi, so that the account is empty. */
  const lost = async ([, kind, args, path]: Row, name = "it"): Promise<State> => {
    const made = await runs.up(kind, args, undefined, { name });
    await runs.rest("DELETE", `${path}/${made.id}`);
    return { ...made, name };
  };
  const replaced = expect.objectContaining({ id: expect.any(String) });

  describe.each(ALL)("of an account that holds nothing: %s", (...row) => {
    const [, kind, args, path] = row;

    test("the first object that is missing stops a plan, before anything is acted on", async () => {
      const state = await lost(row);
      await expect(runs.preview(kind, args, state)).rejects.toThrow(NOTHING);
      await expect(runs.up(kind, args, state)).rejects.toThrow(NOTHING);
      expect(Object.values((await runs.rest("GET", path)).body)).toEqual([[]]);
    });

    test("a destroy succeeds", async () => {
      await expect(runs.destroy(kind, await lost(row))).resolves.toBeUndefined();
    });

    test("a plan goes on where the environment accepts it", async () => {
      const state = await lost(row);
      runs.env.CLOUDCOMPUTE_ACCEPT_MISSING = "true";
      expect(await runs.refresh(kind, state)).toBeUndefined();
      expect(await runs.up(kind, args, state)).toEqual(replaced);
    });
  });

  test("the configuration may accept it too", async () => {
    const [registry] = ALL as [Row];
    const state = await lost(registry);
    runs.config = { "cloudcompute:acceptMissing": "true" };
    expect(await runs.refresh(Registry, state)).toBeUndefined();
  });

  test("a word that is neither true nor false is refused, and accepts nothing", async () => {
    runs.env.CLOUDCOMPUTE_ACCEPT_MISSING = "yes";
    await expect(runs.preview(Registry, { username: "u", password: "p" })).rejects.toThrow(
      'CLOUDCOMPUTE_ACCEPT_MISSING is "yes"; allowed are false and true',
    );
  });

  test.each(ALL)("one object of any kind proves that the place is right: %s", async (_, __, args, path) => {
    const states: [Row, State][] = [];
    for (const row of ALL) states.push([row, await lost(row)]);
    await runs.rest("POST", path, { name: "theirs", ...args });
    for (const [[, kind], state] of states) expect(await runs.refresh(kind, state)).toBeUndefined();
  });

  test("the first objects in order that are missing are believed as soon as another one is there", async () => {
    const made: State[] = [];
    for (let i = 0; i < 5; i++) made.push(await runs.up(Template, { image: "i" }, undefined, { name: `t${i}` }));
    for (const { id } of made.slice(0, 2)) await runs.rest("DELETE", `/v2/templates/${id}`);
    const found = await runs.refreshAll(Template, made);
    expect(found.map((state) => state?.id)).toEqual([undefined, undefined, ...made.slice(2).map(({ id }) => id)]);
  });

  test("what this run has made by itself proves nothing", async () => {
    const [registry, , , endpoint] = ALL as [Row, Row, Row, Row];
    const state = await lost(registry);
    const run = await runs.begin();
    await run.up(Endpoint, endpoint[2], undefined, { name: "new" });
    await expect(run.preview(Registry, registry[2], state)).rejects.toThrow(NOTHING);
    run.end();
  });

  test("with a key of another account both are named at length once, and shortly at each further resource", async () => {
    const [registry] = ALL as [Row];
    const states = [await lost(registry, "one"), await lost(registry, "two")];
    runs.env.CLOUDCOMPUTE_API_KEY = (await runs.control("POST", "keys", { account: "b" })).apiKey as string;
    const run = await runs.begin();
    await expect(run.refresh(Registry, states[0] as State)).rejects.toThrow(
      /pulumi state delete --all, or pulumi stack rm --force/,
    );
    await expect(run.refresh(Registry, states[1] as State)).rejects.toThrow(
      /was not found, .*another error of this run names the two accounts and what to do\.$/,
    );
    run.end();
  });

  if (frontEnd === "dynamic")
    test("a refresh of an account that holds nothing stops", async () => {
      await expect(runs.refresh(Registry, await lost(ALL[0] as Row))).rejects.toThrow(NOTHING);
    });
});

describe("plugin, of an account that holds nothing", () => {
  let runs: PluginRuns;
  const [, kind, args, path] = ALL[0] as Row;

  beforeAll(async () => {
    runs = await PluginRuns.start();
    await runs.control("POST", "reset");
  });
  afterAll(() => runs.close());

  const lost = async (name: string): Promise<State> => {
    const made = await runs.up(kind, args, undefined, { name });
    await runs.rest("DELETE", `${path}/${made.id}`);
    return made;
  };

  test("a refresh leaves all of the state as it is, with one warning", async () => {
    const states = [await lost("one"), await lost("two"), await lost("three")];
    // An object that is seconds old would be read again first.
    await runs.control("POST", "clock", { advance: 60 });
    expect(await runs.refreshAll(kind, states)).toEqual(states);
    expect(runs.log.shown).toEqual([
      { urn: expect.stringContaining("::one"), as: "warning", text: expect.stringMatching(NOTHING) },
    ]);
    expect(runs.log.shown[0]?.text).toMatch(/^this resource was not refreshed: \S+ was not found/);
  });

  test("today's configuration of the default provider decides, whatever the state replays", async () => {
    const state = await lost("it");
    runs.replayed = { "cloudcompute:acceptMissing": "false" };
    runs.config = { "cloudcompute:acceptMissing": "true" };
    expect(await runs.refresh(kind, state)).toBeUndefined();
  });
});
