import { dynamicProvider } from "../../provider/engine/dynamic/provider";
import { CurrentSession } from "../../provider/engine/dynamic/session";
import { Registry } from "../../provider/resources";
import { EngineLog } from "../harness/front-ends/grpc/engine-log";
import { DEFAULT_PROVIDER, EXPLICIT, Plugin } from "../harness/front-ends/grpc/plugin";
import fc from "../properties";
import { type KeyListener, listenForKeys } from "./key-listener";

/** The provider sends a key only to the address that it was configured with, whichever settings the engine replays. */

let listeners: KeyListener[];
let log: EngineLog;

beforeAll(async () => {
  listeners = await Promise.all([listenForKeys(), listenForKeys(), listenForKeys()]);
  log = await EngineLog.start();
});
afterAll(async () => {
  log.close();
  for (const listener of listeners) await listener.close();
});

/** One source of settings. It may have a key, which no other source has, and one of three addresses. */
interface Source {
  readonly key: string | undefined;
  readonly address: number | undefined;
}

const source = (key: string): fc.Arbitrary<Source> =>
  fc.record({ key: fc.constantFrom(key, undefined), address: fc.constantFrom(undefined, 0, 1, 2) });

const urlOf = (address: number | undefined) => (address === undefined ? undefined : listeners[address]?.url);

const pairOf = ({ key, address }: Source) => ({
  ...(key ? { apiKey: key } : {}),
  ...(address === undefined ? {} : { baseUrl: urlOf(address) as string }),
});

const envOf = ({ key, address }: Source): Record<string, string> => ({
  ...(key ? { CLOUDCOMPUTE_API_KEY: key } : {}),
  ...(address === undefined ? {} : { CLOUDCOMPUTE_BASE_URL: urlOf(address) as string }),
});

/** The keys that reached another address than their own, as `key at address`. */
const strays = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ key, address }) =>
    listeners.flatMap(({ keys }, at) =>
      key && address !== undefined && address !== at && keys.has(key) ? [`${key} at ${at}`] : [],
    ),
  );

/** The outputs of an object that was created at the first address. */
const outputs = () => ({ __account: { address: urlOf(0), account: "user_a" } });
const ignored = () => undefined;

async function throughPlugin(urn: string, state: Source, config: Source, env: Source): Promise<void> {
  const own = { ...envOf(env), PULUMI_CONFIG: JSON.stringify(pairOf(config)) };
  const plugin = await Plugin.start({ env: own, random: Math.random });
  await plugin.handshake(log.address);
  await plugin.configure(pairOf(state), urn);
  const of = { kind: Registry, id: "r-1", inputs: { username: "u" }, outputs: outputs() };
  await plugin.read(of).catch(ignored);
  await plugin.delete(of).catch(ignored);
  await plugin.diffConfig(pairOf(state), pairOf(config)).catch(ignored);
  plugin.end();
}

async function throughDynamicHost(state: Source, env: Source): Promise<void> {
  const session = new CurrentSession({ env: envOf(env), random: Math.random, write: ignored });
  const pair: Record<string, string> = pairOf(state);
  session.configure((key) => pair[key.replace("cloudcompute:", "")]);
  const provider = dynamicProvider(Registry, session);
  await provider.read?.("r-1", outputs()).catch(ignored);
  await provider.delete?.("r-1", outputs()).catch(ignored);
}

const forget = () => {
  for (const { keys } of listeners) keys.clear();
};
const STATE = source("rpa_of_state");
const CONFIG = source("rpa_of_config");
const ENV = source("rpa_of_env");

test.each([
  ["the default provider", DEFAULT_PROVIDER],
  ["an explicit provider", EXPLICIT],
])(
  "no key of %s is sent to the address of another source",
  async (_, urn) => {
    await fc.assert(
      fc.asyncProperty(STATE, CONFIG, ENV, async (state, config, env) => {
        forget();
        await throughPlugin(urn, state, config, env);
        expect(strays([state, config, env])).toEqual([]);
      }),
      { numRuns: 100 },
    );
  },
  60_000,
);

test("no key of the dynamic host is sent to the address of another source", async () => {
  await fc.assert(
    fc.asyncProperty(STATE, ENV, async (state, env) => {
      forget();
      await throughDynamicHost(state, env);
      expect(strays([state, env])).toEqual([]);
    }),
    { numRuns: 100 },
  );
}, 60_000);

test.each([["dynamic"], ["plugin"]])(
  "a key that the state replays without an address goes nowhere but where the object was made: %s",
  async (frontEnd) => {
    forget();
    const [state, env] = [
      { key: "rpa_of_state", address: undefined },
      { key: undefined, address: 1 },
    ];
    if (frontEnd === "dynamic") await throughDynamicHost(state, env);
    else await throughPlugin(EXPLICIT, state, { key: undefined, address: undefined }, env);
    expect(listeners.map(({ keys }) => [...keys])).toEqual([[], [], []]);
  },
);

test("what the default provider replays is not used at all once the engine tells today's settings", async () => {
  forget();
  const [old, today, none] = [
    { key: "rpa_of_state", address: 0 },
    { key: "rpa_of_config", address: 1 },
    { key: undefined, address: undefined },
  ];
  await throughPlugin(DEFAULT_PROVIDER, none, today, none);
  expect(listeners.map(({ keys }) => [...keys])).toEqual([[], ["rpa_of_config"], []]);
  forget();
  await throughPlugin(EXPLICIT, old, today, none);
  expect(listeners[1]?.keys.has("rpa_of_state")).toBe(false);
});
