import { Registry, Template } from "../../provider/resources";
import { FRONT_ENDS } from "../harness/front-ends";
import { Runs } from "../harness/front-ends/dynamic";
import type { EngineRuns, State } from "../harness/front-ends/engine-runs";
import { EXPLICIT } from "../harness/front-ends/grpc/plugin";
import { PluginRuns } from "../harness/front-ends/plugin";
import { type KeyListener, listenForKeys } from "./key-listener";

/** The engine replays the settings of the last run, and these no longer work. */

const args = { username: "u", password: "p" };
const failure = (run: Promise<unknown>) =>
  run.then(
    () => "no failure",
    (error: Error) => error.message,
  );

describe.each(FRONT_ENDS)("%s", (frontEnd) => {
  let runs: EngineRuns;
  let state: State;
  let replay: (settings: Record<string, string>) => void;

  beforeAll(async () => {
    if (frontEnd === "dynamic") {
      runs = await Runs.start();
      // The dynamic host takes its configuration from the state.
      replay = (settings) => {
        runs.config = settings;
      };
    } else {
      const plugin = await PluginRuns.start();
      plugin.provider = EXPLICIT;
      replay = (settings) => {
        plugin.replayed = Object.keys(settings).length > 0 ? settings : undefined;
      };
      runs = plugin;
    }
  });
  beforeEach(async () => {
    runs.env = { CLOUDCOMPUTE_API_KEY: runs.emulator.apiKey, CLOUDCOMPUTE_BASE_URL: runs.emulator.url };
    replay({});
    state = await runs.up(Registry, args);
  });
  afterAll(() => runs.close());

  const there = async () => (await runs.rest("GET", `/v2/registries/${state.id}`)).status === 200;
  const oldKey = () => ({ "cloudcompute:apiKey": "rpa_old", "cloudcompute:baseUrl": runs.emulator.url });

  /** The state of an object that was made at an address where nobody listens any more, which the engine replays. */
  const madeAtGoneAddress = async () => {
    const gone = await listenForKeys();
    await gone.close();
    replay({ "cloudcompute:apiKey": runs.emulator.apiKey, "cloudcompute:baseUrl": gone.url });
    const __account = { ...(state.outputs.__account as object), address: gone.url };
    return { ...state, outputs: { ...state.outputs, __account } };
  };

  test("a refused key gives way to key and address of the environment, on refresh and destroy", async () => {
    replay(oldKey());
    expect(await runs.refresh(Registry, state)).toMatchObject({ id: state.id });
    await runs.destroy(Registry, state);
    expect(await there()).toBe(false);
  });

  test("an address where nobody answers gives way to the one that the service moved to", async () => {
    const moved = await madeAtGoneAddress();
    const read = await runs.refresh(Registry, moved);
    expect(read?.outputs.__account).toEqual(state.outputs.__account);
    await runs.destroy(Registry, moved);
    expect(await there()).toBe(false);
  });

  test("a miss at the address that the service moved to is not taken for gone", async () => {
    const moved = await madeAtGoneAddress();
    await runs.rest("DELETE", `/v2/registries/${state.id}`);
    expect(await failure(runs.refresh(Registry, moved))).toMatch(/belongs to account .*Nothing was changed/);
  });

  test("a key that the environment has without an address is not sent to the state's", async () => {
    const old = await listenForKeys();
    replay({ "cloudcompute:apiKey": "rpa_old", "cloudcompute:baseUrl": old.url });
    runs.env = { CLOUDCOMPUTE_API_KEY: runs.emulator.apiKey };
    expect(await failure(runs.destroy(Registry, state))).toContain("is not sent to that address");
    expect([...old.keys]).toEqual(["rpa_old"]);
    await old.close();
  });

  test("a key of another account is of no use, and no key is told", async () => {
    runs.env.CLOUDCOMPUTE_API_KEY = (await runs.control("POST", "keys", { account: "b" })).apiKey as string;
    replay(oldKey());
    const { account } = state.outputs.__account as { account: string };
    const told = await failure(runs.destroy(Registry, { ...state, refreshBeforeUpdate: false }));
    expect(told).toContain(`CLOUDCOMPUTE_API_KEY is not a key of account ${account}`);
    expect(told).not.toContain("rpa_");
    expect(await there()).toBe(true);
  });

  test("where nothing else is known, a delete names all ways", async () => {
    runs.env = {};
    replay(oldKey());
    const told = await failure(runs.destroy(Registry, { ...state, refreshBeforeUpdate: false }));
    expect(told).toMatch(/answered 401.*Set both CLOUDCOMPUTE_API_KEY and CLOUDCOMPUTE_BASE_URL/s);
    expect(told).toMatch(/pulumi refresh --run-program, or pulumi up --target.*pulumi stack rm --force/s);
  });
});

describe("plugin, with an explicit provider", () => {
  let runs: PluginRuns;
  let old: KeyListener;
  let states: State[];

  beforeAll(async () => {
    runs = await PluginRuns.start();
    runs.provider = EXPLICIT;
    old = await listenForKeys();
  });
  beforeEach(async () => {
    runs.env = { CLOUDCOMPUTE_API_KEY: runs.emulator.apiKey, CLOUDCOMPUTE_BASE_URL: runs.emulator.url };
    runs.replayed = undefined;
    states = [];
    for (const name of ["one", "two"]) states.push(await runs.up(Template, { image: "i" }, undefined, { name }));
    runs.env = {};
    runs.replayed = { apiKey: "rpa_old", baseUrl: old.url };
  });
  afterAll(async () => {
    await old.close();
    await runs.close();
  });

  test("the reads before the plan pass with one warning, which names what heals", async () => {
    expect(await runs.refreshAll(Template, states)).toEqual(states);
    expect(runs.log.shown.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^this resource was not refreshed: .*answered 401/),
    ]);
    expect(runs.log.shown[0]?.text).toContain(`pulumi refresh --run-program, or pulumi up --target '${EXPLICIT}'`);
  });

  test("the plan then shows what the program changed, with the settings of the program", async () => {
    const before = await runs.begin();
    const [one] = (await Promise.all(states.map((state) => before.refresh(Template, state)))) as [State];
    before.end();
    runs.replayed = { apiKey: runs.emulator.apiKey, baseUrl: runs.emulator.url };
    const { diff } = await runs.preview(Template, { image: "j" }, { ...one, refreshBeforeUpdate: false });
    expect(diff?.detailed).toEqual({ image: "UPDATE" });
  });

  test("a plan with the same settings fails for their reason", async () => {
    await expect(runs.preview(Template, { image: "j" }, states[0])).rejects.toThrow("answered 401");
  });

  test("an import fails", async () => {
    const run = await runs.begin();
    await expect(run.plugin.read({ kind: Template, id: states[0]?.id as string })).rejects.toThrow("answered 401");
    run.end();
  });

  test("an object that a program only reads fails", async () => {
    const run = await runs.begin();
    const asked = { kind: Template, id: states[0]?.id as string, inputs: {}, outputs: {} };
    await expect(run.plugin.read(asked)).rejects.toThrow("answered 401");
    run.end();
  });
});

describe("plugin, a resource that gets a provider of another account", () => {
  let runs: PluginRuns;
  let state: State;

  beforeAll(async () => {
    runs = await PluginRuns.start();
    state = { ...(await runs.up(Template, { image: "i" })), refreshBeforeUpdate: false };
    runs.env.CLOUDCOMPUTE_API_KEY = (await runs.control("POST", "keys", { account: "b" })).apiKey as string;
  });
  afterAll(() => runs.close());

  test("is refused at preview, with both accounts and what heals", async () => {
    await expect(runs.preview(Template, { image: "i" }, state)).rejects.toThrow(
      /belongs to account (\S+) at .* now uses account (?!\1)\S+ at .*give the resource the Provider that it had/,
    );
  });

  test("names both accounts once, and of each further resource that another error does", async () => {
    const run = await runs.begin();
    const told = (name: string) =>
      run.preview(Template, { image: "i" }, { ...state, name }).catch(({ message }) => message);
    expect(await told("one")).toMatch(/belongs to account \S+ at/);
    expect(await told("two")).toMatch(/another error of this run names the two accounts and what to do\.$/);
    run.end();
  });

  test("is not asked about without drift", async () => {
    runs.config = { "cloudcompute:drift": "off" };
    await runs.requests();
    expect((await runs.preview(Template, { image: "i" }, state)).diff).toMatchObject({ changes: false });
    expect(await runs.requests()).toEqual([]);
  });
});
