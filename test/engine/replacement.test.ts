import { type Service, writes } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const disk = `mounts: { persistent: { size: 20, path: "/data" } },`;
const program = (first: boolean) => `
  const { Endpoint, Template } = require("pulumi-cloudcompute");
  new Template("fixed", { name: "fixed", image: "org/pod:1", ${first ? disk : ""} });
  new Template("free", { image: "org/pod:1", ${first ? disk : ""} });
  const worker = new Template("worker", { image: "org/worker:1", serverless: true });
  const gpu = { pools: ["ADA_24"] };
  new Endpoint("bound", { templateId: worker.id, gpu, type: "${first ? "QUEUE_BASED" : "LOAD_BALANCING"}" });
  const second = new Template("second", { image: "org/worker:1", serverless: true });
  new Endpoint("moved", { gpu, ${first ? `image: "org/worker:1"` : "templateId: second.id"} });
`;

let service: Service;
let ws: Workspace;
let sent: string[];
let before: Record<string, string>;
const NAMES = ["fixed", "free", "bound", "moved"];
const ids = () => Object.fromEntries(NAMES.map((name) => [name, ws.resource(name)?.id as string]));
const order = (...steps: string[]) => steps.map((step) => sent.indexOf(step));

beforeAll(async () => {
  service = await startService();
  ws = await workspace({ program: program(true), env: service.env });
  await ws.up();
  before = ids();
  ws.program(program(false));
});

test("a preview warns of what must delete first, and why", async () => {
  const { output } = await ws.preview();
  expect(output).toContain("+-4 to replace");
  expect(output).toMatch(
    /Template "fixed": the replacement deletes the old one first, because the service requires unique names, and the name "fixed" is set in the program/,
  );
  expect(output).toMatch(
    /Endpoint "bound": the replacement deletes the old one first, because template \S+ serves one endpoint at a time/,
  );
  expect(output).toMatch(/Endpoint "moved": the replacement deletes \S+ Its id and URLs change/);
  expect(output).not.toMatch(/"(free|moved)": the replacement deletes the old one first/);
});

test("up replaces all of them, and the next preview is clean", async () => {
  const { code, output, noted } = await service.during(() => ws.up());
  expect(output).toContain("+-4 replaced");
  expect(code).toBe(0);
  sent = writes(noted);
  const after = ids();
  for (const name of NAMES) expect(after[name]).not.toBe(before[name]);
  expect((await ws.preview("--expect-no-changes")).code).toBe(0);
});

test("a template of a name that the program sets is deleted before the new one is created", () => {
  const [deleted] = order(`DELETE /v2/templates/${before.fixed}`);
  expect(deleted).toBeGreaterThanOrEqual(0);
  expect(deleted).toBeLessThan(sent.lastIndexOf("POST /v2/templates"));
});

test("an endpoint that keeps its template lets go of it before the new one binds it", () => {
  const [deleted] = order("deleteEndpoint");
  expect(deleted).toBeGreaterThanOrEqual(0);
  expect(deleted).toBeLessThan(sent.lastIndexOf("saveEndpoint"));
});

test("what has a made name is created first, so that it never lacks", () => {
  const creates = sent.flatMap((text, i) => (text === "POST /v2/templates" ? [i] : []));
  expect(creates).toHaveLength(2);
  expect(sent.indexOf(`DELETE /v2/templates/${before.free}`)).toBeGreaterThan(Math.min(...creates));
  expect(sent.indexOf(`DELETE /v2/serverless/${before.moved}`)).toBeGreaterThan(sent.indexOf("saveEndpoint"));
});
