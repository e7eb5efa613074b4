import type { Browser } from "puppeteer-core";
import { cloudcomputeIn } from "../cli/cloudcompute";
import { PageDriver } from "../harness/browser";
import { startChromium } from "../harness/chromium";
import type { Service } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const program = `
  const { Endpoint } = require("pulumi-cloudcompute");
  new Endpoint("api", { name: "api", image: "slow", gpu: { pools: ["ADA_24"] }, scaling: { type: "REQUEST_COUNT", value: 1 } });
`;

let service: Service;
let ws: Workspace;
let browser: Browser;
let page: PageDriver;

beforeAll(async () => {
  // As `npm start -- --keep` has it.
  service = await startService({}, { clock: "wall" });
  ws = await workspace({ program, env: service.env });
  browser = await startChromium();
  page = await PageDriver.open(browser, service.emulator.url);
}, 60_000);
afterAll(() => browser.close());

test("what `pulumi up` makes and sends is on the page, between the marks of its run", async () => {
  expect(await ws.up()).toMatchObject({ code: 0 });
  await page.shows(/api[\s\S]*workers 0–3/, "Objects");
  await page.shows("/v2/serverless", "Requests");
  await page.shows(/pulumi run 1 began/i, "Requests");
  await page.shows(/pulumi run 1 ended/i, "Requests");
});

test("a worker appears when `cloudcompute call` sends a job, and the answer arrives", async () => {
  const call = cloudcomputeIn(service.env, "call", "api", "--input", '{"seconds":1}');
  await page.sees(/^1 worker: 1 (starting|running)/);
  await page.shows(/in progress/, "Jobs");
  expect(await call.end()).toMatchObject({ code: 0 });
  await page.shows(/completed/, "Jobs");
  // Commands of this package are no runs of Pulumi.
  expect(await page.text("Requests")).not.toMatch(/pulumi run 2/i);
});

test("what somebody changes on the page is drift at the next preview", async () => {
  await page.press("Change outside Pulumi");
  await page.shows("workers 0–9", "Objects");
  const { output } = await ws.preview();
  expect(output).toContain('Endpoint "api": workers.max was changed outside of Pulumi: 3 => 9; pulumi up makes it 3');
});

test("a destroy shows the drain, which ends with the job", async () => {
  const endpointId = ws.resource("api")?.id;
  await service.control("POST", "workers", { endpointId, busy: 1, leaveAfter: 600 });
  const destroyed = ws.destroy();
  await page.sees(/1 leaving/);
  await page.shows("workers 0–0", "Objects");
  await page.press("Move the clock 10 minutes");
  expect(await destroyed).toMatchObject({ code: 0 });
  await page.shows((text) => !text.includes("workers 0–"), "Objects");
  expect(page.complaints).toEqual([]);
});
