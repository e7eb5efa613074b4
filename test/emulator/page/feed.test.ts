import { once } from "node:events";
import type { Readable } from "node:stream";
import { Feed } from "../../../emulator/page/feed";
import type { Update } from "../../../emulator/page/view";
import { Clock } from "../../../emulator/state/clock";
import { Random } from "../../../emulator/state/random";
import { Service } from "../../../emulator/state/service";

// Without HTTP, because what is forgotten takes thousands of requests.
let service: Service;
let feed: Feed;
const streams: Readable[] = [];

beforeEach(() => {
  const beginnings = { options: {}, quotas: null, defaultAccount: "a", handlers: {} };
  service = new Service(new Clock("still", 0), new Random(1), beginnings);
  feed = new Feed(service);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy();
});

function open(lastEventId?: string): Readable {
  const stream = feed.open(lastEventId);
  streams.push(stream);
  return stream;
}

interface Message {
  readonly id: string;
  readonly update: Update;
}

/** Messages that have arrived together with an earlier one. */
const arrived = new WeakMap<Readable, Message[]>();

/** The next event of a stream. */
async function next(stream: Readable): Promise<Message> {
  const messages = arrived.get(stream) ?? [];
  arrived.set(stream, messages);
  while (messages.length === 0) {
    if (stream.readableLength === 0) await once(stream, "readable");
    for (const [, id = "", data = ""] of String(stream.read() ?? "").matchAll(/id: (.*)\ndata: (.*)\n\n/g)) {
      messages.push({ id, update: JSON.parse(data) });
    }
  }
  return messages.shift()!;
}

/** Requests push out earlier ones, which are gone then. */
function requests(count: number): void {
  const request = { method: "GET", path: "/v2/pods", operation: null, at: "2026-06-01T12:00:00Z", from: "" };
  for (let made = 0; made < count; made += 1) service.requests.add(request).end(200);
}

test("a reader whose time is forgotten gets everything", async () => {
  const first = open();
  const { id } = await next(first);
  for (let round = 0; round < 13; round += 1) {
    requests(1_000);
    await next(first);
  }
  expect((await next(open(id))).update.whole).toBe(true);
});

test("a reader that was away for less gets what is gone", async () => {
  requests(1_000);
  const { id } = await next(open());
  requests(10);
  const { update } = await next(open(id));
  expect([update.whole, update.entries.length, update.gone.length]).toEqual([false, 10, 10]);
});

test("an error while one looks ends the streams, and nothing else", async () => {
  const stream = open();
  await next(stream);
  const broken = jest.spyOn(service.requests, "list").mockImplementation(() => {
    throw new Error("broken");
  });
  const [error] = await once(stream, "error");
  expect(String(error)).toBe("Error: broken");
  expect(() => open()).toThrow("broken");
  broken.mockRestore();
  expect((await next(open())).update.whole).toBe(true);
});

test("a reader that reads nothing is sent no more, and catches up", async () => {
  const slow = open();
  const quick = open();
  const large = "x".repeat(10_000);
  const request = { method: "GET", path: `/${large}`, operation: null, at: "2026-06-01T12:00:00Z", from: "" };
  await next(quick);
  for (let round = 0; round < 10; round += 1) {
    for (let made = 0; made < 100; made += 1) service.requests.add(request).end(200);
    await next(quick);
  }
  expect(slow.readableLength).toBeLessThan(8 * 1024 * 1024);
  const seen = new Set<string>();
  while (seen.size < 1_000) {
    const { update } = await next(slow);
    for (const { kind, key } of update.entries) if (kind === "request") seen.add(key);
  }
  expect(seen.size).toBe(1_000);
});
