import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

/** A dynamic resource with a secret output; its handler is found from the program's own packages. */
const thing = (size: number) => `
  const pulumi = require("@pulumi/pulumi");
  const provider = {
    create: async (inputs) => ({ id: "thing-1", outs: inputs }),
    diff: async (id, olds, news) => ({ changes: olds.size !== news.size }),
    update: async (id, olds, news) => ({ outs: news }),
  };
  class Thing extends pulumi.dynamic.Resource {
    constructor(name, args) { super(provider, name, args); }
  }
  const settings = new pulumi.Config();
  const thing = new Thing("thing", { size: ${size}, word: settings.getSecret("word"), plain: settings.get("plain") });
  exports.id = thing.id;
  exports.word = pulumi.secret("sesame");
  exports.home = process.env.CLOUDCOMPUTE_TEST;
`;

describe("a workspace with one resource", () => {
  let ws: Workspace;

  beforeAll(async () => {
    const config = { "harness:plain": "8 o'clock" };
    ws = await workspace({ program: thing(1), config, secrets: { "harness:word": "abracadabra" } });
  });

  test("deploys it", async () => {
    ws.env.CLOUDCOMPUTE_TEST = "set between runs";
    const { code, output } = await ws.up();
    expect(output).toContain("+ 2 created");
    expect(code).toBe(0);
  });

  test("shows its state, outputs and configuration, with secrets encrypted", () => {
    expect(ws.resource("thing")).toMatchObject({ id: "thing-1", inputs: { plain: "8 o'clock" } });
    expect(ws.outputs()).toMatchObject({ id: "thing-1", word: "[secret]", home: "set between runs" });
    expect(ws.rawState()).not.toMatch(/abracadabra|sesame/);
  });

  test("has nothing to change afterwards", async () => {
    const { code, output } = await ws.preview("--expect-no-changes");
    expect(output).toContain("2 unchanged");
    expect(code).toBe(0);
  });

  test("runs another program, and a preview that must not change fails", async () => {
    ws.program(thing(2));
    const { code, output } = await ws.preview("--diff", "--expect-no-changes");
    expect(output).toMatch(/~ size\s*: 1 => 2/);
    expect(code).toBeGreaterThan(0);
  });

  test("says nothing about where its hosts are", async () => {
    expect((await ws.refresh()).output).not.toMatch(/\$PATH|warning/);
  });

  test("answers any other command", async () => {
    const { stdout } = await ws.run("stack", "output", "--json", "--show-secrets");
    expect(JSON.parse(stdout)).toMatchObject({ word: "sesame" });
  });

  test("destroys it", async () => {
    const { code, output } = await ws.destroy();
    expect(output).toContain("- 2 deleted");
    expect(code).toBe(0);
    expect(ws.state().resources).toEqual([]);
  });
});

test("a program in TypeScript is type-checked", async () => {
  const program = `import * as pulumi from "@pulumi/pulumi"; export const size: number = pulumi.getStack().length;`;
  const ws = await workspace({ language: "ts", program });
  expect((await ws.up()).output).toMatch(/size: 3/);
  ws.program(`export const size: number = "three";`);
  const { code, output } = await ws.preview();
  expect(output).toMatch(/not assignable to type 'number'/);
  expect(code).not.toBe(0);
});

test("a program in JavaScript runs without TypeScript's compiler", async () => {
  const compiler = `Object.keys(require.cache).some((file) => file.endsWith("/typescript.js"))`;
  const ws = await workspace({ program: `exports.compiler = ${compiler};` });
  expect(await ws.up()).toMatchObject({ code: 0 });
  expect(ws.outputs()).toEqual({ compiler: false });
});

test("a program that throws fails with its message", async () => {
  const ws = await workspace({ program: `throw new Error("out of paper");` });
  const { code, output } = await ws.up();
  expect(output).toContain("out of paper");
  expect(code).not.toBe(0);
});

test("a program in YAML is what follows the head of its project, and finds the built plugin", async () => {
  const service = await startService();
  const volume = (size: number) => `
resources:
  models: { type: "cloudcompute:NetworkVolume", properties: { size: ${size}, dataCenter: EU-RO-1 } }
outputs:
  size: \${models.size}
`;
  const ws = await workspace({ language: "yaml", program: volume(10), env: service.env });
  expect(await ws.up()).toMatchObject({ code: 0 });
  expect(ws.outputs()).toEqual({ size: 10 });
  ws.program(volume(20));
  expect((await ws.preview("--diff")).output).toMatch(/~ size\s*: 10 => 20/);
  expect(await ws.destroy()).toMatchObject({ code: 0 });
});
