import { request } from "node:http";
import { freshService } from "../../harness/service";

const service = freshService();
const port = () => new URL(service().emulator.url).port;

/** The status of a call with exactly these headers, which `fetch` would not send. */
function status(method: string, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const host = headers.host ?? `127.0.0.1:${port()}`;
    const call = request({ host: "127.0.0.1", port: port(), method, path, headers: { ...headers, host } });
    call.once("response", (response) => resolve(response.resume().statusCode)).once("error", reject);
    call.end(method === "POST" ? '{"ms":0}' : undefined);
  });
}

const PATHS = [
  ["GET", "/_emulator/"],
  ["GET", "/_emulator/page/page.js"],
  ["GET", "/_emulator/events"],
  ["GET", "/_emulator/requests"],
  ["GET", "/_emulator/jobs/x"],
  ["POST", "/_emulator/latency"],
] as const;

describe.each(PATHS)("%s %s", (method, path) => {
  test.each([
    ["a foreign origin", { origin: "http://example.org" }],
    ["another port of this machine", { origin: "http://127.0.0.1:1" }],
    ["this machine by another name", { origin: "http://localhost:{port}" }],
    ["a document without an origin", { origin: "null" }],
    ["the secure scheme", { origin: "https://127.0.0.1:{port}" }],
    ["a name that a web site gave this address", { host: "rebound.example.org" }],
    ["such a name that begins like this machine", { host: "localhost.example.org:{port}" }],
    ["a page of another site, without an origin", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
    [
      "a frame of another site",
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
    ],
  ])("is refused from %s", async (_from, headers: Record<string, string>) => {
    const sent = Object.entries(headers).map(([name, value]) => [name, value.replace("{port}", port())]);
    expect(await status(method, path, Object.fromEntries(sent))).toBe(403);
  });
});

test.each([
  ["a program", {}],
  ["the emulator's own page", { origin: "http://127.0.0.1:{port}", "sec-fetch-site": "same-origin" }],
  ["the page by the other name", { host: "localhost:{port}", origin: "http://localhost:{port}" }],
  ["a container", { host: "host.docker.internal:4010" }],
  ["the page through a tunnel", { host: "localhost:9", origin: "http://localhost:9" }],
  [
    "a person who types the address",
    { "sec-fetch-site": "none", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
  ],
])("%s may call", async (_from, headers: Record<string, string>) => {
  const sent = Object.entries(headers).map(([name, value]) => [name, value.replace("{port}", port())]);
  expect(await status("POST", "/_emulator/latency", Object.fromEntries(sent))).toBe(200);
});

test("a link of another site may lead to the page", async () => {
  const visit = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  expect(await status("GET", "/_emulator/", visit)).toBe(200);
});
