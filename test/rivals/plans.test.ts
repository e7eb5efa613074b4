import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, Planned, State } from "../harness/front-ends/engine-runs";

/** Faults of other providers at preview, which this provider must not have. */

describe.each(FRONT_ENDS)("%s", (frontEnd) => {
  let runs: EngineRuns;

  beforeAll(async () => {
    runs = await startRuns(frontEnd);
    await runs.control("POST", "options", { workerQuota: 10_000 });
  });
  afterAll(() => runs.close());
  afterEach(() => {
    runs.env = { CLOUDCOMPUTE_API_KEY: runs.emulator.apiKey, CLOUDCOMPUTE_BASE_URL: runs.emulator.url };
    runs.config = {};
  });

  const gpu = { pools: ["ADA_24"] };
  const ALL: [name: string, kind: AnyKind, args: Values, path: string][] = [
    ["Registry", Registry, { username: "u", password: "p" }, "/v2/registries"],
    ["Template", Template, { image: "org/worker:1", env: { A: "1" } }, "/v2/templates"],
    ["NetworkVolume", NetworkVolume, { size: 10, dataCenter: "EU-RO-1" }, "/v2/network-volumes"],
    ["Endpoint", Endpoint, { image: "org/worker:1", gpu, env: { A: "1" } }, "/v2/serverless"],
  ];

  const writes = async () => (await runs.requests()).filter((request) => !/^GET |^myself$/.test(request));
  const live = async (path: string, { id }: State) => (await runs.rest("GET", `${path}/${id}`)).body;

  /** The preview's objection, in whichever call it arises. */
  const refused = (plan: Promise<Planned>) =>
    plan.then(
      ({ failures }) => failures.join("\n"),
      (error: Error) => error.message,
    );

  describe("a rotated key, another spelling of the address or a new version plans no replacement, and no change", () => {
    const moves: [string, (state: State) => Promise<State>][] = [
      [
        "a rotated key",
        async (state) => {
          runs.env.CLOUDCOMPUTE_API_KEY = (await runs.control("POST", "keys", {})).apiKey as string;
          return state;
        },
      ],
      [
        "another spelling of the address",
        async (state) => {
          runs.env.CLOUDCOMPUTE_BASE_URL = `${runs.emulator.url.replace("127.0.0.1", "LOCALHOST")}/`;
          return state;
        },
      ],
      [
        "the key and the address in the configuration",
        async (state) => {
          runs.config = {
            "cloudcompute:apiKey": runs.emulator.apiKey,
            "cloudcompute:baseUrl": runs.emulator.url,
          };
          runs.env = {};
          return state;
        },
      ],
      [
        "a state of another version, which had other hidden values and outputs",
        async (state) => {
          const { flashboot, disk, createdAt, ...outputs } = state.outputs;
          return { ...state, outputs: { ...outputs, __provider: "another text", __older: 1, older: "value" } };
        },
      ],
    ];

    describe.each(moves)("%s", (_, move) => {
      test.each(ALL)("%s", async (_name, kind, args) => {
        const moved = await move(await runs.up(kind, args));
        const { diff } = await runs.preview(kind, args, moved);
        expect(diff).toMatchObject({ changes: false, replaces: [] });
        await runs.requests();
        expect((await runs.up(kind, args, moved)).id).toBe(moved.id);
        expect(await writes()).toEqual([]);
      });
    });
  });

  describe("an imported object has its true values: the next preview is empty, and an edit is an update in place", () => {
    test.each(ALL)("%s", async (_, kind, args, path) => {
      const name = `theirs-${Math.random()}`;
      const { body } = await runs.rest("POST", path, { ...args, name });
      const wish = { ...args, name };
      await runs.requests();
      const state = await runs.up(kind, wish, undefined, { import: body.id as string });
      expect(state).toMatchObject({ id: body.id, outputs: { name } });
      // Nobody can know whether the credentials of an imported registry are those of the program.
      const unknowable = kind === Registry ? ["updateRegistryAuth"] : [];
      expect(await writes()).toEqual(unknowable);
      expect((await runs.preview(kind, wish, state)).diff).toMatchObject({ changes: false });
      const edits: Values = {
        Registry: { password: "q" },
        Template: { disk: 70 },
        NetworkVolume: { size: 20 },
        Endpoint: { timeout: 9 },
      };
      const { diff } = await runs.preview(kind, { ...wish, ...(edits[kind.name] as Values) }, state);
      expect(diff).toMatchObject({ changes: true, replaces: [] });
    });

    test.each(ALL)("of an id that does not exist is an error at preview and at up: %s", async (_, kind, args) => {
      const none = `nobody can't be imported: the account has no ${kind.name} with this id`;
      const expected = frontEnd === "plugin" ? "resource 'nobody' does not exist" : none;
      const options = { import: "nobody" };
      expect(await refused(runs.preview(kind, args, undefined, options))).toContain(expected);
      await expect(runs.up(kind, args, undefined, options)).rejects.toThrow(expected);
    });
  });

  describe("drift of every managed field is shown and repaired, and nothing is reverted that the plan did not show", () => {
    const args = { image: "org/worker:1", gpu, env: { A: "1" }, ports: ["80/http"] };
    const theirs = {
      ...{ name: "theirs", image: "org/theirs:1", args: "x", disk: 33, ports: ["81/http"], env: { A: "2", B: "3" } },
      ...{ gpu: { pools: ["AMPERE_80"], count: 2 }, workers: { min: 1, max: 9 }, dataCenterIds: ["US-KS-2"] },
      ...{ scaling: { type: "REQUEST_COUNT", value: 2, idleTimeout: 9 }, timeout: 77, flashboot: "FLASHBOOT" },
    };
    const FIELDS = [
      ...["name", "image", "args", "disk", "ports[0]", 'env["A"]', 'env["B"]', "gpu.pools[0]", "gpu.count"],
      ...["workers.min", "workers.max", "scaling.type", "scaling.value", "scaling.idleTimeout"],
      ...["dataCenterIds[0]", "timeout", "flashboot"],
    ];

    test("beside an edit of one other field too, in which each of them is told before it is made", async () => {
      const made = await runs.up(Endpoint, { ...args, name: "ours" });
      const before = await live("/v2/serverless", made);
      await runs.rest("PATCH", `/v2/serverless/${made.id}`, theirs);
      const edited = { ...args, name: "ours", env: { A: "1", NEW: "n" } };
      const { drift } = await runs.preview(Endpoint, edited, made);
      expect([...drift].sort()).toEqual([...FIELDS].sort());
      const repaired = await runs.up(Endpoint, edited, made);
      const { name, env, ...rest } = await live("/v2/serverless", repaired);
      expect({ name, env, rest }).toMatchObject({ name: "ours", env: edited.env });
      expect(before).toMatchObject(rest);
    });

    test("what the program does not manage, or is told to ignore, an edit of something else leaves alone", async () => {
      const made = await runs.up(Endpoint, args);
      await runs.rest("PATCH", `/v2/serverless/${made.id}`, { name: "theirs", timeout: 77, workers: { max: 9 } });
      const options = { ignoreChanges: ["timeout", "workers.max"] };
      const next = { ...args, image: "org/worker:2" };
      await runs.preview(Endpoint, next, made, options);
      // Nine workers at 0.44, not the three of the program: their number is ignored.
      const cost = 'Endpoint "it": costs 0 USD an hour at workers.min, 3.96 at workers.max; as before';
      expect(runs.lines).toContain(cost);
      const edited = await runs.up(Endpoint, next, made, options);
      expect(runs.lines.filter((line) => line !== cost)).toEqual([]);
      expect(await live("/v2/serverless", edited)).toMatchObject({
        ...{ image: "org/worker:2", name: "theirs", timeout: 77, workers: { min: 0, max: 9 } },
      });
    });
  });

  describe("an optional argument that leaves the program is cleared, or its replacement is shown at preview", () => {
    test("Endpoint", async () => {
      const { body: hub } = await runs.rest("POST", "/v2/registries", { name: "hub", username: "u", password: "p" });
      const { body: volume } = await runs.rest("POST", "/v2/network-volumes", {
        name: "v",
        size: 10,
        dataCenter: "EU-RO-1",
      });
      const bare = { image: "org/worker:1", gpu };
      const plain = await live("/v2/serverless", await runs.up(Endpoint, { ...bare, name: "same" }));
      const full = {
        ...{ ...bare, name: "same", args: "--fast", disk: 80, ports: ["80/http"], env: { A: "1" }, registry: hub.id },
        ...{ gpu: { ...gpu, count: 2 }, workers: { min: 1, max: 5 }, timeout: 1, flashboot: "FLASHBOOT" },
        ...{ scaling: { type: "REQUEST_COUNT", value: 2, idleTimeout: 9 }, dataCenterIds: ["EU-RO-1"] },
        networkVolumes: [volume.id],
      };
      const cleared = await runs.up(Endpoint, { ...bare, name: "same" }, await runs.up(Endpoint, full));
      const own = { id: expect.anything(), createdAt: expect.anything(), requestUrls: expect.anything() };
      expect(await live("/v2/serverless", cleared)).toMatchObject({ ...plain, ...own });
    });

    test("Template", async () => {
      const { body: hub } = await runs.rest("POST", "/v2/registries", { name: "hub-2", username: "u", password: "p" });
      const bare = { image: "org/worker:1" };
      const { id, name, ...plain } = await live("/v2/templates", await runs.up(Template, bare));
      const full = {
        ...{ ...bare, args: "--fast", disk: 80, ports: ["80/http"], env: { A: "1" }, registry: hub.id },
        ...{ serverless: true, public: true, category: "AMD" },
      };
      const cleared = await runs.up(Template, bare, await runs.up(Template, full));
      expect(await live("/v2/templates", cleared)).toMatchObject(plain);
      const mounted = await runs.up(Template, { ...bare, mounts: { persistent: { size: 20, path: "/d" } } });
      expect((await runs.preview(Template, bare, mounted)).diff?.replaces).toEqual(["mounts"]);
    });
  });

  describe("what the service would refuse is refused at preview, and nothing is sent", () => {
    const bare = { image: "org/worker:1", gpu };
    test.each<[string, AnyKind, Values, string]>([
      ["a pool that there is not", Endpoint, { ...bare, gpu: { pools: ["ADA_25"] } }, 'did you mean "ADA_24"?'],
      [
        "a word that is none",
        Endpoint,
        { ...bare, flashboot: "ON" },
        "must be one of OFF, FLASHBOOT, PRIORITY_FLASHBOOT",
      ],
      [
        "min above max",
        Endpoint,
        { ...bare, workers: { min: 3, max: 1 } },
        "raise workers.max to at least 3, or lower workers.min",
      ],
      ["a scaler below 0.5", Endpoint, { ...bare, scaling: { value: 0.4 } }, "scaling.value must be at least 0.5"],
      ["a volume too small", NetworkVolume, { size: 9, dataCenter: "EU-RO-1" }, "size must be at least 10"],
      [
        "a data center that there is not",
        NetworkVolume,
        { size: 10, dataCenter: "EU-RO-9" },
        'did you mean "EU-RO-1"?',
      ],
    ])("%s", async (_, kind, args, expected) => {
      await runs.requests();
      const { failures } = await runs.preview(kind, args);
      expect(failures).toEqual([expect.stringContaining(expected)]);
      expect(await writes()).toEqual([]);
    });

    test("a volume that shrinks", async () => {
      const made = await runs.up(NetworkVolume, { size: 20, dataCenter: "EU-RO-1" });
      expect(await refused(runs.preview(NetworkVolume, { size: 10, dataCenter: "EU-RO-1" }, made))).toContain(
        "size is 10, but the volume has 20 GB and can only grow",
      );
    });
  });

  test("an edit of a template changes nothing in the endpoint that is bound to it", async () => {
    const template = await runs.up(Template, { image: "org/worker:1", serverless: true });
    const args = { templateId: template.id, gpu };
    const endpoint = await runs.up(Endpoint, args);
    const edited = await runs.up(Template, { image: "org/worker:2", serverless: true, env: { A: "1" } }, template);
    expect(edited.id).toBe(template.id);
    expect((await runs.preview(Endpoint, args, endpoint)).diff).toMatchObject({ changes: false });
    expect(await live("/v2/serverless", endpoint)).toMatchObject({ image: "org/worker:2", env: { A: "1" } });
  });
});
