import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { type Emulator, startEmulator } from "../../emulator";
import { WITHOUT_TYPES } from "../harness/engine";
import { type Installed, installed } from "./installed";

// npm packs and installs a hundred packages, more slowly on a busy machine.
const PATIENCE_MS = 300_000;

let emulator: Emulator;
let here: Installed;

beforeAll(async () => {
  // The lock of a template would keep the last step for two minutes.
  emulator = await startEmulator({ clock: "wall", options: { templateLockMs: 0 } });
  here = await installed();
  Object.assign(here.ws.env, { CLOUDCOMPUTE_API_KEY: emulator.apiKey, CLOUDCOMPUTE_BASE_URL: emulator.url });
}, PATIENCE_MS);

afterAll(() => emulator?.close());

const fixture = (name: string) => fs.readFileSync(path.join(__dirname, "fixtures", name), "utf8");
const lay = (name: string, text: string) => fs.writeFileSync(path.join(here.ws.folder, name), text);

test("holds what a program needs and nothing else", () => {
  const needed = [
    /^(CHANGELOG\.md|LICENSE|README\.md|package\.json)$/,
    /^dist\/emulator\/page\/assets\/(index\.html|page\.(js|css)|icon\.svg|THIRD-PARTY-LICENSES\.txt)$/,
    // Of the plugin, the bundle and its executable alone.
    /^dist\/(cli|emulator|provider(?!\/engine\/plugin|\/schema)|sdk)\/[\w/.-]+\.(js|d\.ts)$/,
    /^dist\/(schema|emulator\/revisions\/2026-07\/interface)\.json$/,
    /^dist\/plugin\/(pulumi-resource-cloudcompute|provider\.js|PulumiPlugin\.yaml|package\.json|THIRD-PARTY-LICENSES\.txt)$/,
  ];
  expect(here.packed.files.filter((file) => !needed.some((pattern) => pattern.test(file)))).toEqual([]);
  // No entry point's types lead to these.
  expect(here.packed.files.filter((file) => /^dist\/provider\/(lifecycle|resources)\/.*\.d\.ts$/.test(file))).toEqual(
    [],
  );
  expect(here.packed.size).toBeLessThan(1_100_000);
});

test("takes the program's own Pulumi: there is one copy", async () => {
  const { dependencies } = JSON.parse(await here.run("npm", "ls", "@pulumi/pulumi", "--json", "--all"));
  expect(dependencies["@pulumi/pulumi"].version).toBe("3.248.0");
  const modules = fs.readdirSync(path.join(here.ws.folder, "node_modules"), { recursive: true }) as string[];
  const copies = modules.filter((file) => /(^|\/)@pulumi\/pulumi\/package\.json$/.test(file.replaceAll("\\", "/")));
  expect(copies).toEqual([path.join("@pulumi", "pulumi", "package.json")]);
});

describe("the types of each entry point are found", () => {
  const node16 = { module: "node16", moduleResolution: "node16", skipLibCheck: true };
  const bundler = { module: "esnext", moduleResolution: "bundler", skipLibCheck: true };
  test.each([
    ["with Pulumi's default tsconfig, which checks the packages' types too", ["entries.ts"], {}],
    ["with node16, from CommonJS and from an ES module", ["entries.ts", "entries.mts"], node16],
    ["with bundler", ["entries.ts"], bundler],
  ])(
    "%s",
    async (_, files, more) => {
      for (const file of files) lay(file, fixture("entries.ts"));
      const { compilerOptions } = JSON.parse(fs.readFileSync(path.join(here.ws.folder, "tsconfig.json"), "utf8"));
      const options = { ...compilerOptions, ...more, noEmit: true, pretty: false };
      lay("tsconfig.entries.json", JSON.stringify({ compilerOptions: options, files }));
      expect(await here.run("npx", "tsc", "-p", "tsconfig.entries.json")).toBe("");
    },
    PATIENCE_MS,
  );
});

test("each entry point loads, from CommonJS and by name from an ES module", async () => {
  const names = ["", "/client", "/emulator", "/dynamic", "/native"].map((entry) => `pulumi-cloudcompute${entry}`);
  lay("all.cjs", `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => Object.keys(require(name)))))`);
  const exported: string[][] = JSON.parse(await here.run("node", "all.cjs"));
  const imports = exported.map(
    (keys, at) => `import { ${keys.map((key) => `${key} as _${at}${key}`)} } from "${names[at]}";`,
  );
  lay("all.mjs", imports.join("\n"));
  expect(await here.run("node", "all.mjs")).toBe("");
  expect(exported[3]).toEqual(["endpoint", "endpointCheck", "networkVolume", "registry", "template"]);
  // One program text serves both front ends.
  expect(exported[4]?.toSorted()).toEqual(exported[0]?.toSorted());
});

test("brings the plugin's executable, which needs none of its packages", async () => {
  const child = spawn(path.join(here.ws.folder, "node_modules/.bin/pulumi-resource-cloudcompute"), ["127.0.0.1:1"]);
  const [text] = await once(child.stdout, "data");
  child.kill();
  expect(String(text)).toMatch(/^\d+\n$/);
});

test("brings the command", async () => {
  const { version } = JSON.parse(fs.readFileSync(path.join(__dirname, "../../package.json"), "utf8"));
  expect(await here.run("npx", "cloudcompute", "--version")).toBe(`${version}\n`);
});

describe("a program of a user, under the real CLI", () => {
  const ids = () => here.ws.outputs().ids as Record<string, string>;

  async function step(number: number) {
    here.ws.env.STEP = String(number);
    const { code, output } = await here.ws.up();
    expect(`${code}\n${output}`).toMatch(/^0\n/);
    return { output, ids: ids() };
  }

  async function expectClean() {
    const { code, output } = await here.ws.preview("--expect-no-changes");
    expect(`${code}\n${output}`).toMatch(/^0\n/);
  }

  test(
    "makes one of each kind, changes each in place, replaces each, and destroys all",
    async () => {
      here.ws.program(fixture("program.ts"));
      const made = await step(1);
      Object.assign(here.ws.env, WITHOUT_TYPES);
      expect(here.ws.outputs().gpus).toBeGreaterThan(10);
      await expectClean();
      const changed = await step(2);
      expect(changed.output).toMatch(/4 updated/);
      expect(changed.ids).toEqual(made.ids);
      const replaced = await step(3);
      const kept = Object.keys(made.ids).filter((name) => replaced.ids[name] === made.ids[name]);
      expect(kept).toEqual(["worker"]);
      await expectClean();
      expect((await here.ws.destroy()).code).toBe(0);
      expect(here.ws.state().resources.filter(({ id }) => id)).toEqual([]);
    },
    PATIENCE_MS,
  );
});
