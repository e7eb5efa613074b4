import type { Browser } from "puppeteer-core";
import { PageDriver } from "../../harness/browser";
import { startChromium } from "../../harness/chromium";
import type { Service } from "../../harness/emulator";

let started: Promise<Browser> | undefined;

afterAll(async () => (await started)?.close());

/** The browser of the test file. */
export function browserOfFile(): Promise<Browser> {
  started ??= startChromium();
  return started;
}

/** A tab with the page for the tests of a describe block; after none of them may it complain. */
export function openedTab(service: () => Service): () => PageDriver {
  let page: PageDriver;
  beforeAll(async () => {
    page = await PageDriver.open(await browserOfFile(), service().emulator.url);
  }, 60_000);
  afterEach(() => expect(page.complaints.splice(0)).toEqual([]));
  afterAll(() => page.close());
  return () => page;
}
