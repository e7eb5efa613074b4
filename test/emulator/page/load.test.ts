import type { Browser } from "puppeteer-core";
import { framesOf, PageDriver } from "../../harness/browser";
import { freshService } from "../../harness/service";
import { browserOfFile } from "./tab";

const service = freshService({ quota: "off", options: { workerQuota: 10_000 } });
const ENDPOINTS = 1_000;
const EVERY_MS = 20;
/** The lists of the page; an empty one has none. */
const SCROLLERS = ".scroller";
const SAMPLE_MS = 700;
const SAMPLES = 3;

let browser: Browser;

beforeAll(async () => {
  browser = await browserOfFile();
}, 60_000);

test("with 1,000 endpoints and 50 requests a second it draws at least half as many frames as an empty page", async () => {
  const body = { image: "slow", gpu: { pools: ["ADA_24"] }, workers: { min: 1, max: 2 } };
  for (let count = 0; count < ENDPOINTS; count += 1) {
    await service().create("serverless", { ...body, name: `endpoint-${count}` });
  }
  const [busy, idle]: [number[], number[]] = [[], []];
  let sent = 0;
  const sending = setInterval(() => {
    sent += 1;
    void service().rest("GET", sent % 2 === 0 ? "/v2/templates/none" : "/v2/pods");
  }, EVERY_MS);
  const began = performance.now();
  // In turn, so that whatever else the machine does slows both down; and one is closed while the other is measured.
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    busy.push(await framesOfPage());
    idle.push(await framesOfEmpty());
  }
  clearInterval(sending);
  expect(sent).toBeGreaterThan(((performance.now() - began) / EVERY_MS) * 0.5);
  expect(median(busy) / median(idle)).toBeGreaterThan(0.5);
}, 60_000);

async function framesOfPage(): Promise<number> {
  const page = await PageDriver.open(browser, service().emulator.url);
  await page.shows(`Endpoints (${ENDPOINTS})`, "Objects");
  const frames = await framesOf(page.tab, SAMPLE_MS, SCROLLERS);
  expect(page.complaints).toEqual([]);
  await page.close();
  return frames;
}

async function framesOfEmpty(): Promise<number> {
  const tab = await browser.newPage();
  const frames = await framesOf(tab, SAMPLE_MS, SCROLLERS);
  await tab.close();
  return frames;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
