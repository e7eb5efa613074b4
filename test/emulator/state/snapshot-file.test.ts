import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DataFileUnusable, type Emulator, startEmulator } from "../../../emulator";
import { ENDPOINT } from "../../harness/bodies";
import { Service } from "../../harness/emulator";

const folder = mkdtempSync(path.join(tmpdir(), "cloudcompute-data-"));
const running = new Set<Emulator>();
let data: string;
let files = 0;

const start = async (account?: string) => {
  const caller = await Service.start({ data, account });
  running.add(caller.emulator);
  return caller;
};
const stop = async ({ emulator }: Service) => {
  running.delete(emulator);
  await emulator.close();
};
const userId = async (caller: Service) => (await caller.query("{ myself { id } }")).body.data.myself.id;
/** A file with an endpoint in it, as an emulator left it. */
const left = async () => {
  const caller = await start();
  await caller.create("serverless", ENDPOINT);
  await stop(caller);
  return JSON.parse(readFileSync(data, "utf8"));
};

function put(within: Record<string, unknown>, [name = "", ...rest]: string[], value: unknown): void {
  if (rest.length === 0) within[name] = value;
  else put(within[name] as Record<string, unknown>, rest, value);
}

beforeEach(() => {
  files += 1;
  data = path.join(folder, `${files}.json`);
});
afterEach(async () => {
  for (const emulator of running) await emulator.close();
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true }));

test("is made at the start, for its owner only, and nothing stays beside it", async () => {
  const caller = await start();
  expect(statSync(data).mode & 0o777).toBe(0o600);
  await caller.create("serverless", ENDPOINT);
  await stop(caller);
  expect(statSync(data).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.startsWith(`${files}.`))).toEqual([`${files}.json`]);
});

test("what a killed process left half written is of no account", async () => {
  await left();
  writeFileSync(`${data}.tmp`, "{", { mode: 0o644 });
  const caller = await start();
  expect((await caller.rest("GET", "/v2/serverless")).body.endpoints).toHaveLength(1);
  expect(statSync(data).mode & 0o777).toBe(0o600);
});

test("a link to the file stays a link", async () => {
  await stop(await start());
  const link = path.join(folder, `${files}-link.json`);
  symlinkSync(data, link);
  const linked = await Service.start({ data: link });
  await linked.create("serverless", ENDPOINT);
  await linked.emulator.close();
  expect(JSON.parse(readFileSync(data, "utf8")).accounts[0].endpoints).toHaveLength(1);
});

describe("a file that can't be gone on from is left as it is, and the error names it and says what to do:", () => {
  const refused = async (text: string) => {
    writeFileSync(data, text);
    const error = await startEmulator({ data }).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(DataFileUnusable);
    expect(readFileSync(data, "utf8")).toBe(text);
    const { message } = error as Error;
    expect(message).toContain(data);
    expect(message).toContain("To begin with an empty service, move the file away or name another one.");
    return message;
  };

  test.each([
    ["an empty file", "", "it is not JSON"],
    ["half a file", '{"format":"cloudcompute-emulator","version":1,"clo', "it is not JSON"],
    ["another program's", '{"name":"package"}', "it is not a data file of the emulator"],
    ["no object", "null", "it is not a data file of the emulator"],
    [
      "another version's",
      '{"format":"cloudcompute-emulator","version":2}',
      "it is of version 2, and this emulator reads",
    ],
    ["one without members", '{"format":"cloudcompute-emulator","version":1}', "it is damaged: $: missing property"],
  ])("%s", async (_, text, why) => expect(await refused(text)).toContain(why));

  test.each([
    ["an endpoint without a template", "accounts.0.templates", [], "has no template"],
    ["an endpoint of a wrong shape", "accounts.0.endpoints.0.workers.min", "1", "got string, want integer"],
    ["a fleet of a wrong shape", "accounts.0.endpoints.0.fleet", {}, "fleet: got object, want array"],
    ["a template of a wrong shape", "accounts.0.templates.0.env", null, "env: got null, want object"],
    ["an option that is not known", "options.colour", 1, "unknown option 'colour'"],
    ["a key of a wrong access", "keys.0.access", "root", "value must be one of"],
  ])("%s", async (_, place, value, why) => {
    const file = await left();
    put(file, place.split("."), value);
    expect(await refused(JSON.stringify(file))).toContain(why);
  });

  test("a folder", async () => {
    mkdirSync(data);
    await expect(startEmulator({ data })).rejects.toThrow(/data file .* can not be read: EISDIR.* name another file/);
  });

  test("a folder that is not there", async () => {
    data = path.join(folder, "nowhere", "state.json");
    await expect(startEmulator({ data })).rejects.toThrow(
      /data file .* can not be written: ENOENT.* name another file/,
    );
  });
});

test("an emulator whose port is taken writes nothing", async () => {
  const caller = await Service.start();
  running.add(caller.emulator);
  await expect(startEmulator({ data, port: Number(new URL(caller.emulator.url).port) })).rejects.toThrow("EADDRINUSE");
  expect(readdirSync(folder)).not.toContain(path.basename(data));
});

test("what another program has written meanwhile is not overwritten", async () => {
  const first = await start();
  const second = await start();
  await second.create("serverless", ENDPOINT);
  await stop(second);
  const text = readFileSync(data, "utf8");
  running.delete(first.emulator);
  await expect(first.emulator.close()).rejects.toThrow("another program has written it meanwhile");
  expect(readFileSync(data, "utf8")).toBe(text);
});

test("a second close does nothing, whoever has the file by then", async () => {
  const first = await start();
  await stop(first);
  await (await start()).create("serverless", ENDPOINT);
  await expect(first.emulator.close()).resolves.toBeUndefined();
});

describe("an account with a name", () => {
  test("has the same id and key each time, without any file", async () => {
    const [first, second] = [
      await Service.start({ account: "alice" }),
      await Service.start({ account: "alice", seed: 1 }),
    ];
    expect(first.apiKey).toMatch(/^rpa_\w{40}$/);
    expect(await userId(first)).toMatch(/^user_[0-9a-z]{16}$/);
    expect([second.apiKey, await userId(second)]).toEqual([first.apiKey, await userId(first)]);
    await Promise.all([first.emulator.close(), second.emulator.close()]);
  });

  test("differs from those with other names", async () => {
    const [first, second] = [await Service.start({ account: "alice" }), await Service.start({ account: "bob" })];
    expect(second.apiKey).not.toBe(first.apiKey);
    expect(await userId(second)).not.toBe(await userId(first));
    await Promise.all([first.emulator.close(), second.emulator.close()]);
  });

  test("is the one that control calls mean", async () => {
    const caller = await Service.start({ account: "alice" });
    const { body } = await caller.call("POST", "pods", {});
    expect((await caller.rest("GET", "/v2/pods")).body.pods).toEqual([body]);
    const other = caller.as((await caller.call("POST", "keys", {})).body.apiKey);
    expect(await userId(other)).toBe(await userId(caller));
    await caller.emulator.close();
  });

  test("is another one beside those of the file", async () => {
    const alice = await start("alice");
    await alice.create("serverless", ENDPOINT);
    await stop(alice);
    const bob = await start("bob");
    expect((await bob.rest("GET", "/v2/serverless")).body.endpoints).toEqual([]);
    expect((await bob.as(alice.apiKey).rest("GET", "/v2/serverless")).body.endpoints).toHaveLength(1);
  });

  test("of the file is the default one where a start names none", async () => {
    const alice = await start("alice");
    await stop(alice);
    const again = await start();
    expect(again.apiKey).toBe(alice.apiKey);
    expect((await again.call("POST", "pods", {})).status).toBe(200);
    expect((await again.rest("GET", "/v2/pods")).body.pods).toHaveLength(1);
  });
});
