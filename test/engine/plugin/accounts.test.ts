import { writeFileSync } from "node:fs";
import type { Service } from "../../harness/emulator";
import type { Workspace } from "../../harness/engine";
import { startService } from "../../harness/service";
import { workspace } from "../../harness/workspace";
import { listenForKeys } from "../../lifecycle/key-listener";

/** With the executable: the engine starts one a provider, and tells each its own settings. */

let service: Service;
let ws: Workspace;
const newKey = async (account?: string) =>
  (await service.control<{ apiKey: string }>("POST", "keys", account ? { account } : {})).apiKey;
const refuse = (key: string) => service.control("DELETE", "keys", { apiKey: key });

const two = `
resources:
  one: { type: cloudcompute:Template, properties: { image: org/worker:1 } }
  two: { type: cloudcompute:Template, properties: { image: org/worker:1 } }
`;

beforeAll(async () => {
  service = await startService();
});

describe("the default provider, its key in the configuration", () => {
  let key: string;

  beforeAll(async () => {
    key = await newKey();
    const config = { "cloudcompute:baseUrl": service.emulator.url };
    ws = await workspace({ language: "yaml", program: two, config, secrets: { "cloudcompute:apiKey": key } });
    expect(await ws.up()).toMatchObject({ code: 0 });
  });

  test("is encrypted in the state", () => {
    expect(ws.rawState()).not.toContain(key);
  });

  test("a rotated key replaces nothing, and refresh and destroy use it although the state has the old one", async () => {
    const next = await newKey();
    await ws.run("config", "set", "--secret", "cloudcompute:apiKey", next);
    await refuse(key);
    expect((await ws.refresh()).output).toContain("3 unchanged");
    const preview = await ws.preview("--diff");
    expect(preview.output).toMatch(/3 unchanged/);
    expect(preview.output).not.toMatch(/replace|to update/);
    expect(await ws.destroy()).toMatchObject({ code: 0 });
    expect(await service.list("/v2/templates")).toEqual([]);
  });
});

describe("an explicit provider", () => {
  const explicit = (key: string, more = "") => `
resources:
  account: { type: pulumi:providers:cloudcompute, properties: { apiKey: ${key}, baseUrl: "${service.emulator.url}" ${more} } }
  one: { type: cloudcompute:Template, properties: { image: org/worker:1 }, options: { provider: "\${account}" } }
`;

  /** Of the provider in the state. */
  let key: string;

  beforeAll(async () => {
    key = await newKey();
    ws = await workspace({ language: "yaml", program: explicit(key) });
    expect(await ws.up()).toMatchObject({ code: 0 });
  });

  test("has its key encrypted in the state although the program gave it in the clear", () => {
    expect(ws.rawState()).not.toContain(key);
  });

  test("with a rotated key is an update of the provider and of nothing else", async () => {
    key = await newKey();
    ws.program(explicit(key));
    const { output } = await ws.up();
    expect(output).toMatch(/~ 1 updated\n +2 unchanged/);
  });

  test("whose key becomes another account's is refused at preview, and nothing is saved", async () => {
    ws.program(explicit(await newKey("other")));
    for (const run of [ws.preview, ws.up]) {
      const { code, output } = await run();
      expect(code).toBeGreaterThan(0);
      expect(output).toMatch(/this provider used account \S+ at .* now uses account \S+ at/);
    }
    ws.program(explicit(key));
    expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
  });

  test("whose key was rotated is planned with the new one at once, and the plan shows what else changed", async () => {
    await refuse(key);
    key = await newKey();
    ws.program(explicit(key).replace("org/worker:1", "org/worker:2"));
    const preview = await ws.preview("--diff");
    expect(preview.output).toMatch(/~ image *: "org\/worker:1" => "org\/worker:2"/);
    expect(preview.output).toContain("pulumi refresh --run-program, or pulumi up --target 'urn:pulumi:");
    expect(preview.code).toBe(0);
    expect(await ws.up()).toMatchObject({ code: 0 });
    expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
  });

  test("whose old key the service refuses is helped by the environment's, if that is of the same account", async () => {
    await refuse(key);
    const refused = await ws.destroy();
    expect(refused.code).toBeGreaterThan(0);
    expect(refused.output).toMatch(/pulumi refresh --run-program, or pulumi up --target/);
    expect(refused.output).not.toContain(key);
    Object.assign(ws.env, service.env, { CLOUDCOMPUTE_API_KEY: await newKey() });
    expect((await ws.refresh()).output).toContain("3 unchanged");
    ws.env.CLOUDCOMPUTE_API_KEY = await newKey("other");
    const other = await ws.destroy();
    expect(other.code).toBeGreaterThan(0);
    expect(other.output).toContain("CLOUDCOMPUTE_API_KEY is not a key of account");
    expect(ws.resource("one")).toBeDefined();
  });

  test("of another account can't be given to a resource, and reverting the program is enough", async () => {
    const [mine, theirs] = [await newKey(), await newKey("other")];
    const second = explicit(theirs).split("\n")[2]?.replace("account:", "other:");
    const right = `${explicit(mine)}${second}\n`;
    ws = await workspace({ language: "yaml", program: right });
    expect(await ws.up()).toMatchObject({ code: 0 });
    ws.program(right.replace(/(provider: .*)account/, "$1other"));
    for (const run of [ws.preview, ws.up]) {
      const { code, output } = await run();
      expect(code).toBeGreaterThan(0);
      expect(output).toMatch(/this provider used account \S+ at .* now uses account \S+ at/);
    }
    ws.program(right);
    expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
  });

  test("refuses a setting that it does not have, and names those that there are", async () => {
    ws = await workspace({ language: "yaml", program: explicit(await newKey(), ", drift: maybe") });
    const { code, output } = await ws.preview();
    expect(code).toBeGreaterThan(0);
    expect(output).toContain('cloudcompute:drift is "maybe"; allowed are on and off');
  });
});

describe("a service that was started anew under another address", () => {
  const at = (url: string, key: string) => ({ "cloudcompute:baseUrl": url, "cloudcompute:apiKey": key });

  test("never sends today's key to yesterday's address, and names how to let go of an account that is no more", async () => {
    const [old, today] = [await listenForKeys(), await startService()];
    ws = await workspace({ language: "yaml", program: two, config: at(service.emulator.url, service.emulator.apiKey) });
    expect(await ws.up()).toMatchObject({ code: 0 });
    // The state as it would be had the first service been at that address.
    const state = ws.rawState().replaceAll(service.emulator.url, old.url);
    writeFileSync(ws.file, state);
    await ws.run("config", "set-all", ...pairs(at(today.emulator.url, today.emulator.apiKey)));
    for (const run of [ws.preview, ws.refresh, ws.destroy]) {
      const { code, output } = await run();
      expect(code).toBeGreaterThan(0);
      expect(output).toContain("pulumi state delete --all, or pulumi stack rm --force");
    }
    expect([...old.keys]).toEqual([]);
    await old.close();
    expect(await ws.run("state", "delete", "--all", "--yes")).toMatchObject({ code: 0 });
    expect(await ws.up()).toMatchObject({ code: 0 });
  });
});

const pairs = (config: Record<string, string>) =>
  Object.entries(config).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]);

test("another account drops nothing from the state, and both accounts are named", async () => {
  ws = await workspace({ language: "yaml", program: two, env: service.env });
  expect(await ws.up()).toMatchObject({ code: 0 });
  ws.env.CLOUDCOMPUTE_API_KEY = await newKey("other");
  for (const run of [ws.refresh, ws.preview, ws.destroy]) {
    const { code, output } = await run();
    expect(code).toBeGreaterThan(0);
    expect(output).toMatch(/the state belongs to account \S+ at \S+, and the key in use to/);
  }
  expect([ws.resource("one"), ws.resource("two")]).not.toContain(undefined);
});

test("a stack whose objects are all gone is planned and destroyed as soon as the environment accepts it", async () => {
  ws.env.CLOUDCOMPUTE_API_KEY = service.apiKey;
  await service.control("POST", "reset");
  ws.age();
  const refused = await ws.preview();
  expect(refused.code).toBeGreaterThan(0);
  expect(refused.output).toContain("run the command again with CLOUDCOMPUTE_ACCEPT_MISSING=true");
  expect((await ws.refresh()).output).toContain("3 unchanged");
  ws.env.CLOUDCOMPUTE_ACCEPT_MISSING = "true";
  expect((await ws.preview()).output).toContain("+ 2 to create");
  delete ws.env.CLOUDCOMPUTE_ACCEPT_MISSING;
  expect(await ws.destroy()).toMatchObject({ code: 0 });
});

test("without drift a preview asks nothing and needs no key", async () => {
  ws = await workspace({ language: "yaml", program: two, env: service.env, config: { "cloudcompute:drift": "off" } });
  expect(await ws.up()).toMatchObject({ code: 0 });
  delete ws.env.CLOUDCOMPUTE_API_KEY;
  const { code, noted } = await service.during(() => ws.preview("--expect-no-changes"));
  expect(code).toBe(0);
  expect(noted).toEqual([]);
});
