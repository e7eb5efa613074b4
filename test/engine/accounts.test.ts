import type { Service } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

let service: Service;
const newKey = async (account?: string) =>
  (await service.control<{ apiKey: string }>("POST", "keys", account ? { account } : {})).apiKey;

beforeAll(async () => {
  service = await startService();
});

describe("a key in the environment", () => {
  const program = `
    const { Template } = require("pulumi-cloudcompute");
    new Template("one", { image: "org/worker:1" });
    new Template("two", { image: "org/worker:1" });
  `;
  let ws: Workspace;

  beforeAll(async () => {
    ws = await workspace({ program, env: service.env });
  });

  test("appears in no state and no output", async () => {
    const { code, output } = await ws.up("--diff");
    expect(code).toBe(0);
    expect(output).not.toContain(service.emulator.apiKey);
    expect(ws.rawState()).not.toContain(service.emulator.apiKey);
    expect((await ws.run("stack", "export", "--show-secrets")).stdout).not.toContain(service.emulator.apiKey);
  });

  test("may be exchanged, and the address spelt anew, without a change to anything", async () => {
    ws.env.CLOUDCOMPUTE_API_KEY = await newKey();
    ws.env.CLOUDCOMPUTE_BASE_URL = service.emulator.url.replace("127.0.0.1", "localhost");
    const { code, output } = await ws.preview("--expect-no-changes");
    expect(output).toContain("3 unchanged");
    expect(code).toBe(0);
  });

  test("of another account drops nothing from the state, and both accounts are named", async () => {
    Object.assign(ws.env, service.env, { CLOUDCOMPUTE_API_KEY: await newKey("other") });
    const { code, output } = await ws.refresh();
    expect(output).toMatch(/Template "(one|two)": .* the state belongs to account \S+ at \S+, and the key in use to/);
    expect(code).toBeGreaterThan(0);
    expect([ws.resource("one"), ws.resource("two")]).not.toContain(undefined);
    ws.env.CLOUDCOMPUTE_API_KEY = service.emulator.apiKey;
    expect((await ws.destroy()).code).toBe(0);
  });
});

describe("a stack whose objects are all gone", () => {
  test("stops, until the environment accepts it, and may be destroyed at any time", async () => {
    const account = await newKey("emptied");
    const program = `
      const { Template } = require("pulumi-cloudcompute");
      new Template("one", { image: "org/worker:1" });
      new Template("two", { image: "org/worker:1" });
    `;
    const ws = await workspace({ program, env: { ...service.env, CLOUDCOMPUTE_API_KEY: account } });
    expect(await ws.up()).toMatchObject({ code: 0 });
    for (const name of ["one", "two"])
      await service.as(account).ask("DELETE", `/v2/templates/${ws.resource(name)?.id}`);
    ws.age();
    for (const run of [ws.preview, ws.refresh]) {
      const { code, output } = await run();
      expect(code).toBeGreaterThan(0);
      expect(output).toContain("run the command again with CLOUDCOMPUTE_ACCEPT_MISSING=true");
    }
    ws.env.CLOUDCOMPUTE_ACCEPT_MISSING = "true";
    expect((await ws.preview()).output).toMatch(/2 to replace/);
    delete ws.env.CLOUDCOMPUTE_ACCEPT_MISSING;
    expect((await ws.destroy()).code).toBe(0);
  });
});

describe("a key in the configuration", () => {
  test("is encrypted, used before the environment's, and never printed", async () => {
    const key = await newKey();
    const ws = await workspace({
      program: `
        const { Template } = require("pulumi-cloudcompute");
        const made = new Template("one", { image: "org/worker:1", name: "configured" });
        exports.made = made;
      `,
      config: { "cloudcompute:baseUrl": service.emulator.url },
      secrets: { "cloudcompute:apiKey": key },
      env: { CLOUDCOMPUTE_API_KEY: "rpa_wrong" },
    });
    const { code, output } = await ws.up("--diff", "--show-config");
    expect(output).toContain("+ 2 created");
    expect(code).toBe(0);
    expect(output).not.toContain(key);
    expect(ws.rawState()).not.toContain(key);
    const gone = await ws.destroy("--diff");
    expect(gone.output).toContain("- 2 deleted");
    expect(gone.output).not.toContain(key);
  });
});

describe("explicit providers, one per account", () => {
  let ws: Workspace;
  let keys: [string, string];
  const program = `
    const pulumi = require("@pulumi/pulumi");
    const { Endpoint, Provider, Template } = require("pulumi-cloudcompute");
    const account = (name) => new Provider(name, { apiKey: process.env["KEY_" + name], baseUrl: process.env.ADDRESS });
    const [eu, us] = [account("eu"), account("us")];
    class Service extends pulumi.ComponentResource {
      constructor(name, provider) {
        super("test:index:Service", name, {}, { provider });
        const worker = new Template("worker-" + name, { name: "worker", image: "org/worker:1", serverless: true }, { parent: this });
        new Endpoint("api-" + name, { name: "api-" + name, templateId: worker.id, gpu: { pools: ["ADA_24"] } }, { parent: this });
      }
    }
    new Service("eu", eu);
    new Service("us", us);
  `;

  const names = async (key: string) =>
    (await service.as(key).ask<{ endpoints: { name: string }[] }>("GET", "/v2/serverless")).endpoints.map(
      ({ name }) => name,
    );

  test("serve a component each, and neither account sees the other's", async () => {
    keys = [await newKey("eu"), await newKey("us")];
    ws = await workspace({ program, env: { ADDRESS: service.emulator.url, KEY_eu: keys[0], KEY_us: keys[1] } });
    const { code, output } = await ws.up();
    expect(output).toContain("+ 9 created");
    expect(code).toBe(0);
    expect([await names(keys[0]), await names(keys[1])]).toEqual([["api-eu"], ["api-us"]]);
    for (const key of keys) expect(output + ws.rawState()).not.toContain(key);
  });

  test("follow a new key without touching any object", async () => {
    ws.env.KEY_eu = await newKey("eu");
    const { output } = await ws.up("--diff");
    expect(output).toContain("~ 1 updated");
    expect(output).toMatch(/~ pulumi:providers:pulumi-nodejs: \(update\)/);
    expect(output).not.toContain(ws.env.KEY_eu);
    expect((await ws.preview("--expect-no-changes")).code).toBe(0);
  });

  test("delete each in its own account", async () => {
    const { code, output } = await ws.destroy();
    expect(output).toContain("- 9 deleted");
    expect(code).toBe(0);
    for (const key of keys) expect(await names(key)).toEqual([]);
  });
});
