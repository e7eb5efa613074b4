import fs from "node:fs";
import path from "node:path";
import { PNG } from "pngjs";
import type { Service } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

let service: Service;
let ws: Workspace;

beforeAll(async () => {
  // Nobody moves its clock, so it follows the machine's; the worker starts at once, and for one job.
  service = await startService({ coldStartMs: 0 }, { clock: "wall" });
  ws = await workspace({ program: { folder: "examples/image" }, env: service.env });
});

test("deploys the image worker, and the endpoint has drawn before the run ends", async () => {
  const { code, output } = await ws.up();
  expect(output).toContain("+ 3 created");
  expect(code).toBe(0);
  const { id } = (await service.list("/v2/serverless"))[0] as { id: string };
  expect(ws.outputs()).toEqual({ endpointId: id, answeredInMs: expect.any(Number) });
  const health = await service.ask<{ jobs: object }>("GET", `/run/v2/${id}/health`);
  expect(health.jobs).toMatchObject({ completed: 1, failed: 0 });
});

test("saves a picture of the asked size", async () => {
  const { code, output } = await ws.shell(
    'node draw.mjs "$(pulumi stack output endpointId)" "a lighthouse at night" night.png',
  );
  expect(output).toMatch(/^night\.png: drawn in \d\.\d+ s, after \d+ ms in the queue/);
  expect(code).toBe(0);
  const { width, height } = PNG.sync.read(fs.readFileSync(path.join(ws.folder, "night.png")));
  expect({ width, height }).toEqual({ width: 512, height: 256 });
});

test("leaves the key in no file of its state and history", () => {
  expect(ws.filesWith("dev")).not.toEqual([]);
  expect(ws.filesWith(service.emulator.apiKey)).toEqual([]);
});
