import fs from "node:fs";
import path from "node:path";
import { cloudcomputeIn } from "../../cli/cloudcompute";
import { attached } from "../../harness/attached";
import { type Service, writes } from "../../harness/emulator";
import type { Workspace } from "../../harness/engine";
import { startService } from "../../harness/service";
import { workspace } from "../../harness/workspace";

const EXCLUDED = "NVIDIA GeForce RTX 4090";
const gpu = { pools: ["ADA_24"], count: 1 };

let service: Service;
let ws: Workspace;
/** Ids of objects that somebody has made without Pulumi. */
let ids: Record<"hub" | "models" | "pods" | "served" | "excluding" | "balanced", string>;

beforeAll(async () => {
  service = await startService({}, { neighbour: false });
  ids = await made();
  ws = await workspace({ language: "yaml", program: "resources: {}\n", env: await attached(service.env) });
});

async function made(): Promise<typeof ids> {
  const post = async (list: string, body: object) =>
    (await service.ask<{ id: string }>("POST", `/v2/${list}`, body)).id;
  const hub = await post("registries", { name: "hub", username: "robot", password: "hunter2" });
  const models = await post("network-volumes", { name: "models", size: 500, dataCenter: "EU-RO-1" });
  const image = "org/worker:1";
  const persistent = { size: 20, path: "/data" };
  const pods = await post("templates", { name: "pods", image, mounts: { persistent }, env: { A: "1" }, registry: hub });
  const served = await post("templates", { name: "served", image, serverless: true, disk: 33 });
  const container = { image, env: { TOKEN: "s3cret-token" }, networkVolumes: [models], dataCenterIds: ["EU-RO-1"] };
  const excluding = await post("serverless", { name: "excluding", gpu, workers: { min: 0, max: 5 }, ...container });
  await excludeTypes(excluding, [models]);
  const balanced = await saved({
    name: "balanced",
    gpuIds: "ADA_24",
    templateId: served,
    type: "LB",
    scalerType: "REQUEST_COUNT",
  });
  return { hub, models, pods, served, excluding, balanced };
}

async function saved(input: object): Promise<string> {
  const mutation = "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id } }";
  const { saveEndpoint } = await service.graphql<{ saveEndpoint: { id: string } }>(mutation, { input });
  return saveEndpoint.id;
}

async function excludeTypes(id: string, networkVolumeIds: string[]): Promise<void> {
  const query = "{ myself { endpoints { id name templateId } } }";
  type Rows = { myself: { endpoints: { id: string; templateId: string; name: string }[] } };
  const { myself } = await service.graphql<Rows>(query);
  const row = myself.endpoints.find((endpoint) => endpoint.id === id);
  const volumes = networkVolumeIds.map((networkVolumeId) => ({ networkVolumeId }));
  const rest = { type: "QB", workersMin: 0, workersMax: 5, locations: "EU-RO-1", networkVolumeIds: volumes };
  await saved({ ...row, ...rest, gpuIds: `ADA_24,-${EXCLUDED}` });
}

/** The program that `pulumi import` has written, with the credentials that nobody can read from the service. */
let generated: string;

test("import-file and pulumi import bring a whole account under Pulumi in two commands, and send no change", async () => {
  const { end } = cloudcomputeIn({ cwd: ws.folder, ...service.env }, "import-file", "--output", "import.json");
  expect(await end()).toMatchObject({ code: 0 });
  const { output, noted } = await service.during(() =>
    ws.run("import", "--file", "import.json", "--yes", "--protect=false", "--out", "imported.yaml"),
  );
  expect(output).toContain("= 6 imported");
  expect(output.match(/warning: .*/g)?.every((warning) => warning.startsWith("warning: env is imported"))).toBe(true);
  expect(writes(noted)).toEqual([]);
  generated = fs
    .readFileSync(path.join(ws.folder, "imported.yaml"), "utf8")
    .replace('username: ""', "username: robot")
    .replace('password: ""', "password: hunter2");
});

test("no imported environment value stands in the state in the clear", () => {
  expect(ws.rawState()).not.toContain("s3cret-token");
});

test("the generated program plans nothing but what the service never tells: a registry's credentials", async () => {
  ws.program(generated);
  const { output } = await ws.preview("--diff");
  expect(leaves(output)).toEqual(["+ password: [secret]", "+ username: [secret]"]);
  expect(output).toMatch(/~ 1 to update\n +6 unchanged/);
});

/** The lines of a `--diff` that show a change of a value. */
const leaves = (output: string) =>
  [...output.matchAll(/^ +([-+~] [^:\n]+: [^\n{[]*\S[^\n{]*)$/gm)].map(([, leaf]) => leaf);

test("a wrong input on an imported volume is a replacement at preview, and the path is told", async () => {
  ws.program(generated.replace("dataCenter: EU-RO-1", "dataCenter: EU-CZ-1"));
  const { output } = await ws.preview("--diff");
  expect(output).toMatch(/\+-cloudcompute:index:NetworkVolume: \(replace\)/);
  expect(output).toContain('~ dataCenter: "EU-RO-1" => "EU-CZ-1"');
});

test("up changes nothing else, and after it the preview is clean", async () => {
  ws.program(generated);
  const { code, noted } = await service.during(() => ws.up());
  expect(code).toBe(0);
  expect(writes(noted)).toEqual(["updateRegistryAuth"]);
  expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
});

test("a name that leaves the program stays as it is", async () => {
  ws.program(generated.replace("      name: models\n", ""));
  expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
});

test("destroy asks the guards: a pod that mounts the volume is named, and the data stays", async () => {
  const mounts = { network: [{ volumeId: ids.models, path: "/models" }] };
  const pod = await service.control<{ id: string }>("POST", "pods", { name: "notebook", mounts });
  const refused = await ws.destroy();
  expect(refused.output).toContain(`Pod "notebook" (${pod.id})`);
  expect(await service.has(`/v2/network-volumes/${ids.models}`)).toBe(true);
  await service.ask("DELETE", `/v2/pods/${pod.id}`);
  expect(await ws.destroy()).toMatchObject({ code: 0 });
  expect(await service.has(`/v2/network-volumes/${ids.models}`)).toBe(false);
});

test("an object that a program only reads has its real fields, and one that is not there does not exist", async () => {
  const { id } = await service.ask<{ id: string }>("POST", "/v2/templates", { name: "read", image: "org/read:1" });
  const get = (of: string) => `
resources:
  read: { type: cloudcompute:Template, get: { id: ${of} } }
outputs: { image: "\${read.image}", disk: "\${read.disk}", name: "\${read.name}" }
`;
  const reader = await workspace({ language: "yaml", program: get(id), env: await attached(service.env) });
  expect(await reader.up()).toMatchObject({ code: 0 });
  expect(reader.outputs()).toEqual({ image: "org/read:1", disk: 50, name: "read" });
  reader.program(get("no-such-id"));
  expect((await reader.preview()).output).toContain("no-such-id' does not exist");
});

test("an id that is not there does not exist", async () => {
  const { code, output } = await ws.run("import", "cloudcompute:index:NetworkVolume", "none", "no-such-id", "--yes");
  expect(output).toContain("resource 'no-such-id' does not exist");
  expect(code).toBeGreaterThan(0);
  expect(ws.resource("none")).toBeUndefined();
});
