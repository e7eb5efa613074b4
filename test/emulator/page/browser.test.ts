import { PageDriver } from "../../harness/browser";
import { freshService } from "../../harness/service";
import { browserOfFile, openedTab } from "./tab";

const service = freshService();
const SLOW = { name: "api", image: "slow", gpu: { pools: ["ADA_24"] }, env: { TOKEN: "hush" } };
/** An endpoint with a job of five seconds. */
async function endpointWithJob(): Promise<{ readonly id: string; readonly job: string }> {
  const { id } = await service().create("serverless", SLOW);
  const { id: job } = await service().ask("POST", `/run/v2/${id}/run`, { input: { seconds: 5 } });
  return { id, job };
}

/** What the browser does where somebody turns to another tab, and back. */
const turn = (seen: PageDriver, hidden: boolean) =>
  seen.tab.evaluate(`
    Object.defineProperty(document, "hidden", { value: ${hidden}, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  `);

describe("the page", () => {
  const page = openedTab(service);

  test("a worker comes, works and goes while one looks on", async () => {
    await endpointWithJob();
    await page().shows(/1 job waiting/, "Objects");
    await service().advance(4);
    await page().sees(/^1 worker: 1 starting/);
    await service().advance(2);
    await page().sees(/^1 worker: 1 running/);
    await page().shows(/in progress/, "Jobs");
    await page().press("Move the clock until nothing changes");
    await page().shows(/completed/, "Jobs");
    await page().shows(/no worker/i, "Objects");
  });

  test("a job opens with its input and output, and closes with Escape where it was opened", async () => {
    const { job } = await endpointWithJob();
    await page().press("Move the clock until nothing changes");
    await page().shows("completed", "Jobs");
    await page().press(`Input and output of job ${job}`);
    await page().shows(/"seconds": 5/);
    await page().tab.keyboard.press("Escape");
    await page().shows((text) => !text.includes('"seconds": 5'));
    expect(await page().tab.evaluate("document.activeElement.textContent")).toBe(job);
  });

  test("a job that the service forgets stays open", async () => {
    const { job } = await endpointWithJob();
    await page().press(`Input and output of job ${job}`);
    await page().shows(/"seconds": 5/);
    await service().control("POST", "reset");
    await page().shows("There is no job yet");
    await page().shows(/"seconds": 5/);
    await page().press("Close");
  });

  test("of a huge output the beginning is shown", async () => {
    const { id } = await service().create("serverless", { ...SLOW, image: "echo" });
    const { id: job } = await service().ask("POST", `/run/v2/${id}/run`, { input: { text: "x".repeat(200_000) } });
    await page().press("Move the clock until nothing changes");
    await page().press(`Input and output of job ${job}`);
    await page().shows(/The first 100,000 of 200,0\d\d characters/);
    await page().press("Close");
  });

  test("requests are shown with what came of them, and filtered", async () => {
    await service().create("templates", { name: "base", image: "org/worker:1" });
    await service().rest("GET", "/v2/templates/none");
    await service().graphql("{ myself { id } }");
    for (const text of ["/v2/templates/none", "404", "myself"]) await page().shows(text, "Requests");
    await page().press("Failures only", "checkbox");
    await page().shows((text) => text.includes("404") && !text.includes("myself"), "Requests");
    await page().press("Failures only", "checkbox");
    await page().fill("Path or operation", "nothing like it");
    await page().shows("No requests match the filters.", "Requests");
    await page().fill("Path or operation", "/");
  });

  test("what is secret is nowhere in the page", async () => {
    await service().create("registries", { name: "hub", username: "robot", password: "hush" });
    await endpointWithJob();
    await page().shows("hub", "Objects");
    await page().press("api");
    await page().shows("TOKEN", "Objects");
    const html = (await page().tab.evaluate("document.documentElement.outerHTML")) as string;
    expect(html).not.toMatch(/hush|robot|rpa_/);
  });

  test("any number of tabs can have the page, and one that is seen again is up to date", async () => {
    const tabs = [page()];
    for (let count = 0; count < 6; count += 1) {
      await turn(tabs.at(-1)!, true);
      tabs.push(await PageDriver.open(await browserOfFile(), service().emulator.url));
    }
    const { id } = await service().create("serverless", SLOW);
    await turn(page(), false);
    await page().shows(id, "Objects");
    for (const tab of tabs.slice(1)) await tab.close();
  });
});
