import { status } from "@grpc/grpc-js";
import { UNKNOWN } from "../../provider/lifecycle/values";
import { Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import type { Plugin } from "../harness/front-ends/grpc/plugin";
import { MARK, plain, secret } from "../harness/front-ends/grpc/wire";
import { PluginRuns } from "../harness/front-ends/plugin";

let runs: PluginRuns;
let plugin: Plugin;

beforeAll(async () => {
  runs = await PluginRuns.start();
});
afterAll(() => runs.close());
beforeEach(async () => {
  plugin = await runs.configured();
});
afterEach(() => plugin.end());

const volume = { size: 10, dataCenter: "EU-RO-1" };
const seed = new Uint8Array([0xab, 0xcd, 0xef, 0x01, 0x23]);

describe("the name of what the program does not name", () => {
  const name = async (asked: object) => {
    const { inputs, failures } = await plugin.check({ kind: NetworkVolume, news: volume, seed, ...asked });
    expect(failures).toEqual([]);
    return inputs;
  };

  test("comes from the engine's random seed, so that an update plan finds it again", async () => {
    const first = await name({});
    expect(first).toMatchObject({ name: expect.stringMatching(/^it-[a-z0-9]{7}$/), __defaults: ["name"] });
    expect(await name({})).toEqual(first);
    expect(await name({ seed: new Uint8Array([1, 2, 3]) })).not.toEqual(first);
  });

  test("is what the engine proposes, and still none of the program's", async () => {
    const autonaming = { proposed: "dev-it-80cc", mode: "PROPOSE" };
    expect(await name({ autonaming })).toMatchObject({ name: "dev-it-80cc", __defaults: ["name"] });
  });

  test("that the engine enforces is like one of the program's: somebody else's object may have it too", async () => {
    const inputs = await name({ autonaming: { proposed: "it", mode: "ENFORCE" } });
    expect(inputs).toMatchObject({ name: "it" });
    expect(inputs).not.toHaveProperty("__defaults");
  });

  test("is asked for where automatic names are disabled", async () => {
    const autonaming = { proposed: "", mode: "DISABLE" } as const;
    const { failures } = await plugin.check({ kind: NetworkVolume, news: volume, autonaming });
    expect(failures).toEqual([{ property: "", reason: "name is required, because pulumi:autonaming is disabled" }]);
  });

  test.each(["PROPOSE", "ENFORCE", "DISABLE"])("is kept from the last run, whatever the mode: %s", async (mode) => {
    const olds = { ...volume, name: "it-0000000", __defaults: ["name"] };
    expect(await name({ olds, autonaming: { proposed: "else", mode } })).toMatchObject({ name: "it-0000000" });
  });

  test("is left to the service for an object that came from a dynamic resource without one", async () => {
    const inputs = await name({ olds: { ...volume, __provider: "a text", __options: { name: "it" } } });
    expect(inputs).not.toHaveProperty("name");
    expect(inputs).toMatchObject({ __defaults: ["name"] });
  });

  test("leaves the hidden keys of a dynamic resource behind", async () => {
    const { inputs } = await plugin.check({ kind: NetworkVolume, news: { ...volume, __provider: "x", __options: {} } });
    expect(Object.keys(inputs).sort()).toEqual(["__defaults", "dataCenter", "name", "size"]);
  });

  test("is not that of the object to replace, even from the same seed", async () => {
    const { name: old, ...inputs } = await name({});
    const news = { ...volume, dataCenter: "US-KS-2" };
    const of = {
      kind: NetworkVolume,
      id: "v-1",
      oldInputs: { ...inputs, name: old },
      outputs: { ...volume, name: old },
    };
    expect(await plugin.diff({ ...of, news: { ...news, name: old } })).toMatchObject({ replaces: ["dataCenter"] });
    expect((await name({ news })).name).not.toBe(old);
  });

  test("that the program gives is taken as it is", async () => {
    const inputs = await name({ news: { ...volume, name: "mine" }, autonaming: { proposed: "x", mode: "ENFORCE" } });
    expect(inputs).toMatchObject({ name: "mine" });
    expect(inputs).not.toHaveProperty("__defaults");
  });
});

describe("a failure", () => {
  const wrong = { image: "org/worker:1", gpu: { pools: ["ADA_24"] }, workers: { min: 3, max: 1 } };

  test("names no property, whose value the engine would print, and tells the path in its reason", async () => {
    const { failures } = await plugin.check({ kind: Endpoint, news: wrong });
    expect(failures).toEqual([
      {
        property: "",
        reason: "workers.min is 3, but workers.max is 1: raise workers.max to at least 3, or lower workers.min",
      },
    ]);
  });

  test("is told for each wrong argument at once", async () => {
    const news = { image: "", disk: 0, ports: [80], colour: "red" };
    const { failures } = await plugin.check({ kind: Template, news });
    expect(failures.map(({ reason }) => reason.split(" ")[0]).sort()).toEqual(["colour", "disk", "image", "ports[0]"]);
  });

  test("tells no value that the kind or the program calls secret", async () => {
    const news = {
      name: secret("hidden-mark-1"),
      image: secret({ wrong: "hidden-mark-2" }),
      env: { A: { wrong: "hidden-mark-3" } },
      ports: [secret("hidden-mark-4")],
      category: secret("hidden-mark-5"),
    };
    const { failures } = await plugin.check({ kind: Template, news });
    expect(failures.length).toBeGreaterThan(2);
    expect(JSON.stringify([failures, runs.log.shown])).not.toContain("hidden-mark");
  });

  test("of what the engine's old inputs alone call secret hides it too", async () => {
    const olds = { name: "x", size: 10, dataCenter: secret("EU-RO-9-hidden") };
    const { failures } = await plugin.check({
      kind: NetworkVolume,
      olds,
      news: { name: "x", size: 20, dataCenter: "EU-RO-9-hidden" },
    });
    expect(failures).toHaveLength(1);
    expect(JSON.stringify([failures, runs.log.shown])).not.toContain("EU-RO-9-hidden");
  });
});

describe("what a preview can't know yet", () => {
  test("is no failure where it stands, and stays unknown", async () => {
    const news = { templateId: UNKNOWN, gpu: { pools: ["ADA_24"], count: UNKNOWN }, networkVolumes: [UNKNOWN] };
    const { inputs, failures } = await plugin.check({ kind: Endpoint, news });
    expect([failures, inputs]).toMatchObject([[], news]);
  });

  test("hides no failure of the rest", async () => {
    const news = { image: UNKNOWN, gpu: { pools: ["ADA_24"] }, timeout: -1, env: UNKNOWN };
    const { failures } = await plugin.check({ kind: Endpoint, news });
    expect(failures).toEqual([{ property: "", reason: "timeout must be at least 0" }]);
  });
});

describe("the answer", () => {
  test("is what the program gave, without a default", async () => {
    const program = { name: "t", image: "org/worker:1" };
    expect(plain((await plugin.check({ kind: Template, news: program })).inputs)).toEqual(program);
  });

  test("has the defaults that take the place of other values, at any depth", async () => {
    const olds = {
      name: "e",
      image: "i",
      gpu: { pools: ["ADA_24"], count: 2 },
      workers: { min: 0, max: 5 },
      timeout: 9,
    };
    const news = { name: "e", image: "i", gpu: { pools: ["ADA_24"] }, timeout: 9 };
    const { inputs } = await plugin.check({ kind: Endpoint, olds, news });
    expect(plain(inputs)).toEqual({ ...news, gpu: { pools: ["ADA_24"], count: 1 }, workers: { max: 3 } });
  });

  test("marks what the kind calls secret, whatever the program did", async () => {
    const { inputs } = await plugin.check({ kind: Registry, news: { username: "u", password: "p" } });
    expect(inputs).toMatchObject({ username: secret("u"), password: secret("p") });
    const template = await plugin.check({ kind: Template, news: { image: "i", env: { A: "1" } } });
    expect(template.inputs).toMatchObject({ env: secret({ A: "1" }) });
  });

  test("keeps the marks of the program at any depth", async () => {
    const news = { image: "i", gpu: { pools: ["ADA_24"], count: secret(2) }, workers: secret({ min: 0 }) };
    const { inputs } = await plugin.check({ kind: Endpoint, news });
    expect(inputs).toMatchObject({ gpu: { count: secret(2) }, workers: secret({ min: 0 }) });
  });

  test("takes null for absent", async () => {
    const { inputs, failures } = await plugin.check({ kind: NetworkVolume, news: { ...volume, type: null } });
    expect(failures).toEqual([]);
    expect(inputs).not.toHaveProperty("type");
  });
});

test("a catalog that can't be read is one warning in a run, beside the resource that met it first", async () => {
  await runs.control("POST", "faults", { match: { path: "/v2/catalog" }, effect: { reset: true } });
  for (const name of ["one", "two"]) {
    expect((await plugin.check({ kind: NetworkVolume, name, news: volume })).failures).toEqual([]);
  }
  await runs.control("DELETE", "faults");
  expect(runs.log.shown.filter(({ as }) => as === "warning")).toEqual([
    { urn: expect.stringMatching(/::one$/), as: "warning", text: expect.stringContaining("catalog could not be read") },
  ]);
});

test.each([
  ["an asset", "c44067f5952c0a294b673a41bacd8c17", "is an asset; give the text itself"],
  ["an archive", "0def7320c3a5731c473e5ecbe6d01bc7", "is an archive; give plain values"],
  ["a resource", "5cf8f73096256a8f31e491e813e4eb8e", "is a resource; give one of its outputs, such as its id"],
  ["another value", "0", "is a special value that this version of the provider does not know"],
])("%s is refused with its place, and nothing of it is shown", async (_, mark, why) => {
  const env = { FILE: { [MARK]: mark, text: "s3cret" } };
  await expect(plugin.check({ kind: Template, news: { image: "org/worker:1", env } })).rejects.toMatchObject({
    details: `env.FILE ${why}`,
    code: status.FAILED_PRECONDITION,
  });
});

test("unchanged arguments are checked without a request", async () => {
  const { inputs } = await plugin.check({ kind: NetworkVolume, news: volume });
  await runs.requests();
  await plugin.check({ kind: NetworkVolume, olds: inputs, news: volume });
  expect(await runs.requests()).toEqual([]);
});

test("a change that the service can't make is refused before anything is planned", async () => {
  const { inputs } = await plugin.check({ kind: NetworkVolume, news: { ...volume, size: 20 } });
  const { failures } = await plugin.check({ kind: NetworkVolume, olds: inputs, news: volume });
  expect(failures).toEqual([
    { property: "", reason: expect.stringContaining("size is 10, but the volume has 20 GB and can only grow") },
  ]);
});

describe("the credentials of an imported registry, which nobody can know", () => {
  const olds = { name: "hub" };

  test("may be absent as long as nothing else changes", async () => {
    expect((await plugin.check({ kind: Registry, olds, news: olds })).failures).toEqual([]);
  });

  test("are asked for once something else changes", async () => {
    const { failures } = await plugin.check({ kind: Registry, olds, news: { ...olds, deletePolicy: "force" } });
    expect(failures.map(({ reason }) => reason).sort()).toEqual(["password is required", "username is required"]);
  });
});
