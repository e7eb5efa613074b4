import { type Service, writes } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const program = (worker = "org/worker:1") => `
  const pulumi = require("@pulumi/pulumi");
  const { Endpoint, NetworkVolume, Registry, Template } = require("pulumi-cloudcompute");
  const token = new pulumi.Config().requireSecret("token");
  const hub = new Registry("hub", { username: "s3cret-user", password: token });
  const data = new NetworkVolume("data", { size: 20, dataCenter: "EU-RO-1" });
  const worker = new Template("worker", {
    image: "${worker}",
    serverless: true,
    registry: hub.id,
    env: { TOKEN: token, PLAIN: "s3cret-plain", VOLUME: data.id, PLACE: pulumi.interpolate\`in \${data.dataCenter}\` },
  });
  const api = new Endpoint("api", { templateId: worker.id, gpu: { pools: ["ADA_24"] }, networkVolumes: [data.id] });
  const front = new Endpoint("front", {
    image: "org/front:1",
    gpu: { pools: ["ADA_24"] },
    env: { API: api.requestUrls.run, PEER: pulumi.interpolate\`\${api.name}/\${api.id}\`, TOKEN: token },
  });
  exports.worker = worker;
  exports.env = front.env;
  exports.user = hub.username;
  exports.password = hub.password;
`;

let service: Service;
let ws: Workspace;
const id = (name: string) => ws.resource(name)?.id;
const said: string[] = [];

beforeAll(async () => {
  service = await startService();
  ws = await workspace({ program: program(), env: service.env, secrets: { "harness:token": "s3cret-token" } });
});

test("ids and outputs that only up will know are no problem at preview, and nothing is sent", async () => {
  const { code, output, noted } = await service.during(() => ws.preview("--diff"));
  said.push(output);
  expect(output).toContain("+ 6 to create");
  expect(output).not.toMatch(/warning|error/);
  expect(code).toBe(0);
  expect(writes(noted)).toEqual([]);
});

test("up fills them in", async () => {
  const { code, output } = await ws.up("--diff");
  said.push(output);
  expect(code).toBe(0);
  expect(await service.ask("GET", `/v2/templates/${id("worker")}`)).toMatchObject({
    registry: id("hub"),
    env: { TOKEN: "s3cret-token", PLAIN: "s3cret-plain", VOLUME: id("data"), PLACE: "in EU-RO-1" },
  });
  const { name } = await service.ask("GET", `/v2/serverless/${id("api")}`);
  expect(await service.ask("GET", `/v2/serverless/${id("front")}`)).toMatchObject({
    env: { API: expect.stringContaining(`/${id("api")}/run`), PEER: `${name}/${id("api")}`, TOKEN: "s3cret-token" },
  });
});

test("a template's edit does not ripple into what is bound to it", async () => {
  ws.program(program("org/worker:2"));
  const { output } = await ws.preview("--diff");
  said.push(output);
  expect(output).toMatch(/~ 1 to update\n\s+5 unchanged/);
});

test("the outputs of an update in place are known to whatever uses them", async () => {
  const { code, output, noted } = await service.during(() => ws.up("--diff"));
  said.push(output);
  expect(code).toBe(0);
  expect(writes(noted)).toEqual([`PATCH /v2/templates/${id("worker")}`]);
  expect((await ws.preview("--expect-no-changes")).code).toBe(0);
});

test("environment values, user name and password are encrypted in the state", () => {
  expect(ws.rawState()).not.toContain("s3cret");
  expect(ws.outputs()).toMatchObject({ env: "[secret]", user: "[secret]", password: "[secret]" });
  for (const name of ["worker", "front"]) {
    const { inputs, outputs } = ws.resource(name) ?? {};
    for (const side of [inputs, outputs]) expect(side?.env).toMatchObject({ ciphertext: expect.any(String) });
  }
});

test("no secret value was ever printed", async () => {
  said.push((await ws.refresh("--diff")).output, (await ws.run("stack", "export")).output);
  expect(ws.rawState()).not.toContain("s3cret");
  said.push((await ws.destroy("--diff")).output);
  for (const output of said) expect(output).not.toContain("s3cret");
  expect(said).toHaveLength(7);
});
