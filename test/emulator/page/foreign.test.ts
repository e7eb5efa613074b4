import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page as Tab } from "puppeteer-core";
import { freshService } from "../../harness/service";
import { browserOfFile } from "./tab";

const service = freshService();
let site: Server;
let tab: Tab;
/** The answers that the emulator has given to the foreign page: method, path and status. */
let answers: string[];
/** Resolves with the first of them, of which the debugger may hear later than the page. */
let answered: Promise<void>;
let answer: () => void;

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>foreign</title>");
  });
  await once(site.listen(0, "127.0.0.1"), "listening");
  tab = await (await browserOfFile()).newPage();
  await tab.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await watch();
}, 60_000);
afterAll(() => site.close());
beforeEach(() => {
  answers = [];
  answered = new Promise((resolve) => {
    answer = resolve;
  });
});

/** The browser tells its debugger even of answers that it keeps from the page. */
async function watch(): Promise<void> {
  const network = await tab.createCDPSession();
  const sent = new Map<string, string>();
  network.on("Network.requestWillBeSent", ({ requestId, request: { method, url } }) => {
    sent.set(requestId, `${method} ${new URL(url).pathname}`);
  });
  network.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    answers.push(`${sent.get(requestId)} ${statusCode}`);
    answer();
  });
  await network.send("Network.enable");
}

const FETCH = (path: string, options: string) =>
  `fetch("${service().emulator.url}/_emulator/${path}", ${options}).then(() => "read", () => "kept from it")`;

/** Resolves once the answer stands in the frame; the blank document that was there before has the page's own origin. */
const FORM = () => `new Promise((resolve) => {
  const frame = Object.assign(document.createElement("iframe"), { name: "frame" });
  const form = Object.assign(document.createElement("form"), {
    method: "POST", action: "${service().emulator.url}/_emulator/reset", target: "frame",
  });
  document.body.append(frame, form);
  frame.onload = () => frame.contentDocument === null && resolve("kept from it");
  form.submit();
})`;

const EVENTS = () => `new Promise((resolve) => {
  const events = new EventSource("${service().emulator.url}/_emulator/events");
  events.onmessage = () => resolve("read");
  events.onerror = () => resolve("kept from it");
})`;

test.each<[string, () => string, string]>([
  ["reads the state", () => FETCH("", "{}"), "GET /_emulator/ 403"],
  ["follows the events", EVENTS, "GET /_emulator/events 403"],
  ["resets by a script", () => FETCH("reset", '{ method: "POST" }'), "POST /_emulator/reset 403"],
  ["resets by a form", FORM, "POST /_emulator/reset 403"],
])("a page of another site in the same browser that %s is refused", async (_, script, refusal) => {
  await service().create("templates", { name: "stays", image: "org/worker:1" });
  expect(await tab.evaluate(script())).toBe("kept from it");
  await answered;
  expect(answers).toEqual([refusal]);
  expect((await service().control("GET", "")).templates).toHaveLength(1);
});

test("a page of another site that resets without asking to read the answer is refused too", async () => {
  await service().create("templates", { name: "stays", image: "org/worker:1" });
  // The browser gives the page an answer without status or body.
  expect(await tab.evaluate(FETCH("reset", '{ method: "POST", mode: "no-cors" }'))).toBe("read");
  await answered;
  expect(answers).toEqual(["POST /_emulator/reset 403"]);
  expect((await service().control("GET", "")).templates).toHaveLength(1);
});
