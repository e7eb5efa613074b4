/**
 * The driver of the emulator's page: a real browser, which finds things by role and accessible name, as a screen
 * reader does. `chromium.ts` starts it.
 *
 * ```ts
 * const page = await PageDriver.open(await startChromium(), service.emulator.url);
 * await page.press("Move the clock 1 minute");
 * await page.shows("api 0–3");
 * expect(page.complaints).toEqual([]);
 * ```
 */
import axe from "axe-core";
import type { Browser, Page as Tab } from "puppeteer-core";

/** Real time that the page may take to show something, ms. */
const PATIENCE_MS = 10_000;

/** A tab with the emulator's page. */
export class PageDriver {
  /** What the browser's console has of errors, and requests to anybody but the emulator. */
  readonly complaints: string[] = [];

  private constructor(readonly tab: Tab) {}

  static async open(browser: Browser, emulatorUrl: string): Promise<PageDriver> {
    const tab = await browser.newPage();
    const page = new PageDriver(tab);
    tab.on("pageerror", (error) => page.complaints.push(String(error)));
    tab.on("console", (line) => {
      if (line.type() === "error") page.complaints.push(line.text());
    });
    tab.on("request", (request) => {
      if (!request.url().startsWith(`${emulatorUrl}/_emulator/`)) page.complaints.push(`asked ${request.url()}`);
    });
    await tab.setViewport({ width: 1_280, height: 900 });
    await tab.goto(`${emulatorUrl}/_emulator/`, { waitUntil: "domcontentloaded" });
    await page.shows("live");
    return page;
  }

  /** Opens the page anew, so that nothing is left of what was chosen and typed. */
  async reload(): Promise<void> {
    await this.tab.reload({ waitUntil: "domcontentloaded" });
    await this.shows("live");
  }

  /** Presses a button, or another control. Throws when there is none of that name. */
  async press(name: string, role = "button"): Promise<void> {
    await this.tab.locator(`::-p-aria([name="${name}"][role="${role}"])`).setTimeout(PATIENCE_MS).click();
  }

  /** Waits until something has this accessible name. */
  async sees(name: RegExp): Promise<void> {
    await this.until(async () => {
      const names = await this.tab.$$eval("[aria-label]", (all) => all.map((one) => one.getAttribute("aria-label")));
      return names.some((one) => name.test(one ?? ""));
    }, String(name));
  }

  /** The shell line beside a control. */
  async curlLine(name: string): Promise<string> {
    const copy = await this.tab.waitForSelector(`::-p-aria([name="Copy the curl line of: ${name}"][role="button"])`);
    return copy!.evaluate((button) => button.parentElement!.querySelector("code")!.textContent!);
  }

  /** What the page says of the control that was pressed last: in its status, or as an alert where it failed. */
  async answer(): Promise<{ readonly status: string; readonly alert: string }> {
    const read = async () => ({ status: await this.textOf("status"), alert: await this.textOf("alert") });
    await this.until(async () => Object.values(await read()).some(Boolean), "an answer to a control");
    return read();
  }

  private textOf(role: string): Promise<string> {
    return this.tab.$$eval(`#controls [role=${role}]`, (all) => all.map(({ textContent }) => textContent).join(""));
  }

  /** Replaces the text of a field, or chooses an entry of a list by its value. */
  async fill(name: string, value: string): Promise<void> {
    await this.tab.locator(`::-p-aria([name="${name}"])`).setTimeout(PATIENCE_MS).fill(value);
  }

  /** The visible text of the page, or of the region of that name. */
  async text(region?: string): Promise<string> {
    if (region === undefined) return this.tab.evaluate("document.body.innerText") as Promise<string>;
    const handle = await this.tab.waitForSelector(`::-p-aria([name="${region}"][role="region"])`);
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is no text that the page shows
    return (await handle?.evaluate((element) => (element as unknown as { innerText: string }).innerText)) ?? "";
  }

  /** Waits until the text is there, in the region of that name if one is given. */
  async shows(text: string | RegExp | ((shown: string) => boolean), region?: string): Promise<void> {
    const fits = (shown: string) => {
      if (typeof text === "function") return text(shown);
      return typeof text === "string" ? shown.includes(text) : text.test(shown);
    };
    await this.until(async () => fits(await this.text(region)), String(text));
  }

  private async until(holds: () => Promise<boolean>, what: string): Promise<void> {
    const giveUp = Date.now() + PATIENCE_MS;
    while (!(await holds())) {
      if (Date.now() > giveUp) throw new Error(`the page does not show ${what}; it shows:\n${await this.text()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** What axe finds, one line for each place. */
  async barriers(): Promise<string[]> {
    await this.tab.evaluate(axe.source);
    const { violations } = (await this.tab.evaluate("axe.run()")) as axe.AxeResults;
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
  }

  close(): Promise<void> {
    return this.tab.close();
  }
}

/** Frames that a tab draws in `ms` of real time, while the elements that fit the selector scroll down. */
export async function framesOf(tab: Tab, ms: number, scrollers: string): Promise<number> {
  await tab.bringToFront();
  return (await tab.evaluate(`new Promise((resolve) => {
    const end = performance.now() + ${ms};
    let count = 0;
    const next = (now) => {
      count += 1;
      for (const one of document.querySelectorAll(${JSON.stringify(scrollers)})) one.scrollTop += 30;
      if (now < end) requestAnimationFrame(next);
      else resolve(count);
    };
    requestAnimationFrame(next);
  })`)) as number;
}
