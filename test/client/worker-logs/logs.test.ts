import { createClient, type LogLine } from "../../../provider/client";
import { KEY, scriptedClients } from "../jobs/scripted-client";
import { problem, rejection, type Scripted } from "../scripted-service";

const setUp = scriptedClients();

const event = (n: number) =>
  `id: 2026-06-01T12:00:0${n}Z/000${n}\ndata: ${JSON.stringify({ ts: `2026-06-01T12:00:0${n}Z`, source: "container", line: `line ${n}` })}\n\n`;

/** A stream with these events; then the connection breaks, ends, or stays open. */
const stream =
  (events: readonly number[], then: "breaks" | "ends" | "stays"): Scripted =>
  (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`: keep-alive\n\n${events.map(event).join("")}`, () => {
      if (then === "breaks") response.destroy();
      if (then === "ends") response.end();
    });
  };

const GONE = problem(404, "worker not found");

async function entries(all: AsyncIterable<LogLine>): Promise<LogLine[]> {
  const read: LogLine[] = [];
  for await (const line of all) read.push(line);
  return read;
}

const lines = async (all: AsyncIterable<LogLine>) => (await entries(all)).map(({ line }) => line);

test("gives lines with their opaque id, time and source, and asks for what the query says", async () => {
  const { client, seen } = await setUp(stream([1], "ends"), GONE);
  const [line] = await entries(client.endpoints.logs("e1", "w1", { source: "container", tail: 0 }));
  expect(line).toEqual({
    id: "2026-06-01T12:00:01Z/0001",
    ts: "2026-06-01T12:00:01Z",
    source: "container",
    line: "line 1",
  });
  expect(seen[0]).toMatchObject({
    url: "/v2/serverless/e1/workers/w1/logs?source=container&tail=0",
    headers: { accept: expect.stringContaining("text/event-stream") },
  });
});

test.each(["breaks", "ends"] as const)("goes on after the last line where the connection %s", async (then) => {
  const { client, seen, reports } = await setUp(stream([1, 2], then), stream([3], then), GONE);
  expect(await lines(client.endpoints.logs("e1", "w1", { tail: 50 }))).toEqual(["line 1", "line 2", "line 3"]);
  expect(seen.map(({ headers }) => headers["last-event-id"])).toEqual([
    undefined,
    "2026-06-01T12:00:02Z/0002",
    "2026-06-01T12:00:03Z/0003",
  ]);
  expect(seen[1]?.url).toBe("/v2/serverless/e1/workers/w1/logs");
  expect(reports[0]).toBe("progress: log of worker w1: the connection broke, opening it again");
});

test("asks with the same query again where no line had come", async () => {
  const { client, seen } = await setUp(stream([], "breaks"), GONE);
  await lines(client.endpoints.logs("e1", "w1", { since: "2026-06-01T12:00:00Z" }));
  expect(seen.map(({ url }) => url.split("?")[1])).toEqual(Array(2).fill("since=2026-06-01T12%3A00%3A00Z"));
});

test("pauses longer and longer between connections that bring no line", async () => {
  const { client, clock } = await setUp(...Array(6).fill(stream([], "ends")), GONE);
  await lines(client.endpoints.logs("e1", "w1"));
  expect(clock.sleeps.reduce((a, b) => a + b, 0)).toBe(1000 + 2000 + 4000 + 8000 + 10_000 + 10_000);
});

test("begins after a given line", async () => {
  const { client, seen } = await setUp(stream([2], "ends"), GONE);
  await lines(client.endpoints.logs("e1", "w1", { lastEventId: "any id", tail: 5 }));
  expect(seen[0]?.headers["last-event-id"]).toBe("any id");
});

test("a worker that is not there is NotFound", async () => {
  const { client } = await setUp(GONE);
  expect(await rejection(lines(client.endpoints.logs("e1", "w1")))).toMatchObject({ name: "NotFound" });
});

test("an answer that is no stream is an error", async () => {
  const { client } = await setUp({ json: { lines: [] } });
  expect(await rejection(lines(client.endpoints.logs("e1", "w1")))).toMatchObject({ name: "MalformedAnswer" });
});

test("a service that fails is asked again before and between connections", async () => {
  const { client } = await setUp(problem(503, "down"), stream([1], "ends"), problem(502, "down"), GONE);
  expect(await lines(client.endpoints.logs("e1", "w1"))).toEqual(["line 1"]);
});

test("a quiet stream ends at the deadline, without an error", async () => {
  const { url } = await setUp(stream([1], "stays"));
  // This deadline is waited for beside the network, so the clock must not jump.
  const client = createClient({ apiKey: KEY, baseUrl: url });
  const bounded = client.with({ deadline: client.clock.now() + 300 });
  expect(await lines(bounded.endpoints.logs("e1", "w1"))).toEqual(["line 1"]);
  await client.close();
});

test("a signal ends a quiet stream, without an error", async () => {
  const cancel = new AbortController();
  const { client } = await setUp(stream([1], "stays"));
  const read: string[] = [];
  for await (const { line } of client.with({ signal: cancel.signal }).endpoints.logs("e1", "w1")) {
    read.push(line);
    cancel.abort();
  }
  expect(read).toEqual(["line 1"]);
});

test("a reader that leaves closes the connection", async () => {
  let closed = () => {};
  const left = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const { client } = await setUp((request, response) => {
    request.socket.once("close", () => closed());
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event(1));
  });
  for await (const { line } of client.endpoints.logs("e1", "w1")) {
    expect(line).toBe("line 1");
    break;
  }
  await left;
});

test.each([
  ["source", { source: "kernel" }],
  ["tail", { tail: 5001 }],
  ["since", { since: "yesterday" }],
])("refuses a wrong %s before anything is sent", async (field, query) => {
  const { client, seen } = await setUp(GONE);
  const error = await rejection(lines(client.endpoints.logs("e1", "w1", query as object)));
  expect(error).toMatchObject({ name: "InvalidInput", field });
  expect(seen).toEqual([]);
});
