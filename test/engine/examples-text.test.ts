import type { Service } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

let service: Service;
let ws: Workspace;

beforeAll(async () => {
  service = await startService();
  const config = { "text:inputTokens": "35", "text:outputTokens": "150" };
  ws = await workspace({ program: { folder: "examples/text" }, config, env: service.env });
});

test("deploys nothing, and says what tokens cost with each variant, exactly", async () => {
  const { code, output } = await ws.up();
  expect(output).toContain("+ 1 created");
  expect(code).toBe(0);
  expect(ws.outputs()).toEqual({
    costUsd: { "model-k2.6": "0.00063325", "model-k2.7-code": "0.00063325", "model-k3": "0.002355" },
  });
});

test("prints the same answer each time, and what it cost", async () => {
  const { code, stdout } = await ws.shell('node chat.mjs "Why do queues grow?"');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^On "Why do queues grow\?": .+\.\n\n5 tokens in, \d+ tokens out: 0\.\d+ USD\n$/);
  expect((await ws.shell('node chat.mjs "Why do queues grow?"')).stdout).toBe(stdout);
});

test("prints the answer as it arrives: what came before the stream broke is there", async () => {
  await service.control("POST", "options", { textStreamBreaksAfter: 3 });
  const { code, stdout } = await ws.shell('node chat.mjs "Why do queues grow?"');
  expect(stdout).toBe('On "Why do q');
  expect(code).toBeGreaterThan(0);
});

test("leaves the key in no file of its state and history", () => {
  expect(ws.filesWith("dev")).not.toEqual([]);
  expect(ws.filesWith(service.emulator.apiKey)).toEqual([]);
});
