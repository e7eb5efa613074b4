import type { Browser } from "puppeteer-core";
import { framesOf, PageDriver } from "../../harness/browser";
import { startChromium } from "../../harness/chromium";
import { freshService } from "../../harness/service";

const service = freshService({ quota: "off", options: { workerQuota: 10_000 } });
const ENDPOINTS = 1_000;
const EVERY_MS = 20;
const MEASURED_MS = 2_000;

let browser: Browser;

beforeAll(async () => {
  browser = await startChromium();
}, 60_000);
afterAll(() => browser.close());

test("with 1,000 endpoints and 50 requests a second it draws at least half as many frames as an empty page", async () => {
  const body = { image: "slow", gpu: { pools: ["ADA_24"] }, workers: { min: 1, max: 2 } };
  for (let count = 0; count < ENDPOINTS; count += 1) {
    await service().create("serverless", { ...body, name: `endpoint-${count}` });
  }
  const page = await PageDriver.open(browser, service().emulator.url);
  await page.shows(`Endpoints (${ENDPOINTS})`, "Objects");
  let count = 0;
  const asking = setInterval(() => {
    count += 1;
    const path = count % 2 === 0 ? "/v2/templates/none" : "/v2/pods";
    void service().rest("GET", path);
  }, EVERY_MS);
  const busy = await framesOf(page.tab, MEASURED_MS, ".scroller");
  clearInterval(asking);
  const empty = await browser.newPage();
  const idle = await framesOf(empty, MEASURED_MS);
  expect(count).toBeGreaterThan((MEASURED_MS / EVERY_MS) * 0.5);
  expect(busy / idle).toBeGreaterThan(0.5);
  expect(page.complaints).toEqual([]);
}, 60_000);
