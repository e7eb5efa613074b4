import { type Service, told, writes } from "../../harness/emulator";
import type { Outcome, Workspace } from "../../harness/engine";
import { startService } from "../../harness/service";
import { workspace } from "../../harness/workspace";

/** With the executable that the package ships, as the engine starts it. */

const program = ({ max = 3, image = "org/worker:1" } = {}) => `
resources:
  hub:
    type: cloudcompute:Registry
    properties: { username: robot, password: hunter2-password }
  worker:
    type: cloudcompute:Template
    properties:
      image: ${image}
      serverless: true
      registry: \${hub.id}
      env: { TOKEN: s3cret-token, MODE: fast }
  models:
    type: cloudcompute:NetworkVolume
    properties: { size: 20, dataCenter: EU-RO-1 }
  api:
    type: cloudcompute:Endpoint
    properties:
      templateId: \${worker.id}
      gpu: { pools: [ADA_24] }
      workers: { max: ${max} }
      dataCenterIds: [EU-RO-1]
      networkVolumes: [ "\${models.id}" ]
  plain:
    type: cloudcompute:Endpoint
    properties: { image: org/worker:1, gpu: { pools: [ADA_24] }, env: { TOKEN: s3cret-token } }
variables:
  gpus: { fn::invoke: { function: cloudcompute:getGpuTypes } }
outputs:
  url: \${plain.requestUrls.run}
`;

let service: Service;
let ws: Workspace;
const at = (list: string, name: string) => `/v2/${list}/${ws.resource(name)?.id}`;

beforeAll(async () => {
  service = await startService();
  ws = await workspace({ language: "yaml", program: program(), env: service.env });
});

test("a preview invents no ids, and makes nothing", async () => {
  const { code, output, noted } = await service.during(() => ws.preview("--diff"));
  expect(code).toBe(0);
  expect(output).toContain("templateId");
  expect(output).toMatch(/templateId *: \[unknown\]/);
  expect(writes(noted)).toEqual([]);
});

test("up makes all of it, and the next preview is clean, by one list a kind", async () => {
  expect((await ws.up()).output).toContain("+ 6 created");
  expect(ws.outputs()).toEqual({ url: expect.stringContaining(`/${ws.resource("plain")?.id}/run`) });
  const { code, noted } = await service.during(() => ws.preview("--expect-no-changes"));
  expect(code).toBe(0);
  const lists = noted.map(told).filter((text) => text.startsWith("GET /v2/") && !text.includes("catalog"));
  expect(lists.sort()).toEqual(
    ["network-volumes", "registries", "serverless", "templates"].map((list) => `GET /v2/${list}`),
  );
});

test("no key, password or environment value stands in the state in the clear", () => {
  const state = ws.rawState();
  expect(state).toContain("ciphertext");
  for (const secret of ["s3cret-token", "hunter2-password", service.emulator.apiKey])
    expect(state).not.toContain(secret);
});

describe("what somebody changed", () => {
  let preview: Outcome;

  beforeAll(async () => {
    await service.ask("PATCH", at("serverless", "plain"), {
      workers: { min: 0, max: 9 },
      env: { TOKEN: "s3cret-other" },
    });
    await service.ask("PATCH", at("templates", "worker"), { image: "org/evil:1" });
    preview = await ws.preview("--diff");
  });

  test("is shown at a plain preview as it became, then as it will be", () => {
    expect(preview.output).toMatch(/~ max: 3 => 9[\s\S]*~ max: 9 => 3/);
    expect(preview.output).toMatch(/"org\/worker:1" => "org\/evil:1"[\s\S]*"org\/evil:1" => "org\/worker:1"/);
    expect(preview.output).toContain("~ TOKEN: [secret] => [secret]");
    expect(preview.output).not.toContain("s3cret");
    expect(preview.output).toMatch(/~ 2 to update\n +4 unchanged/);
  });

  test("is put right by up, and nothing else is", async () => {
    const { noted } = await service.during(() => ws.up());
    expect(writes(noted).sort()).toEqual([`PATCH ${at("serverless", "plain")}`, `PATCH ${at("templates", "worker")}`]);
    expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
  });
});

test("an edit of a template does not ripple into its endpoint", async () => {
  ws.program(program({ image: "org/worker:2" }));
  const { output } = await ws.preview("--diff");
  expect(output).toMatch(/~ 1 to update\n +5 unchanged/);
  ws.program(program());
});

test("an object that is gone is created anew, and the reason is told beside it", async () => {
  await service.ask("DELETE", at("serverless", "plain"));
  const gone = ws.resource("plain")?.id;
  const preview = await ws.preview();
  expect(preview.output).toContain(`${gone} was deleted outside of Pulumi. pulumi up creates it again`);
  expect(preview.output).toMatch(/\+ 1 to create\n +5 unchanged/);
  expect((await ws.up()).output).toMatch(/\+ 1 created/);
  expect(ws.resource("plain")?.id).not.toBe(gone);
});

test("wrong arguments fail at preview with the path, what is allowed and the nearest id, and no value of a secret", async () => {
  ws.program(
    program().replace("workers: { max: 3 }", "workers: { min: 4, max: 3 }").replace("fast }", "fast, '': x }"),
  );
  const { code, output, noted } = await service.during(() => ws.preview());
  expect(code).toBeGreaterThan(0);
  expect(output).toContain("env has a variable with an empty name");
  expect(output).not.toContain("s3cret-token");
  expect(writes(noted)).toEqual([]);
  ws.program(program().replaceAll("ADA_24", "ADA_42"));
  expect((await ws.preview()).output).toContain("ADA_24");
  ws.program(program());
});

test("destroy drains workers and removes all of it", async () => {
  const { output, code } = await ws.destroy();
  expect(output).toContain("- 6 deleted");
  expect(code).toBe(0);
  expect(await service.list("/v2/serverless")).toEqual([]);
});
