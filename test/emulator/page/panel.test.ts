import type { Protocol } from "puppeteer-core";
import type { Handler } from "../../../emulator";
import { freshService } from "../../harness/service";
import { openedTab } from "./tab";

const stream: Handler = async function* () {
  yield "first";
  yield "second";
};
const service = freshService({ handlers: { stream } });
const ENDPOINT = { name: "api", image: "slow", gpu: { pools: ["ADA_24"] } };

describe("a job that is open", () => {
  const page = openedTab(service);

  afterEach(() => page().press("Close"));

  /** Opens a new job of the image. */
  async function opened(image: string): Promise<string> {
    const { id } = await service().create("serverless", { ...ENDPOINT, image });
    const { id: job } = await service().ask("POST", `/run/v2/${id}/run`, { input: { seconds: 5 } });
    await page().press(`Input and output of job ${job}`);
    return job;
  }

  /** Lets `answer` treat the next answer about a job; the later ones pass. */
  async function intercept(answer: (id: string) => Promise<unknown>) {
    const network = await page().tab.createCDPSession();
    await network.send("Fetch.enable", { patterns: [{ urlPattern: "*/jobs/*", requestStage: "Response" }] });
    const paused = new Promise<void>((resolve) => {
      network.once("Fetch.requestPaused", async ({ requestId }: Protocol.Fetch.RequestPausedEvent) => {
        network.on("Fetch.requestPaused", (later) =>
          network.send("Fetch.continueRequest", { requestId: later.requestId }),
        );
        await answer(requestId);
        resolve();
      });
    });
    return { network, paused };
  }

  test("shows what its stream has given, and nobody has fetched", async () => {
    await opened("stream");
    await service().control("POST", "clock", { until: "quiet" });
    await page().shows(/Stream: chunks that nobody has fetched yet\s+\[\s+"first",\s+"second"\s+\]/i);
  });

  test("shows the newest answer, although an older one arrives after it", async () => {
    let held = "";
    const { network, paused } = await intercept(async (id) => {
      held = id;
    });
    await opened("slow");
    await paused;
    await service().control("POST", "clock", { until: "quiet" });
    await page().shows("Output");
    const arrived = page().tab.waitForResponse((response) => response.url().includes("/jobs/"));
    await network.send("Fetch.continueRequest", { requestId: held });
    await arrived;
    await network.detach();
    await page().tab.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");
    expect(await page().text()).toContain("Output");
  });

  test("forgets a failure once an answer has come", async () => {
    const { network, paused } = await intercept((requestId) =>
      network.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" }),
    );
    await opened("slow");
    await paused;
    await page().shows("The service cannot be reached.");
    await service().control("POST", "clock", { until: "quiet" });
    await page().shows((text) => text.includes("Output") && !text.includes("cannot be reached"));
    await network.detach();
    expect(page().complaints.splice(0)).toEqual([expect.stringMatching("ERR_CONNECTION_RESET")]);
  });
});
