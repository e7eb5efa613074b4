import path from "node:path";
import type { Service } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

let service: Service;
let ws: Workspace;

beforeAll(async () => {
  const folder = path.join(__dirname, "../../examples/load-balancer");
  const workers = { "org/echo": { command: "node worker.js", cwd: folder } };
  // Nobody moves its clock, so it follows the machine's.
  service = await startService({ coldStartMs: 0 }, { clock: "wall", workers });
  ws = await workspace({ program: { folder: "examples/load-balancer" }, env: service.env });
});

test("deploys, and a WebSocket is echoed before the run ends", async () => {
  const { code, output } = await ws.up();
  expect(output).toContain("+ 4 created");
  expect(code).toBe(0);
  const [endpoint] = await service.list("/v2/serverless");
  expect(ws.outputs()).toEqual({
    endpointId: endpoint?.id,
    url: expect.stringContaining(`//${endpoint?.id}.localhost:`),
  });
});

test("answers HTTP and a WebSocket from the worker's process, which has the template's env", async () => {
  const { code, stdout } = await ws.shell('node call.mjs "$(pulumi stack output endpointId)" "good morning"');
  expect(stdout).toContain("greeting: 'hello'");
  expect(stdout).toContain("body: 'good morning'");
  expect(stdout).toMatch(/\ngood morning\n$/);
  expect(code).toBe(0);
});

test("leaves the key in no file of its state and history", () => {
  expect(ws.filesWith("dev")).not.toEqual([]);
  expect(ws.filesWith(service.emulator.apiKey)).toEqual([]);
});
