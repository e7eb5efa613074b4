import fs from "node:fs";
import path from "node:path";
import { objectsOf } from "../../cli/import-file/account";
import { type ImportedResource, importFile } from "../../cli/import-file/file";
import { KINDS } from "../../cli/import-file/kinds";
import { createClient } from "../../provider/client";
import { importWarnings } from "../../provider/engine/plugin/import-warnings";
import { type Values, visible } from "../../provider/lifecycle/values";
import { KINDS as MANAGED } from "../../provider/resources";
import { root } from "../../tools/engine/programs";
import { generatedSdk } from "../../tools/engine/sdk";
import { plain } from "../harness/front-ends/grpc/wire";
import { PluginRuns } from "../harness/front-ends/plugin";
import fc from "../properties";
import { type Imported, ImportedPrograms } from "./imported-programs";

// Compilers of three languages, on a machine that may never have seen one of the modules.
jest.setTimeout(900_000);

let programs: ImportedPrograms;

beforeAll(async () => {
  const build = path.join(root, "build");
  fs.mkdirSync(build, { recursive: true });
  const folder = fs.mkdtempSync(path.join(build, "imported-test-"));
  const given = { report: () => {} };
  programs = new ImportedPrograms(folder, await generatedSdk("python", given), await generatedSdk("go", given));
});

afterAll(() => fs.rmSync(programs.folder, { recursive: true, force: true }));

/** The values that generated code lacks, because the service never returns them. */
const UNTOLD = { username: "", password: "" };

const byName = (resources: readonly Imported[]) =>
  Object.fromEntries(
    resources.map(({ type, name, logicalName = name, inputs }) => [
      `${type} ${logicalName}`,
      type.endsWith(":Registry") ? { ...UNTOLD, ...inputs } : inputs,
    ]),
  );

describe("of an account with objects of all kinds that somebody made without Pulumi, the program", () => {
  let runs: PluginRuns;
  let resources: Imported[];

  beforeAll(async () => {
    runs = await PluginRuns.start();
    await runs.control("POST", "reset");
    await runs.control("POST", "options", { workerQuota: 1000 });
    await makeObjects();
    resources = await read();
    await programs.write(resources);
  });
  afterAll(() => runs.close());

  const made = async (list: string, body: Values): Promise<string> =>
    ((await runs.rest("POST", `/v2/${list}`, body)).body as { id: string }).id;

  const saved = (input: Values) =>
    runs.graphql("mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id } }", { input });

  async function makeObjects(): Promise<void> {
    const image = "org/worker:1";
    const registry = await made("registries", { name: "docker hub", username: "robot", password: "hunter2" });
    const models = await made("network-volumes", {
      name: "models",
      size: 500,
      dataCenter: "EU-RO-1",
      type: "STANDARD",
    });
    await made("network-volumes", { name: "fast", size: 20, dataCenter: "US-KS-2", type: "HIGH_PERFORMANCE" });
    const env = { A: "1", EMPTY: "", "with.dot": "x", QUOTED: `"a" 'b' \`c\` \${D} %{E} $F \\n é 模 {g}` };
    const container = { env, ports: ["8080/http", "22/tcp"], registry, args: '--x "y z"', disk: 33 };
    const template = (name: string, more: Values) => made("templates", { name, image, ...more });
    const worker = await template("worker", { serverless: true, category: "AMD", ...container });
    const balanced = await template("balanced", { serverless: true, category: "CPU" });
    await template("70b pods", { mounts: { persistent: { size: 20, path: "/data" } } });
    const volumes = { networkVolumeIds: [{ networkVolumeId: models }], locations: "EU-RO-1" };
    const scaler = { scalerType: "REQUEST_COUNT", scalerValue: 7.5, workersMin: 1, workersMax: 2, idleTimeout: 60 };
    const gpuIds = "ADA_24,-NVIDIA GeForce RTX 4090";
    await saved({
      name: "bound",
      gpuIds,
      templateId: worker,
      type: "QB",
      flashBootType: "FLASHBOOT",
      ...scaler,
      ...volumes,
    });
    await saved({ name: "class", gpuIds: "AMPERE_80", templateId: balanced, type: "LB", scalerType: "REQUEST_COUNT" });
    const gpu = { pools: ["ADA_24", "AMPERE_24"], count: 2 };
    const inline = { gpu, workers: { min: 0, max: 2 }, flashboot: "PRIORITY_FLASHBOOT", networkVolumes: [models] };
    await made("serverless", {
      name: "own",
      image,
      ...container,
      ...inline,
      dataCenterIds: ["EU-RO-1"],
      timeout: 1000,
    });
  }

  /** As `cloudcompute import-file` writes it and `pulumi import` has it read. */
  async function read(): Promise<Imported[]> {
    const client = createClient({ apiKey: runs.emulator.apiKey, baseUrl: runs.emulator.url });
    const objects = (await objectsOf(client, KINDS)).filter(({ leftOut }) => !leftOut);
    await client.close();
    const run = await runs.begin();
    const all: Imported[] = [];
    for (const resource of importFile(objects, objects).resources) {
      const kind = MANAGED.find(({ name }) => resource.type.endsWith(`:${name}`))!;
      const { inputs } = await run.plugin.read({ kind, id: resource.id });
      all.push({ ...resource, inputs: visible(plain(inputs) as Values) });
    }
    run.end();
    return all;
  }

  test("in TypeScript imports the SDK that `pulumi package add` makes, until the entry point over the plugin is written there", () => {
    expect(resources).toHaveLength(9);
    expect(programs.generated).toContain('import * as cloudcompute from "@pulumi/cloudcompute";');
    expect(programs.typescript).toContain('import * as cloudcompute from "pulumi-cloudcompute/native";');
  });

  test("in TypeScript compiles", () => {
    expect(programs.typescriptErrors()).toEqual([]);
  });

  test("in TypeScript asks for what was read", async () => {
    expect(await programs.typescriptAsks(resources)).toEqual(byName(resources));
  });

  test("in Python asks for what was read", async () => {
    expect(await programs.pythonAsks(resources)).toEqual(byName(resources));
  });

  test("in Go compiles", async () => {
    expect(await programs.goErrors()).toBe("");
  });
});

const fileOf = (names: readonly string[]): readonly ImportedResource[] => {
  const objects = names.map((name, i) => ({
    kind: "network-volume" as const,
    id: `id${i}`,
    name,
    hasEnv: false,
    uses: [],
  }));
  return importFile(objects, objects).resources;
};

/** A volume of each name and an endpoint that uses it, so that its variable is read too. */
function volumesOf(names: readonly string[]): Imported[] {
  const volumes = fileOf(names).map((resource, i) => ({
    ...resource,
    inputs: { name: `volume ${i}`, size: 10, dataCenter: "EU-RO-1", type: "STANDARD" },
  }));
  const users = volumes.map(({ id }, i) => ({
    type: "cloudcompute:index:Endpoint",
    name: `user-${i}`,
    id: `user${i}`,
    inputs: {
      name: `endpoint ${i}`,
      image: "org/worker:1",
      gpu: { pools: ["ADA_24"] },
      scaling: { value: 2 },
      networkVolumes: [id],
    },
  }));
  return [...volumes, ...users];
}

/** Words of the languages, what generated programs call and import, and letters that not all languages take. */
const WORDS = `
  true false null for if in else endif endfor range each count self pulumi cloudcompute native config cfg err ctx main init
  args opts arguments eval exports require module Object Promise undefined NaN __dirname __filename __proto__ toString
  await break case catch class const continue debugger default delete do enum export extends finally function implements
  import instanceof interface let new package private protected public return static super switch this throw try type
  typeof var void while with yield async of get set constructor number string boolean symbol never unknown globalThis
  and as assert def del elif except from global is lambda None True False nonlocal not or pass raise print id float int
  str bool list dict __name__ chan defer fallthrough func go goto map select struct nil iota append len error any bytes
  _ __ _x 1x a-b a_b aB x.y $ 模型 übersetzer π ٣a a٣ 𝒳x ª ℘x ‿a a‿b a·b ⅷ Ⅷx ℮x ゛x é e\u0301 x१ हिन्दी ไทย`
  .trim()
  .split(/\s+/);

describe("whatever objects are called, the program", () => {
  const resources = volumesOf(WORDS);

  beforeAll(() => programs.write(resources));

  test("in TypeScript compiles", () => {
    expect(programs.typescriptErrors()).toEqual([]);
  });

  test("in TypeScript asks for what was read", async () => {
    expect(await programs.typescriptAsks(resources)).toEqual(byName(resources));
  });

  test("in Python asks for what was read", async () => {
    expect(await programs.pythonAsks(resources)).toEqual(byName(resources));
  });

  test("in Go compiles", async () => {
    expect(await programs.goErrors()).toBe("");
  });
});

const name = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ minLength: 1, maxLength: 4, unit: "grapheme" }),
  fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((two) => two.join("")),
);

test("programs in TypeScript and Python ask for what was read, whatever the names are", async () => {
  const account = fc.uniqueArray(name, { minLength: 20, maxLength: 20 }).map(volumesOf);
  await fc.assert(
    fc.asyncProperty(account, async (resources) => {
      await programs.write(resources);
      expect(await programs.typescriptAsks(resources)).toEqual(byName(resources));
      expect(await programs.pythonAsks(resources)).toEqual(byName(resources));
    }),
    // Each further example runs two programs: a failed one is told as it is.
    { numRuns: 2, endOnFailure: true },
  );
});

const text = fc.oneof(
  fc.string({ maxLength: 8, unit: "grapheme" }),
  fc
    .array(
      fc.constantFrom(
        "$",
        "${",
        "$${",
        "%",
        "%{",
        "{",
        "}",
        '"',
        '"""',
        "'",
        "`",
        "\\",
        "\n",
        "\r",
        "\t",
        "\u007f",
        "a",
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join("")),
);

test("programs in TypeScript and Python repeat each text that was read, unless the import warns of it", async () => {
  const template = fc
    .dictionary(fc.stringMatching(/^[A-Za-z_][\w.-]{0,5}$/), text, { minKeys: 1, maxKeys: 5 })
    .map((env) => ({
      env,
      warned: importWarnings({ env }).length > 1,
    }));
  const templates = fc
    .array(
      template.filter(({ warned }) => !warned),
      { minLength: 20, maxLength: 20 },
    )
    .map((all) =>
      all.map(({ env }, i) => ({
        type: "cloudcompute:index:Template",
        name: `t${i}`,
        id: `id-${i}`,
        inputs: { name: `template ${i}`, image: `org/worker:${i}.0`, env },
      })),
    );
  await fc.assert(
    fc.asyncProperty(templates, async (resources) => {
      await programs.write(resources);
      expect(await programs.typescriptAsks(resources)).toEqual(byName(resources));
      expect(await programs.pythonAsks(resources)).toEqual(byName(resources));
    }),
    // Each further example runs two programs: a failed one is told as it is.
    { numRuns: 2, endOnFailure: true },
  );
});
