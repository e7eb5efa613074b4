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
