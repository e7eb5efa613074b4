import { freshService } from "../../harness/service";
import { openedTab } from "./tab";

const service = freshService();
const SLOW = { name: "api", image: "slow", gpu: { pools: ["ADA_24"] }, env: { TOKEN: "hush" } };

describe.each(["light", "dark"])("in the %s scheme", (scheme) => {
  const page = openedTab(service);

  test.each([1_280, 360])(
    "nothing is in the way of a person who does not see the page, at %d pixels",
    async (width) => {
      await page().tab.setViewport({ width, height: 900 });
      await page().tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      const { id } = await service().create("serverless", { ...SLOW, workers: { min: 2, max: 3 } });
      await service().control("POST", "workers", { endpointId: id, busy: 1 });
      await service().rest("GET", "/v2/templates/none");
      await page().shows(id, "Objects");
      await page().press("api");
      await page().shows("404", "Requests");
      expect(await page().barriers()).toEqual([]);
    },
  );
});

describe("a narrow page", () => {
  const page = openedTab(service);

  test("at 360 pixels nothing is wider than the page", async () => {
    await page().tab.setViewport({ width: 360, height: 800 });
    const name = "an-endpoint-whose-name-is-very-long-indeed-and-goes-on";
    await service().create("serverless", { ...SLOW, name, image: `registry.example.org/team/${name}:latest` });
    const other = await service().withKeyOf("account".repeat(50));
    await other.create("templates", { name: "word".repeat(40), image: "org/worker:1" });
    await page().shows(name, "Objects");
    await page().shows("wordword", "Objects");
    await page().press(name);
    await page().shows("Addresses", "Objects");
    const widths = await page().tab.$$eval(".scroller", (all) => all.map((one) => one.scrollWidth - one.clientWidth));
    expect(new Set(widths)).toEqual(new Set([0]));
    expect(await page().tab.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  });
});

describe("the keyboard and a screen reader", () => {
  const page = openedTab(service);

  test("the keyboard alone reaches and presses a control", async () => {
    const now = async () => Date.parse((await service().control("GET", "clock")).now);
    const before = await now();
    for (let count = 0; count < 200; count += 1) {
      await page().tab.keyboard.press("Tab");
      if ((await page().tab.evaluate("document.activeElement.textContent")) === "Move the clock 1 minute") break;
    }
    await page().tab.keyboard.press("Enter");
    await page().answer();
    expect((await now()) - before).toBe(60_000);
  });

  test("the focus stays on a job that newer ones push out of view", async () => {
    const { id } = await service().create("serverless", SLOW);
    const send = () => service().ask("POST", `/run/v2/${id}/run`, { input: { seconds: 5 } });
    const { id: job } = await send();
    await page().shows(job, "Jobs");
    await page().tab.focus(`::-p-aria([name="Input and output of job ${job}"])`);
    for (let count = 0; count < 40; count += 1) await send();
    await page().shows("Jobs\n41", "Jobs");
    expect(await page().tab.evaluate("document.activeElement.textContent")).toBe(job);
  });

  test("what a control answers is read out, because its place is there before the answer is", async () => {
    const places = await page().tab.$$eval("form [role=status]", (all) => all.map((one) => one.checkVisibility()));
    expect(new Set(places)).toEqual(new Set([true]));
  });
});
