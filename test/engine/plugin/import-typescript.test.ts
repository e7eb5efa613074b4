import fs from "node:fs";
import path from "node:path";
import { cloudcomputeIn } from "../../cli/cloudcompute";
import { attached } from "../../harness/attached";
import { type Service, writes } from "../../harness/emulator";
import { WITHOUT_TYPES, type Workspace } from "../../harness/engine";
import { startService } from "../../harness/service";
import { workspace } from "../../harness/workspace";
import { type Imported, ImportedPrograms } from "../../tools/imported-programs";

// The generators of Pulumi are compiled for the first time, perhaps.
const PATIENCE_MS = 600_000;

let service: Service;
let ws: Workspace;
/** The code that `pulumi import` writes with the language host of a current installation, which tests do not have. */
let generated: string;

beforeAll(async () => {
  service = await startService({}, { neighbour: false });
  await makeObjects();
  ws = await workspace({ language: "ts", program: "export {};\n", env: await attached(service.env) });
  const { end } = cloudcomputeIn({ cwd: ws.folder, ...service.env }, "import-file", "--output", "import.json");
  expect(await end()).toMatchObject({ code: 0 });
  const imported = await ws.run("import", "--file", "import.json", "--yes", "--generate-code=false", "--protect=true");
  expect(imported.output).toContain("= 7 imported");
  generated = await written();
}, PATIENCE_MS);

async function makeObjects(): Promise<void> {
  const post = async (list: string, body: object) =>
    (await service.ask<{ id: string }>("POST", `/v2/${list}`, body)).id;
  const registry = await post("registries", { name: "hub", username: "robot", password: "hunter2" });
  const models = await post("network-volumes", { name: "models", size: 500, dataCenter: "EU-RO-1", type: "STANDARD" });
  await post("network-volumes", { name: "let", size: 20, dataCenter: "US-KS-2", type: "HIGH_PERFORMANCE" });
  const container = { image: "org/worker:1", env: { LEVEL: "a\nb" }, ports: ["8080/http"], registry, category: "AMD" };
  const templateId = await post("templates", { name: "worker", serverless: true, ...container });
  const networkVolumeIds = [{ networkVolumeId: models }];
  const mutation = "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id } }";
  const usual = { workersMin: 0, workersMax: 2, flashBootType: "FLASHBOOT", scalerType: "REQUEST_COUNT" };
  const bound = { name: "bound", templateId, gpuIds: "ADA_24,-NVIDIA L4", networkVolumeIds, locations: "EU-RO-1" };
  await service.graphql(mutation, { input: { ...bound, ...usual } });
  const balancedId = await post("templates", { name: "balanced", image: "org/lb:1", serverless: true });
  await service.graphql(mutation, {
    input: { name: "balanced", templateId: balancedId, gpuIds: "ADA_24", type: "LB", scalerType: "REQUEST_COUNT" },
  });
}

/** The program for what stands in the state, with the credentials that nobody can read from the service. */
async function written(): Promise<string> {
  const { stdout } = await ws.run("stack", "export", "--show-secrets");
  const { resources } = (JSON.parse(stdout) as { deployment: { resources: Stored[] } }).deployment;
  const { resources: listed } = JSON.parse(fs.readFileSync(path.join(ws.folder, "import.json"), "utf8")) as {
    resources: Omit<Imported, "inputs">[];
  };
  const writtenInputs = (id: string) => shown(resources.find((one) => one.id === id)?.inputs ?? {});
  const programs = new ImportedPrograms(fs.mkdtempSync(path.join(path.dirname(ws.folder), "generated-")));
  await programs.write(listed.map((resource) => ({ ...resource, inputs: writtenInputs(resource.id) })));
  return programs.typescript
    .replace('username: ""', 'username: "robot"')
    .replace('password: ""', 'password: "hunter2"');
}

interface Stored {
  readonly id?: string;
  readonly inputs?: Record<string, unknown>;
}

/** Secrets of an export that shows them, each a text of JSON. */
const shown = (inputs: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(inputs).map(([key, value]) => {
      const { plaintext } = Object(value) as { plaintext?: string };
      return [key, plaintext === undefined ? value : JSON.parse(plaintext)];
    }),
  );

test("the generated program plans nothing but what the service never tells: a registry's credentials", async () => {
  ws.program(generated);
  const { output } = await ws.preview("--diff");
  // The types have been checked now.
  Object.assign(ws.env, WITHOUT_TYPES);
  const leaves = [...output.matchAll(/^ +([-+~] [^:\n]+: [^\n{[]*\S[^\n{]*)$/gm)].map(([, leaf]) => leaf);
  expect([leaves, output]).toEqual([["+ password: [secret]", "+ username: [secret]"], expect.anything()]);
  expect(output).toMatch(/~ 1 to update\n +7 unchanged/);
  Object.assign(ws.env, WITHOUT_TYPES);
});

test("up with it changes nothing else, and after it the preview is clean", async () => {
  const { code, noted } = await service.during(() => ws.up());
  expect(code).toBe(0);
  expect(writes(noted)).toEqual(["updateRegistryAuth"]);
  expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
});

test("what was imported is protected: a program that lacks it deletes nothing", async () => {
  ws.program("export {};\n");
  const { code, output, noted } = await service.during(() => ws.up());
  expect(code).toBeGreaterThan(0);
  expect(output).toContain("protect");
  expect(writes(noted)).toEqual([]);
});
