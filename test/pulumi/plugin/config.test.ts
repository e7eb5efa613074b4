import { status } from "@grpc/grpc-js";
import { Endpoint, Registry, Template } from "../../../provider/resources";
import { EXPLICIT, Plugin } from "./plugin";
import { PluginRuns } from "./runs";
import { secret } from "./wire";

let runs: PluginRuns;
const args = { username: "u", password: "p" };

beforeAll(async () => {
  runs = await PluginRuns.start();
});
afterAll(() => runs.close());
afterEach(() => {
  runs.env = { CLOUDCOMPUTE_API_KEY: runs.emulator.apiKey, CLOUDCOMPUTE_BASE_URL: runs.emulator.url };
  runs.config = {};
  runs.replayed = undefined;
});

const failure = (run: Promise<unknown>) =>
  run.then(
    () => "no failure",
    (error: Error) => error.message,
  );

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
      expect([inputs, failures]).toEqual([{ apiKey: secret("rpa_x"), drift: "off", version: "0.1.0" }, []]);
    });
  });

  test("refuses a setting that there is not, and names those that there are, without its value", async () => {
    await withPlugin(async (plugin) => {
      const { failures } = await plugin.checkConfig({ apikey: "rpa_x" });
      expect(failures).toEqual([
        {
          property: "",
          reason: expect.stringMatching(/^cloudcompute:apikey is no setting; there are apiKey, baseUrl/),
        },
      ]);
      expect(failures[0]?.reason).not.toContain("rpa_x");
    });
  });

  test.each([
    [{ drift: "maybe" }, 'cloudcompute:drift is "maybe"; allowed are on and off'],
    [{ baseUrl: "api.example" }, "cloudcompute:baseUrl is no http or https address"],
  ])("refuses a value that can't work: %j", async (config, expected) => {
    await withPlugin(async (plugin) => {
      const { failures } = await plugin.checkConfig(config);
      expect(failures).toEqual([{ property: "", reason: expect.stringContaining(expected) }]);
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

test("the same settings are no change", async () => {
  await withPlugin(async (plugin) => {
    expect(await plugin.diffConfig({ apiKey: "a" }, { apiKey: "a" })).toMatchObject({ changes: false, diffs: [] });
  });
});

describe("the key of a run that replays an old one", () => {
  const old = { "cloudcompute:apiKey": "rpa_old" };

  test("is today's configured one for the default provider, on refresh and destroy", async () => {
    const made = await runs.up(Registry, args);
    runs.env = { CLOUDCOMPUTE_BASE_URL: runs.emulator.url };
    runs.config = { "cloudcompute:apiKey": runs.emulator.apiKey };
    runs.replayed = old;
    expect(await runs.refresh(Registry, made)).toMatchObject({ id: made.id });
    await runs.destroy(Registry, made);
    expect((await runs.rest("GET", `/v2/registries/${made.id}`)).status).toBe(404);
  });

  test("stays the replayed one for an explicit provider, which the configuration does not concern", async () => {
    const env = {
      CLOUDCOMPUTE_BASE_URL: runs.emulator.url,
      PULUMI_CONFIG: JSON.stringify({ apiKey: runs.emulator.apiKey }),
    };
    await withPlugin(async (plugin) => {
      await plugin.configure({ apiKey: secret("rpa_old") }, EXPLICIT);
      await expect(plugin.read({ kind: Registry, id: "r-1" })).rejects.toMatchObject({ code: status.UNAUTHENTICATED });
      await plugin.configure({ apiKey: secret("rpa_old") });
      expect((await plugin.read({ kind: Registry, id: "r-1" })).id).toBe("");
    }, env);
  });

  test("gives way to the environment's key of the same account, once, after a 401", async () => {
    const made = await runs.up(Registry, args);
    runs.replayed = old;
    expect(await runs.refresh(Registry, made)).toMatchObject({ id: made.id });
    await runs.destroy(Registry, made);
    expect((await runs.rest("GET", `/v2/registries/${made.id}`)).status).toBe(404);
  });

  test("does not give way to a key of another account, and neither key is told", async () => {
    const made = await runs.up(Registry, args);
    runs.env.CLOUDCOMPUTE_API_KEY = (await runs.control("POST", "keys", { account: "b" })).apiKey as string;
    runs.replayed = old;
    const told = await failure(runs.destroy(Registry, made));
    expect(told).toContain("CLOUDCOMPUTE_API_KEY is no key of account");
    expect(told).not.toContain("rpa_");
    expect((await runs.rest("GET", `/v2/registries/${made.id}`)).status).toBe(200);
  });

  test("is told with the ways to have it exchanged where the environment has none", async () => {
    const made = await runs.up(Registry, args);
    runs.env = { CLOUDCOMPUTE_BASE_URL: runs.emulator.url };
    runs.replayed = old;
    expect(await failure(runs.refresh(Registry, made))).toMatch(/pulumi refresh --run-program.*pulumi up --target/s);
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
      expect(await failure(plugin.read({ kind: Registry, id: "r-1" }))).toContain("before it was configured");
    });
  });
});
