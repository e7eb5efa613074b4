import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/engine/programs";
import type { Service } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";
import { block } from "./blocks";
import { Reader, succeeded } from "./shell";

let service: Service;
let ws: Workspace;
let reader: Reader;
let ids: Record<"api" | "web" | "art", string>;

beforeAll(async () => {
  const handlers = { "org/worker:1.0": pong };
  // Nobody moves its clock, so it follows the machine's.
  service = await startService({ coldStartMs: 0 }, { clock: "wall", handlers });
  ws = await workspace({ program: "", env: { ...service.env, HOME: "" } });
  ws.env.HOME = ws.folder;
  reader = new Reader(ws, service);
  writeFileSync(join(ws.folder, "input.json"), '{"prompt": "Hi"}');
  ids = { api: await made("api"), web: await balanced("web"), art: await made("art", "image-generation") };
});

async function* pong() {
  yield { text: "pong" };
  return { text: "pong" };
}

const common = { gpu: { pools: ["ADA_24"] }, workers: { min: 1, max: 2 } };

async function made(name: string, image = "org/worker:1.0"): Promise<string> {
  return (await service.ask<{ id: string }>("POST", "/v2/serverless", { name, image, ...common })).id;
}

/** The REST interface can't make one. */
async function balanced(name: string): Promise<string> {
  const template = { name, image: "org/web:1.0", serverless: true, ports: ["80/http"] };
  const { id: templateId } = await service.ask<{ id: string }>("POST", "/v2/templates", template);
  const input = {
    name,
    templateId,
    type: "LB",
    gpuIds: "ADA_24",
    workersMin: 1,
    workersMax: 2,
    scalerType: "REQUEST_COUNT",
  };
  const saved = await service.graphql<{ saveEndpoint: { id: string } }>(
    "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id } }",
    { input: { ...input, scalerValue: 4 } },
  );
  return saved.saveEndpoint.id;
}

test("each command of the page on calling does what stands beside it", async () => {
  const calls = await reader.untilCtrlC(block("docs/calling.md", "npx cloudcompute status api"), "--follow", "");
  const [status, call, stream, web, logs, image, chat] = calls.map(({ stdout }) => stdout);
  expect([call, stream]).toEqual([expect.stringContaining("pong"), expect.stringContaining("pong")]);
  expect(status).toContain("worker");
  expect(web).toContain("/generate");
  expect(logs).not.toBe("");
  expect(image).toBeDefined();
  expect(statSync(join(ws.folder, "fox.png")).size).toBeGreaterThan(100);
  expect(chat).toContain("Why is the sky blue?");
});

test("the emulator starts by each line of its page, prints what to do with it, and ends at Ctrl-C", async () => {
  const mine = { "--port 4010": "--port 0", "npm run": `cd ${root} && npm run` };
  const started = [
    ...(await reader.untilCtrlC(block("docs/emulator.md", "npx cloudcompute emulator --port"), "emulator", ENDS, mine)),
    ...(await reader.untilCtrlC(block("docs/emulator.md", "npx cloudcompute emulator --account"), "emulator", ENDS, {
      emulator: "emulator --port 0",
    })),
    ...(await reader.untilCtrlC(block("docs/getting-started.md", "npx cloudcompute emulator"), "emulator", ENDS, mine)),
  ];
  expect(started).toHaveLength(5);
  for (const { stdout } of started) expect(stdout).toContain("export CLOUDCOMPUTE_BASE_URL=http://127.0.0.1:");
  expect(existsSync(join(ws.folder, ".cloudcompute.json"))).toBe(true);
});

const ENDS = "Ctrl-C stops it";

test("a load-balancing endpoint answers at both of its addresses", async () => {
  const curls = block("docs/emulator.md", "curl http://4m7x2k9qa1b2c3.localhost:4010");
  const { stdout } = succeeded(await reader.run(curls, { "4m7x2k9qa1b2c3": ids.web }));
  expect(stdout.match(/"path":"\/generate"/g)).toHaveLength(2);
});

test("a part of an account is written by each command of the page on import", async () => {
  const volume = { name: "models", size: 10, dataCenter: "EU-RO-1" };
  const { id } = await service.ask<{ id: string }>("POST", "/v2/network-volumes", volume);
  const parts = block("docs/import.md", "npx cloudcompute import-file --kind");
  const mine = { "4m7x2k9q": ids.api, agv6w2qcg7: id, "api-*": "ap*" };
  const { stdout } = succeeded(await reader.run(parts, mine));
  expect(stdout.match(new RegExp(`"id": "${ids.api}"`, "g"))).toHaveLength(4);
});
