import fs from "node:fs";
import path from "node:path";
import { type Service, writes } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const program = (image = "org/worker:1") => `
  const { Endpoint, Template } = require("pulumi-cloudcompute");
  const worker = new Template("worker", { image: "${image}", serverless: true, env: { TOKEN: "s3cret" } });
  const api = new Endpoint("api", { templateId: worker.id, gpu: { pools: ["ADA_24"] } });
  exports.ids = [worker.id, api.id];
`;

let service: Service;
let ws: Workspace;

beforeAll(async () => {
  service = await startService();
  ws = await workspace({ program: program(), env: service.env });
});

test("a preview invents no ids, and up fills them in", async () => {
  const { code, output } = await ws.preview();
  expect(code).toBe(0);
  expect(output).toMatch(/ids\s*: \[\s*(\[\d\]: )?(output<string>|\[unknown\])/);
  expect((await ws.up()).code).toBe(0);
  expect(ws.outputs().ids).toEqual([ws.resource("worker")?.id, ws.resource("api")?.id]);
});

test("an edit of a template does not ripple, and neither state nor output holds a key or an environment value", async () => {
  ws.program(program("org/worker:2"));
  const { output, noted } = await service.during(() => ws.up("--diff"));
  expect(output).toMatch(/~ 1 updated\n\s+2 unchanged/);
  expect(writes(noted)).toEqual([`PATCH /v2/templates/${ws.resource("worker")?.id}`]);
  for (const text of [output, ws.rawState()]) {
    expect(text).not.toContain("s3cret");
    expect(text).not.toContain(service.emulator.apiKey);
  }
});

test("the engine's own most verbose logs do not hold a key that stands in the environment", async () => {
  const grpc = path.join(ws.folder, "grpc.json");
  ws.env.PULUMI_DEBUG_GRPC = grpc;
  const { code, output } = await ws.up("-v=9", "--logtostderr");
  expect(code).toBe(0);
  expect(output.length).toBeGreaterThan(10_000);
  for (const text of [output, fs.readFileSync(grpc, "utf8")]) expect(text).not.toContain(service.emulator.apiKey);
});
