import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "puppeteer-core";
import { PageDriver } from "../../harness/browser";
import { startChromium } from "../../harness/chromium";
import { freshService } from "../../harness/service";

const service = freshService();
const SLOW = { name: "api", image: "slow", gpu: { pools: ["ADA_24"] }, env: { TOKEN: "hush" } };

let browser: Browser;
let page: PageDriver;

beforeAll(async () => {
  browser = await startChromium();
  page = await PageDriver.open(browser, service().emulator.url);
}, 60_000);
afterAll(() => browser.close());
afterEach(() => expect(page.complaints).toEqual([]));

/** An endpoint with a job of five seconds. */
async function endpointWithJob(): Promise<{ readonly id: string; readonly job: string }> {
  const { id } = await service().create("serverless", SLOW);
  const { id: job } = await service().ask("POST", `/run/v2/${id}/run`, { input: { seconds: 5 } });
  return { id, job };
}

test("a worker comes, works and goes while one looks on", async () => {
  await endpointWithJob();
  await page.shows(/1 job waiting/, "Objects");
  await service().advance(4);
  await page.sees(/^1 worker: 1 starting/);
  await service().advance(2);
  await page.sees(/^1 worker: 1 running/);
  await page.shows(/in progress/, "Jobs");
  await page.press("Until nothing changes");
  await page.shows(/completed/, "Jobs");
  await page.shows(/no worker/i, "Objects");
});

test("a job opens with its input and output, and closes with Escape where it was opened", async () => {
  const { job } = await endpointWithJob();
  await page.press("Until nothing changes");
  await page.shows("completed", "Jobs");
  await page.press(`Input and output of job ${job}`);
  await page.shows(/"seconds": 5/);
  await page.tab.keyboard.press("Escape");
  await page.shows((text) => !text.includes('"seconds": 5'));
  expect(await page.tab.evaluate("document.activeElement.textContent")).toBe(job);
});

test("a job that the service forgets stays open", async () => {
  const { job } = await endpointWithJob();
  await page.press(`Input and output of job ${job}`);
  await page.shows(/"seconds": 5/);
  await service().control("POST", "reset");
  await page.shows("There is no job yet");
  await page.shows(/"seconds": 5/);
  await page.press("Close");
});

test("requests are shown with what came of them, and filtered", async () => {
  await service().create("templates", { name: "base", image: "org/worker:1" });
  await service().rest("GET", "/v2/templates/none");
  await service().graphql("{ myself { id } }");
  for (const text of ["/v2/templates/none", "404", "myself"]) await page.shows(text, "Requests");
  await page.press("only failures", "checkbox");
  await page.shows((text) => text.includes("404") && !text.includes("myself"), "Requests");
  await page.press("only failures", "checkbox");
  await page.fill("Path or operation", "nothing like it");
  await page.shows("No request fits what is to be shown.", "Requests");
  await page.fill("Path or operation", "/");
});

/** The controls with what each changes at the service. */
const CONTROLS: [string, () => Promise<unknown>, unknown][] = [
  ["Move the clock 1 minute", () => passed(), 60],
  ["Move the clock 10 minutes", () => passed(), 600],
  ["Move the clock 1 hour", () => passed(), 3_600],
  ["Set the latency", async () => (await content()).service.latencyMs, 500],
  ["Lose the next answer", async () => (await content()).service.faults[0]?.left, 1],
  ["Use up quota", async () => (await content()).accounts[0].quota[0]?.remaining, 4_999],
  ["Mark workers busy", async () => (await content()).endpoints[0].fleet[0]?.held, true],
  ["Apply as somebody else", async () => (await content()).endpoints[0].workers.max, 9],
  ["Delete as somebody else", async () => (await content()).endpoints.length, 0],
  ["Reset the service", async () => (await content()).endpoints.length, 0],
];

const now = async () => (await service().control("GET", "clock")).now;
/** Seconds on the service's clock since the test began. */
const passed = async () => (Date.parse(await now()) - Date.parse(began)) / 1_000;
let began: string;
const content = () => service().control("GET", "");

describe("a control", () => {
  beforeEach(async () => {
    began = await now();
    const { id } = await service().create("serverless", SLOW);
    await page.shows(id, "Objects");
  });

  test.each(CONTROLS)("“%s” does what it says, and says so", async (name, look, expected) => {
    await page.press(name);
    if (/Delete|Reset/.test(name)) await page.press(`Press again: ${name}`);
    await page.answers();
    expect(await look()).toEqual(expected);
  });

  test.each(CONTROLS)("“%s” shows the line that does the same in a shell", async (name, look, expected) => {
    const shell = spawn("bash", ["-ec", await page.curlLine(name)], { stdio: "ignore" });
    expect(await once(shell, "close")).toEqual([0, null]);
    expect(await look()).toEqual(expected);
  });

  test("that the service refuses says why, by name", async () => {
    await page.fill("Change (JSON)", '{"workers":{"max":5000}}');
    await page.press("Apply as somebody else");
    expect(await page.answers()).toMatch(/workers/i);
    expect((await content()).endpoints[0].workers.max).toBe(3);
    page.complaints.splice(0);
  });
});

test("a second press confirms only what the first one asked for", async () => {
  const made = [await service().create("serverless", SLOW), await service().create("serverless", SLOW)];
  const [gone, stays] = made.map(({ id }) => id).sort();
  await page.shows("Endpoints (2)", "Objects");
  await page.press("Delete as somebody else");
  expect(await page.answers()).toBe("Press again to confirm.");
  await service().rest("DELETE", `/v2/serverless/${gone}`);
  await page.shows("Endpoints (1)", "Objects");
  await page.press("Delete as somebody else");
  expect(await page.answers()).toBe("Press again to confirm.");
  expect((await content()).endpoints).toMatchObject([{ id: stays }]);
});

test("the object that somebody is about to change stays chosen when another one comes before it", async () => {
  const { id } = await service().create("serverless", { ...SLOW, name: "b" });
  await page.shows(id, "Objects");
  await page.fill("Change (JSON)", '{"timeout": 5000}');
  const before = await service().create("serverless", { ...SLOW, name: "a" });
  await page.shows(before.id, "Objects");
  await page.press("Apply as somebody else");
  await page.answers();
  expect(await service().rest("GET", `/v2/serverless/${id}`)).toMatchObject({ body: { timeout: 5_000 } });
});

test.each(["", "-5", "1e99"])("a number field with %j sends nothing, and keeps what was typed", async (text) => {
  await page.fill("Milliseconds", "7");
  await page.tab.focus('::-p-aria([name="Milliseconds"])');
  await page.tab.keyboard.press("Backspace");
  await page.tab.keyboard.type(text);
  await page.press("Set the latency");
  expect(await page.tab.$eval('::-p-aria([name="Milliseconds"])', (field) => field.matches(":invalid"))).toBe(true);
  expect(await page.curlLine("Set the latency")).toMatch(/{"ms":\d+}/);
  expect((await content()).service.latencyMs).toBe(0);
});

test("what is left of the quota is named, however much was to be used up", async () => {
  await page.tab.locator('::-p-aria([name="Requests"][role="spinbutton"])').fill("999999999");
  await page.press("Use up quota");
  expect(await page.answers()).toMatch(/^Requests left to account \w+: 0 this minute, 0 this hour, 0 this day\.$/);
});

test("what a control answers is read out, because its place is there before the answer is", async () => {
  const places = await page.tab.$$eval("form [role=status]", (all) => all.map((one) => one.checkVisibility()));
  expect(new Set(places)).toEqual(new Set([true]));
});

test("the focus stays on a job that newer ones push out of view", async () => {
  const { id, job } = await endpointWithJob();
  await page.shows(job, "Jobs");
  await page.tab.focus(`::-p-aria([name="Input and output of job ${job}"])`);
  for (let count = 0; count < 40; count += 1) await service().ask("POST", `/run/v2/${id}/run`, { input: {} });
  await page.shows("Jobs\n41", "Jobs");
  expect(await page.tab.evaluate("document.activeElement.textContent")).toBe(job);
});

test("of a huge output the beginning is shown", async () => {
  const { id } = await service().create("serverless", { ...SLOW, image: "echo" });
  const { id: job } = await service().ask("POST", `/run/v2/${id}/run`, { input: { text: "x".repeat(200_000) } });
  await page.press("Until nothing changes");
  await page.press(`Input and output of job ${job}`);
  await page.shows(/The first 100,000 of 200,0\d\d characters/);
  await page.press("Close");
});

test("what is secret is nowhere in the page", async () => {
  await service().create("registries", { name: "hub", username: "robot", password: "hush" });
  await endpointWithJob();
  await page.shows("hub", "Objects");
  await page.press("api");
  await page.shows("TOKEN", "Objects");
  const html = (await page.tab.evaluate("document.documentElement.outerHTML")) as string;
  expect(html).not.toMatch(/hush|robot|rpa_/);
});

test.each(["light", "dark"])(
  "nothing is in the way of a person who does not see it as others do: %s",
  async (scheme) => {
    for (const width of [1_280, 360]) {
      await page.tab.setViewport({ width, height: 900 });
      await page.tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      const { id } = await service().create("serverless", {
        ...SLOW,
        name: `api-${width}`,
        workers: { min: 2, max: 3 },
      });
      await service().control("POST", "workers", { endpointId: id, busy: 1 });
      await service().rest("GET", "/v2/templates/none");
      await page.shows("404", "Requests");
      expect(await page.barriers()).toEqual([]);
    }
  },
);

test("at 360 pixels nothing is wider than the page", async () => {
  await page.tab.setViewport({ width: 360, height: 800 });
  const name = "an-endpoint-whose-name-is-very-long-indeed-and-goes-on";
  await service().create("serverless", { ...SLOW, name, image: `registry.example.org/team/${name}:latest` });
  const b = await service().withKeyOf("account".repeat(50));
  await b.create("templates", { name: "word".repeat(40), image: "org/worker:1" });
  await page.shows(name, "Objects");
  await page.shows("wordword", "Objects");
  const widths = await page.tab.$$eval(".scroller", (all) => all.map((one) => one.scrollWidth - one.clientWidth));
  expect(new Set(widths)).toEqual(new Set([0]));
  expect(await page.tab.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
});

/** What the browser does where somebody turns to another tab, and back. */
const turn = (seen: PageDriver, hidden: boolean) =>
  seen.tab.evaluate(`
    Object.defineProperty(document, "hidden", { value: ${hidden}, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  `);

test("any number of tabs can have the page, and one that is seen again is up to date", async () => {
  const tabs = [page];
  for (let count = 0; count < 6; count += 1) {
    await turn(tabs.at(-1)!, true);
    tabs.push(await PageDriver.open(browser, service().emulator.url));
  }
  const { id } = await service().create("serverless", SLOW);
  await turn(page, false);
  await page.shows(id, "Objects");
  for (const tab of tabs.slice(1)) await tab.close();
});

test("the keyboard alone reaches and presses a control", async () => {
  const before = await now();
  for (let count = 0; count < 200; count += 1) {
    await page.tab.keyboard.press("Tab");
    if ((await page.tab.evaluate("document.activeElement.textContent")) === "Move the clock 1 minute") break;
  }
  await page.tab.keyboard.press("Enter");
  await page.answers();
  expect(Date.parse(await now()) - Date.parse(before)).toBe(60_000);
});

test("another web page in the same browser can neither read nor drive the emulator", async () => {
  const foreign = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>foreign</title>");
  });
  await once(foreign.listen(0, "127.0.0.1"), "listening");
  const tab = await browser.newPage();
  await tab.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
  const { url } = service().emulator;
  await service().create("serverless", SLOW);
  const outcomes = await tab.evaluate(`Promise.all([
    fetch("${url}/_emulator/").then(() => "read", () => "refused"),
    fetch("${url}/_emulator/reset", { method: "POST" }).then(() => "read", () => "refused"),
    fetch("${url}/_emulator/reset", { method: "POST", mode: "no-cors" }).then(() => "sent", () => "refused"),
    new Promise((resolve) => {
      const events = new EventSource("${url}/_emulator/events");
      events.onmessage = () => resolve("read");
      events.onerror = () => resolve("refused");
    }),
    new Promise((resolve) => {
      const form = Object.assign(document.createElement("form"), { method: "POST", action: "${url}/_emulator/reset", target: "frame" });
      const frame = Object.assign(document.createElement("iframe"), { name: "frame", onload: () => resolve("sent") });
      document.body.append(frame, form);
      form.submit();
    }),
  ])`);
  await tab.close();
  foreign.close();
  expect(outcomes).toEqual(["refused", "refused", "sent", "refused", "sent"]);
  // Both were sent, and refused.
  expect((await content()).endpoints).toHaveLength(1);
});
