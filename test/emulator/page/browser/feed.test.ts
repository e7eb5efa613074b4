import { countSince, type Filter, feed } from "../../../../emulator/page/browser/requests/feed";
import type { RequestEntry, RunEntry } from "../../../../emulator/page/view";

const ALL: Filter = { text: "", failures: false, writes: false, runs: false };
const PROVIDER = "pulumi-cloudcompute/0.1.0 (provider)";

const request = (number: number, more: Partial<RequestEntry> = {}): RequestEntry => ({
  key: `request:${number}`,
  kind: "request",
  number,
  method: "GET",
  path: `/v2/templates/${number}`,
  operation: null,
  status: 200,
  at: 0,
  ms: 1,
  retry: 0,
  from: PROVIDER,
  ...more,
});

const run = (number: number, first: number, last: number | null): RunEntry => ({
  key: `run:${number}`,
  kind: "run",
  number,
  first,
  last,
  startedAt: 1_000,
  endedAt: last === null ? null : 3_100,
});

/** The rows as a person reads them; requests by their numbers. */
const rows = (requests: readonly RequestEntry[], runs: readonly RunEntry[], filter: Partial<Filter> = {}) =>
  feed(
    requests.toSorted((a, b) => b.number - a.number),
    runs,
    { ...ALL, ...filter },
  ).map((row) => (row.kind === "request" ? row.request.number : row.text));

describe("markers of runs", () => {
  test("stand after the last request of a run and before its first", () => {
    expect(rows([request(1), request(2), request(3), request(4)], [run(7, 2, 3)])).toEqual([
      4,
      "pulumi run 7 ended: 2 requests in 2.1 s",
      3,
      2,
      "pulumi run 7 began",
      1,
    ]);
  });

  test("go with a log that is cleared, because nothing is left that they stand beside", () => {
    expect(rows([], [run(1, 2, 3)])).toEqual([]);
  });

  test("a run that goes on has only begun", () => {
    expect(rows([request(1), request(2)], [run(1, 2, null)])).toEqual([2, "pulumi run 1 began", 1]);
  });

  test("a run that follows at once begins above the end of the one before", () => {
    expect(rows([request(1), request(2)], [run(2, 2, 2), run(1, 1, 1)])).toEqual([
      "pulumi run 2 ended: 1 request in 2.1 s",
      2,
      "pulumi run 2 began",
      "pulumi run 1 ended: 1 request in 2.1 s",
      1,
      "pulumi run 1 began",
    ]);
  });

  test("requests of other programs during a run are not counted", () => {
    const requests = [request(1), request(2, { from: "curl/8.5" }), request(3)];
    expect(rows(requests, [run(1, 1, 3)])[0]).toBe("pulumi run 1 ended: 2 requests in 2.1 s");
  });

  test("a run whose first requests are forgotten is counted by their numbers", () => {
    expect(rows([request(9), request(10)], [run(1, 1, 10)])).toEqual([
      "pulumi run 1 ended: 10 requests in 2.1 s",
      10,
      9,
    ]);
  });

  test("runs that are older than every request have no marker", () => {
    expect(rows([request(9)], [run(1, 1, 3)])).toEqual([9]);
  });
});

describe("filters", () => {
  const mixed = [
    request(1, { method: "PATCH", status: 409 }),
    request(2, { status: "lost" }),
    request(3, { status: null }),
    request(4, { method: "POST", path: "/graphql", operation: "saveEndpoint", from: "curl/8.5" }),
    request(5, { method: "POST", path: "/graphql", operation: "myself" }),
  ];

  test.each<[string, Partial<Filter>, number[]]>([
    ["failures: refused and lost, not what still runs", { failures: true }, [2, 1]],
    ["writes: GraphQL by its operation", { writes: true }, [4, 1]],
    ["text in the path", { text: "TEMPLATES/2" }, [2]],
    ["text in the operation", { text: "mysel" }, [5]],
    ["text in the method", { text: "patch" }, [1]],
    ["several at once", { writes: true, failures: true }, [1]],
  ])("%s", (_, filter, expected) => expect(rows(mixed, [], filter)).toEqual(expected));

  test("runs: only the requests that pulumi sent, with their markers", () => {
    const shown = rows(mixed, [run(1, 2, 4)], { runs: true });
    expect(shown.filter((row) => typeof row === "number")).toEqual([3, 2]);
    expect(shown).toHaveLength(4);
  });
});

describe("how many requests have come since the feed was paused", () => {
  const [five, six, seven] = [request(5), request(6), request(7)];

  test.each([
    ["none", [five], [five], 0],
    ["two", [five], [seven, six, five], 2],
    ["the first ones", [], [six, five], 6],
    ["none, where the log was cleared", [five], [], 0],
    ["one after the log was cleared", [five], [six], 1],
    ["all of another service, which counts anew", [seven], [request(2), request(1)], 2],
  ])("%s", (_, seen, requests, count) => expect(countSince(seen, requests)).toBe(count));
});
