import { countSince, type Filter, feed } from "../../../../emulator/page/browser/requests/feed";
import type { RequestEntry, RunEntry } from "../../../../emulator/page/view";
import { request } from "./entries";

const ALL: Filter = { text: "", failures: false, writes: false, runs: false };

const run = (number: number, first: number, last: number | null, requests = 2): RunEntry => ({
  key: `run:${number}`,
  kind: "run",
  number,
  first,
  last,
  requests,
  ms: last === null ? null : 2_100,
});

/** Requests of one run. */
const requestsOf = (run: number, ...numbers: number[]) => numbers.map((number) => request(number, { run }));

/** The rows as a person reads them; requests by their numbers. */
const rows = (requests: readonly RequestEntry[], runs: readonly RunEntry[], filter: Partial<Filter> = {}) =>
  feed(
    requests.toSorted((a, b) => b.number - a.number),
    runs,
    { ...ALL, ...filter },
  ).map((row) => (row.kind === "request" ? row.request.number : row.text));

describe("markers of runs", () => {
  test("stand after the last request of a run and before its first, with what the service has counted", () => {
    expect(rows([request(1), ...requestsOf(7, 2, 3), request(4)], [run(7, 2, 3, 12)])).toEqual([
      4,
      "pulumi run 7 ended: 12 requests in 2.1 s",
      3,
      2,
      "pulumi run 7 began",
      1,
    ]);
  });

  test("a run that goes on has only begun", () => {
    expect(rows([request(1), ...requestsOf(1, 2)], [run(1, 2, null)])).toEqual([2, "pulumi run 1 began", 1]);
  });

  test("a run that follows at once begins above the end of the one before", () => {
    const requests = [...requestsOf(1, 1), ...requestsOf(2, 2)];
    expect(rows(requests, [run(2, 2, 2, 1), run(1, 1, 1, 1)])).toEqual([
      "pulumi run 2 ended: 1 request in 2.1 s",
      2,
      "pulumi run 2 began",
      "pulumi run 1 ended: 1 request in 2.1 s",
      1,
      "pulumi run 1 began",
    ]);
  });

  test("a run whose first requests are forgotten has only ended", () => {
    expect(rows(requestsOf(1, 9, 10), [run(1, 1, 10)])).toEqual(["pulumi run 1 ended: 2 requests in 2.1 s", 10, 9]);
  });

  test.each<[string, RequestEntry[], Partial<Filter>]>([
    ["are older than every one of the list", [request(9)], {}],
    ["were cleared", [], {}],
    ["do not match the filters", requestsOf(1, 1, 2, 3), { failures: true }],
  ])("an ended run has none where its requests %s", (_, requests, filter) => {
    expect(rows(requests, [run(1, 1, 3)], filter).filter((row) => typeof row === "string")).toEqual([]);
  });
});

describe("filters", () => {
  const mixed = [
    request(1, { method: "PATCH", status: 409 }),
    request(2, { status: "lost" }),
    request(3, { status: null }),
    request(4, { method: "POST", path: "/graphql", operation: "saveEndpoint" }),
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

  test("runs: only the requests that the service counts to a run, with their markers", () => {
    const requests = [...requestsOf(1, 1), request(2), ...requestsOf(1, 3)];
    expect(rows(requests, [run(1, 1, 3)], { runs: true })).toEqual([
      "pulumi run 1 ended: 2 requests in 2.1 s",
      3,
      1,
      "pulumi run 1 began",
    ]);
  });
});

describe("how many requests have come since the feed was paused", () => {
  const [five, six, seven] = [request(5), request(6), request(7)];

  test.each([
    ["none", [five], [five], 0],
    ["two", [five], [seven, six, five], 2],
    ["all of a log that was empty, whatever their numbers", [], [six, five], 2],
    ["none, where the log was cleared", [five], [], 0],
    ["one after the log was cleared", [five], [six], 1],
    ["all of another service, which counts anew", [seven], [request(2), request(1)], 2],
  ])("%s", (_, seen, requests, count) => expect(countSince(seen, requests)).toBe(count));
});
