import { spawn } from "node:child_process";
import { once } from "node:events";
import { freshService } from "../../harness/service";
import { openedTab } from "./tab";

const service = freshService();
const SLOW = { name: "api", image: "slow", gpu: { pools: ["ADA_24"] } };

const content = () => service().control("GET", "");
const now = async () => Date.parse((await service().control("GET", "clock")).now);
/** Seconds on the service's clock since the test began. */
const passed = async () => ((await now()) - began) / 1_000;
let began: number;

const TIME = /^The service's time is [\d :-]+ UTC\.$/;

/** The controls, with what each changes at the service, and what the page says then. */
const CONTROLS: [string, () => Promise<unknown>, unknown, string | RegExp][] = [
  ["Move the clock 1 minute", passed, 60, TIME],
  ["Move the clock 10 minutes", passed, 600, TIME],
  ["Move the clock 1 hour", passed, 3_600, TIME],
  ["Set the latency", async () => (await content()).service.latencyMs, 500, "Each answer takes 500 ms longer."],
  [
    "Lose the next answer",
    async () => (await content()).service.faults[0]?.left,
    1,
    "The next matching request will take effect, but its answer will be lost.",
  ],
  [
    "Use up quota",
    async () => (await content()).accounts[0].quota[0]?.remaining,
    4_999,
    "4,999 of 6,000 requests are left this minute.",
  ],
  [
    "Mark workers busy",
    async () => (await content()).endpoints[0].fleet[0]?.held,
    true,
    "api now has 1 worker: 1 running.",
  ],
  [
    "Change outside Pulumi",
    async () => (await content()).endpoints[0].workers.max,
    9,
    "Changed. If a program manages it, the next preview shows the drift.",
  ],
  [
    "Delete outside Pulumi",
    async () => (await content()).endpoints.length,
    0,
    "Deleted. If a program manages it, the next preview finds it missing.",
  ],
  [
    "Reset the service",
    async () => (await content()).endpoints.length,
    0,
    "Removed all objects and requests, and restored quotas, options, latency and faults. Keys stay valid.",
  ],
];

describe("a control", () => {
  const page = openedTab(service);
  let key: string;

  beforeEach(async () => {
    began = await now();
    const { id } = await service().create("serverless", SLOW);
    await page().shows(id, "Objects");
    key = `endpoint:${id}`;
  });

  /** The controls of an object act on the one of the test before, which is gone, until another is chosen. */
  async function choose(name: string): Promise<void> {
    if (name.endsWith("outside Pulumi")) await page().fill("Object", key);
    if (name === "Mark workers busy") await page().fill("Endpoint", key);
  }

  test.each(CONTROLS)("“%s” does what it says, and says so", async (name, look, expected, status) => {
    await choose(name);
    await page().press(name);
    if (/Delete|Reset/.test(name)) await page().press(`Press again to confirm: ${name}`);
    expect(await page().answer()).toEqual({ status: expect.stringMatching(status), alert: "" });
    expect(await look()).toEqual(expected);
  });

  test.each(CONTROLS)("“%s” shows the line that does the same in a shell", async (name, look, expected) => {
    await choose(name);
    const shell = spawn("bash", ["-ec", await page().curlLine(name)], { stdio: "ignore" });
    expect(await once(shell, "close")).toEqual([0, null]);
    expect(await look()).toEqual(expected);
  });

  test("that the service refuses says why, by name", async () => {
    await choose("Change outside Pulumi");
    await page().fill("Change (JSON)", '{"workers":{"max":5000}}');
    await page().press("Change outside Pulumi");
    expect(await page().answer()).toEqual({ status: "", alert: expect.stringMatching(/^Refused with 4.*workers/) });
    expect((await content()).endpoints[0].workers.max).toBe(3);
    expect(page().complaints.splice(0)).toEqual([expect.stringMatching("the server responded with a status of 4")]);
  });
});

describe("a control acts only on what was chosen", () => {
  const page = openedTab(service);
  const remaining = async () => (await content()).endpoints.map(({ id }: { id: string }) => id);
  let first: string;

  beforeEach(async () => {
    first = (await service().create("serverless", { ...SLOW, name: "b" })).id;
    await page().reload();
    await page().shows(first, "Objects");
  });

  test("the first object stays chosen when another one comes before it, and what was typed stays", async () => {
    await page().fill("Change (JSON)", '{"timeout": 5000}');
    const { id } = await service().create("serverless", { ...SLOW, name: "a" });
    await page().shows(id, "Objects");
    await page().press("Change outside Pulumi");
    expect(await page().answer()).toMatchObject({ alert: "" });
    expect((await service().rest("GET", `/v2/serverless/${first}`)).body).toMatchObject({ timeout: 5_000 });
  });

  test.each(["Change outside Pulumi", "Delete outside Pulumi", "Mark workers busy"])(
    "where that is gone, “%s” says so and sends nothing",
    async (name) => {
      const { id } = await service().create("serverless", { ...SLOW, name: "other" });
      await service().rest("DELETE", `/v2/serverless/${first}`);
      await page().shows((shown) => shown.includes(id) && !shown.includes(first), "Objects");
      const before = await content();
      await page().press(name);
      expect(await page().answer()).toEqual({ status: "", alert: `b (${first}) is gone; choose another.` });
      expect((await content()).endpoints).toEqual(before.endpoints);
      expect(await remaining()).toEqual([id]);
    },
  );

  test("what was typed stays when another one is chosen in place of one that is gone", async () => {
    await page().fill("Change (JSON)", '{"timeout": 5000}');
    const { id } = await service().create("serverless", { ...SLOW, name: "other" });
    await service().rest("DELETE", `/v2/serverless/${first}`);
    await page().shows((shown) => shown.includes(id) && !shown.includes(first), "Objects");
    await page().fill("Object", `endpoint:${id}`);
    expect(await page().curlLine("Change outside Pulumi")).toContain(`${id}","body":{"timeout":5000}`);
  });

  test("a second press confirms only what the first one asked for", async () => {
    const { id } = await service().create("serverless", { ...SLOW, name: "other" });
    await page().shows(id, "Objects");
    await page().press("Delete outside Pulumi");
    expect(await page().answer()).toEqual({ status: "Press again to confirm.", alert: "" });
    await page().fill("Object", `endpoint:${id}`);
    await page().press("Delete outside Pulumi");
    expect(await page().answer()).toEqual({ status: "Press again to confirm.", alert: "" });
    expect(await remaining()).toHaveLength(2);
    await page().press("Press again to confirm: Delete outside Pulumi");
    await page().shows("Endpoints (1)", "Objects");
    expect(await remaining()).toEqual([first]);
  });

  test.each(["", "-5", "1e99"])("a number field with %j sends nothing, and keeps what was typed", async (text) => {
    await page().fill("Milliseconds", "7");
    await page().tab.focus('::-p-aria([name="Milliseconds"])');
    await page().tab.keyboard.press("Backspace");
    await page().tab.keyboard.type(text);
    await page().press("Set the latency");
    const field = await page().tab.$eval('::-p-aria([name="Milliseconds"])', (one) => ({
      text: (one as unknown as { value: string }).value,
      invalid: one.matches(":invalid"),
    }));
    expect(field).toEqual({ text, invalid: true });
    await page().shows("Enter a whole number from 0 to 2,147,483,647.", "Controls");
    expect((await content()).service.latencyMs).toBe(0);
  });
});
