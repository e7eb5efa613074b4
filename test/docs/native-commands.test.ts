import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/engine/programs";
import type { Service } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";
import { block } from "./blocks";
import { compiled } from "./samples";
import { Reader, succeeded } from "./shell";

let service: Service;

beforeAll(async () => {
  service = await startService();
});

describe("a stack of dynamic resources", () => {
  const page = readFileSync(join(root, "docs/registries.md"), "utf8");
  const [, sample = ""] = page.match(/^```ts\n(.*?)^```$/ms) ?? [];
  // Compiled once and not for each of the commands.
  const PROGRAM = compiled(sample);
  const native = PROGRAM.replace('"pulumi-cloudcompute"', '"pulumi-cloudcompute/native"');
  let ws: Workspace;
  let reader: Reader;

  beforeAll(async () => {
    ws = await workspace({ program: PROGRAM, env: service.env });
    reader = new Reader(ws, service);
    const mine = { "hubPassword …": "hubPassword change-me" };
    succeeded(await reader.run(block("docs/registries.md", "pulumi config set --secret hubPassword"), mine));
  });

  test("moves to the native plugin by the page's steps, and nothing changes", async () => {
    succeeded(await reader.run(block("docs/migration.md", "pulumi up  ")));
    ws.program(native);
    succeeded(await reader.run(block("docs/migration.md", "pulumi preview --diff --expect-no-changes")));
    const { output } = succeeded(await reader.run(block("docs/migration.md", "pulumi up\npulumi up --refresh")));
    // Each of the two has a preview and an update.
    expect(output.match(/3 unchanged/g)).toHaveLength(4);
  });

  test("has its way back by the copy of the state", async () => {
    ws.program(PROGRAM);
    const { output } = succeeded(
      await reader.run(block("docs/migration.md", "pulumi stack import --file before.json")),
    );
    expect(output).toContain("3 unchanged");
  });

  test("has its way back by the ids", async () => {
    const [hub, worker] = ["hub", "worker"].map((name) => ws.resource(name)?.id);
    const adopting = PROGRAM.replace(/(hubPassword"\),\n\})/, `$1, { import: "${hub}" }`).replace(
      /(registry: hub\.id,\n\})/,
      `$1, { import: "${worker}" }`,
    );
    ws.program(adopting);
    const { output } = succeeded(
      await reader.run(block("docs/migration.md", "pulumi stack export --file native.json")),
    );
    expect(output).toContain("+ 3 created");
    expect(["hub", "worker"].map((name) => ws.resource(name)?.id)).toEqual([hub, worker]);
  });
});

describe("a program in YAML", () => {
  let ws: Workspace;
  let reader: Reader;
  let id: string;

  beforeAll(async () => {
    ws = await workspace({
      program: block("docs/languages.md", "resources:").text,
      language: "yaml",
      env: service.env,
    });
    reader = new Reader(ws, service);
    const volume = { name: "models", size: 10, dataCenter: "EU-RO-1" };
    ({ id } = await service.ask<{ id: string }>("POST", "/v2/network-volumes", volume));
  });

  test("deploys as it stands on the page", async () => {
    const { output } = succeeded(await ws.up());
    expect(output).toContain("+ 2 created");
  });

  test("shows outputs of a stack that has objects only with --diff", async () => {
    const file = join(ws.folder, "Pulumi.yaml");
    writeFileSync(file, `${readFileSync(file, "utf8")}outputs: { size: 100 }\n`);
    expect(succeeded(await ws.preview()).output).not.toContain("Outputs:");
    const shown = /--outputs:--\n\s+\+ size: 100/;
    expect(succeeded(await ws.preview("--diff")).output).toMatch(shown);
    expect(succeeded(await ws.up("--diff")).output).toMatch(shown);
    expect(ws.outputs()).toEqual({ size: 100 });
  });

  test("turns the look for drift off by the page's commands", async () => {
    succeeded(await reader.run(block("docs/native.md", "pulumi config set cloudcompute:drift off")));
  });

  test("adopts one object, and a whole account, by the pages' commands", async () => {
    succeeded(await ws.run("state", "delete", "--all", "--force"));
    const one = block("docs/import.md", "pulumi import cloudcompute:index:NetworkVolume");
    expect(succeeded(await reader.run(one, { agv6w2qcg7: id })).output).toContain("= 1 imported");
    for (const all of [
      block("docs/import.md", "export CLOUDCOMPUTE_BASE_URL"),
      block("README.md", "npx cloudcompute import-file"),
    ]) {
      succeeded(await ws.run("state", "delete", "--all", "--force"));
      const { output } = succeeded(await reader.run(all));
      expect(output).toMatch(/^\d+ objects: /m);
    }
  });

  test("previews with address and key of the environment", async () => {
    succeeded(await ws.run("state", "delete", "--all", "--force"));
    const [shell, preview] = [
      block("docs/installation-configuration.md", "export CLOUDCOMPUTE"),
      { text: "pulumi preview" },
    ];
    for (const name of Object.keys(service.env)) delete ws.env[name];
    succeeded(await reader.run([shell, { ...shell, ...preview }]));
  });
});
