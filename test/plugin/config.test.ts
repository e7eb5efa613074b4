import { Endpoint, Registry, Template } from "../../provider/resources";
import { EXPLICIT, Plugin } from "../harness/front-ends/grpc/plugin";
import { secret } from "../harness/front-ends/grpc/wire";
import { PluginRuns } from "../harness/front-ends/plugin";

let runs: PluginRuns;
const args = { username: "u", password: "p" };

beforeAll(async () => {
  runs = await PluginRuns.start();
});
afterAll(() => runs.close());
afterEach(() => {
  runs.env = { CLOUDCOMPUTE_API_KEY: runs.emulator.apiKey, CLOUDCOMPUTE_BASE_URL: runs.emulator.url };
  runs.config = {};
});

/** A process that was not configured yet. */
async function started(env: Record<string, string> = runs.env): Promise<Plugin> {
  const plugin = await Plugin.start({ env, random: Math.random });
  await plugin.handshake(runs.log.address);
  return plugin;
}

async function withPlugin<T>(work: (plugin: Plugin) => Promise<T>, env?: Record<string, string>): Promise<T> {
  const plugin = await started(env);
  return work(plugin).finally(() => plugin.end());
}

test("Handshake tells that secrets are kept and names are left to the plugin", async () => {
  const plugin = await Plugin.start({ env: {}, random: Math.random });
  const answer = await plugin.handshake(runs.log.address);
  plugin.end();
  expect(answer.toObject()).toMatchObject({ acceptSecrets: true, supportsAutonamingConfiguration: true });
});

describe("CheckConfig", () => {
  test("makes the key a secret, however it was set", async () => {
    await withPlugin(async (plugin) => {
      const { inputs, failures } = await plugin.checkConfig({ apiKey: "rpa_x", drift: "off", version: "0.1.0" });
      const { __lineage, ...settings } = inputs;
      expect([settings, failures]).toEqual([{ apiKey: secret("rpa_x"), drift: "off", version: "0.1.0" }, []]);
    });
  });

  test("refuses a setting that there is not, and names those that there are, without its value", async () => {
    await withPlugin(async (plugin) => {
      const { failures } = await plugin.checkConfig({ apikey: "rpa_x" });
      expect(failures).toEqual([
        {
          property: "",
          reason: expect.stringMatching(
            /^cloudcompute:apikey is not a setting; did you mean "apiKey"\? Allowed are apiKey, baseUrl/,
          ),
        },
      ]);
      expect(failures[0]?.reason).not.toContain("rpa_x");
    });
  });

  test.each([
    [{ drift: "maybe" }, 'cloudcompute:drift is "maybe"; allowed are on and off'],
    [{ baseUrl: "api.example" }, "cloudcompute:baseUrl is not an http or https address"],
  ])("refuses a value that can't work: %j", async (config, expected) => {
    await withPlugin(async (plugin) => {
      const { failures } = await plugin.checkConfig(config);
      expect(failures).toEqual([{ property: "", reason: expect.stringContaining(expected) }]);
    });
  });

  test("keeps the present address with a key that an explicit provider gives without one", async () => {
    await withPlugin(async (plugin) => {
      const { inputs } = await plugin.checkConfig({ apiKey: "rpa_x" }, EXPLICIT);
      expect(inputs).toMatchObject({ apiKey: secret("rpa_x"), baseUrl: runs.emulator.url });
    });
  });

  test("refuses an address for which the environment has no key, but one for another address", async () => {
    await withPlugin(async (plugin) => {
      const { failures } = await plugin.checkConfig({ baseUrl: "http://127.0.0.1:1" }, EXPLICIT);
      expect(failures[0]?.reason).toMatch(
        new RegExp(`the key in CLOUDCOMPUTE_API_KEY is for ${runs.emulator.url} .* not sent to http://127.0.0.1:1 `),
      );
      expect((await plugin.checkConfig({ baseUrl: `${runs.emulator.url}/` }, EXPLICIT)).failures).toEqual([]);
    });
  });

  test("takes a flag as truth value or text", async () => {
    await withPlugin(async (plugin) => {
      for (const acceptMissing of [true, "true"])
        expect((await plugin.checkConfig({ acceptMissing })).failures).toEqual([]);
    });
  });
});

test.each([
  ["key", { apiKey: "rpa_a" }, { apiKey: "rpa_b" }, ["apiKey"]],
  ["address", { baseUrl: "https://a" }, { baseUrl: "https://b" }, ["baseUrl"]],
  ["version", { version: "0.1.0" }, { version: "0.2.0" }, ["version"]],
  ["front end", { "cloudcompute:apiKey": "rpa_a" }, {}, ["cloudcompute:apiKey"]],
])("another %s replaces nothing", async (_, old, news, diffs) => {
  await withPlugin(async (plugin) => {
    expect(await plugin.diffConfig(old, news)).toMatchObject({ changes: true, replaces: [], diffs });
  });
});

describe("DiffConfig", () => {
  const pair = (apiKey: string, baseUrl = runs.emulator.url) => ({ apiKey, baseUrl });
  const keyOf = async (account: string) => (await runs.control("POST", "keys", { account })).apiKey as string;

  test("refuses the key of another account, and names both", async () => {
    const [mine, theirs] = [await keyOf("mine"), await keyOf("theirs")];
    await withPlugin(async (plugin) => {
      const told = plugin.diffConfig(pair(mine), pair(theirs));
      await expect(told).rejects.toThrow(
        /used account (\S+) at .* now uses account (?!\1)\S+ at .*pulumi destroy.*Provider/,
      );
    });
  });

  test("takes another key of the same account, at any address", async () => {
    const [old, next] = [await keyOf("mine"), await keyOf("mine")];
    const moved = runs.emulator.url.replace("127.0.0.1", "localhost");
    await withPlugin(async (plugin) => {
      expect(await plugin.diffConfig(pair(old), pair(next, moved))).toMatchObject({ diffs: ["apiKey", "baseUrl"] });
    });
  });

  test("goes on where the old key is refused", async () => {
    const next = await keyOf("theirs");
    await withPlugin(async (plugin) => {
      expect(await plugin.diffConfig(pair("rpa_old"), pair(next))).toMatchObject({ diffs: ["apiKey"] });
    });
  });
});

test("the same settings are no change", async () => {
  await withPlugin(async (plugin) => {
    expect(await plugin.diffConfig({ apiKey: "a" }, { apiKey: "a" })).toMatchObject({ changes: false, diffs: [] });
  });
});

test("a key that comes as a secret nothing is none", async () => {
  await withPlugin(async (plugin) => {
    await plugin.configure({ apiKey: secret(null) });
    expect((await plugin.read({ kind: Registry, id: "r-1" })).id).toBe("");
  });
});

test("without drift a preview of anything makes no request and needs no key", async () => {
  const made = await runs.up(Registry, args);
  await runs.requests();
  runs.env = {};
  runs.config = { "cloudcompute:drift": "off" };
  expect(
    (await runs.preview(Registry, { ...args, password: "q" }, { ...made, refreshBeforeUpdate: false })).diff,
  ).toMatchObject({ changes: true });
  expect((await runs.preview(Endpoint, { image: "i", gpu: { pools: ["ADA_24"] } })).failures).toEqual([]);
  expect(await runs.requests()).toEqual([]);
});

describe("providers on one server", () => {
  test("have an account each", async () => {
    const { apiKey } = await runs.control("POST", "keys", { account: "b", access: "full" });
    await withPlugin(async (first) => {
      const second = Plugin.connect(first.port);
      await second.handshake(runs.log.address);
      await first.configure({});
      await second.configure({ apiKey: secret(apiKey) }, EXPLICIT);
      const make = async (plugin: Plugin) => {
        const { inputs } = await plugin.check({ kind: Template, news: { image: "org/worker:1" } });
        return (await plugin.create({ kind: Template, inputs })).outputs.__account as { account: string };
      };
      const [one, other] = [await make(first), await make(second)];
      second.end();
      expect(one.account).not.toBe(other.account);
    });
  });

  test("go on over a new connection, which the engine opens after a long silence without a word", async () => {
    await withPlugin(async (plugin) => {
      await plugin.configure({});
      const again = Plugin.connect(plugin.port);
      expect((await again.read({ kind: Registry, id: "r-1" })).id).toBe("");
      again.end();
    });
  });

  test("that were not configured say so", async () => {
    await withPlugin(async (plugin) => {
      await expect(plugin.read({ kind: Registry, id: "r-1" })).rejects.toThrow("before it was configured");
    });
  });
});

test("settings of the engine that are not JSON are refused without being quoted", async () => {
  const refused = withPlugin((plugin) => plugin.configure({}), { ...runs.env, PULUMI_CONFIG: '{"apiKey": "rpa_half' });
  await expect(refused).rejects.toThrow("the environment variable PULUMI_CONFIG, which the engine sets, is not JSON");
  await expect(refused).rejects.not.toThrow("rpa_half");
});
