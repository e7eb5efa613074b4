import { type Service, told, writes } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const program = (disk: number, size = 20) => `
  const { Endpoint, NetworkVolume, Template } = require("pulumi-cloudcompute");
  const worker = new Template("worker", { image: "org/worker:1", serverless: true, disk: ${disk} });
  new Template("other", { image: "org/worker:1", disk: ${disk} });
  const data = new NetworkVolume("data", { size: ${size}, dataCenter: "EU-RO-1" });
  new Endpoint("api", { templateId: worker.id, gpu: { pools: ["ADA_24"] }, networkVolumes: [data.id] });
`;

let service: Service;
let ws: Workspace;
const id = (name: string) => ws.resource(name)?.id;
const urn = (name: string) => ws.resource(name)?.urn as string;

beforeAll(async () => {
  service = await startService();
  ws = await workspace({ program: program(50), env: service.env });
});

test("a saved plan is carried out, names that only up makes included", async () => {
  expect((await ws.preview("--save-plan", "plan.json")).code).toBe(0);
  const { code, output } = await ws.up("--plan", "plan.json");
  expect(output).toContain("+ 5 created");
  expect(code).toBe(0);
});

test("a saved plan is refused for another program, and nothing is sent", async () => {
  ws.program(program(60));
  await ws.preview("--save-plan", "plan.json");
  ws.program(program(70));
  const { code, output, noted } = await service.during(() => ws.up("--plan", "plan.json"));
  expect(output).toContain("violates plan");
  expect(code).toBeGreaterThan(0);
  expect(writes(noted)).toEqual([]);
});

test("a saved plan of updates is carried out", async () => {
  ws.program(program(60));
  const { code, output } = await ws.up("--plan", "plan.json");
  expect(output).toContain("~ 2 updated");
  expect(code).toBe(0);
});

test("--target changes that one alone", async () => {
  ws.program(program(70, 30));
  const { code, noted } = await service.during(() => ws.up("--target", urn("other")));
  expect(code).toBe(0);
  expect(writes(noted)).toEqual([`PATCH /v2/templates/${id("other")}`]);
  expect((await ws.up()).output).toContain("~ 2 updated");
});

test("destroy --target with its dependents leaves the rest", async () => {
  const { code, output, noted } = await service.during(() =>
    ws.destroy("--target", urn("data"), "--target-dependents"),
  );
  expect(output).toContain("- 2 deleted");
  expect(code).toBe(0);
  expect(noted.map(told)).toEqual(expect.arrayContaining(["deleteEndpoint"]));
  expect(id("worker")).toBeDefined();
  expect(await service.has(`/v2/templates/${id("worker")}`)).toBe(true);
});

test(".get reads objects of each kind that nobody here manages, and deletes none of them", async () => {
  await ws.up();
  const hub = await service.ask("POST", "/v2/registries", { name: "hub", username: "u", password: "p" });
  const reader = await workspace({
    env: service.env,
    program: `
      const { Endpoint, NetworkVolume, Registry, Template } = require("pulumi-cloudcompute");
      const api = Endpoint.get("api", "${id("api")}");
      exports.url = api.requestUrls.run;
      exports.pools = api.gpu.pools;
      exports.image = Template.get("worker", "${id("worker")}").image;
      exports.size = NetworkVolume.get("data", "${id("data")}").size;
      exports.hub = Registry.get("hub", "${hub.id}").name;
    `,
  });
  const { code } = await reader.up();
  expect(code).toBe(0);
  expect(reader.outputs()).toEqual({
    url: expect.stringContaining(`/${id("api")}/run`),
    pools: ["ADA_24"],
    image: "org/worker:1",
    size: 30,
    hub: "hub",
  });
  expect((await reader.preview("--expect-no-changes")).code).toBe(0);
  const { code: gone, noted } = await service.during(() => reader.destroy());
  expect(gone).toBe(0);
  expect(writes(noted)).toEqual([]);
  reader.program(`require("pulumi-cloudcompute").Template.get("none", "no-such-id");`);
  const missing = await reader.preview();
  expect(missing.output).toContain('Template "none": the account has no Template no-such-id');
  expect(missing.code).toBeGreaterThan(0);
});
