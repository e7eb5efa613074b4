import { growth, median, spread } from "../../bench/figures";
import { goals } from "../../bench/goals";
import { caseColumns, growthColumns, spreadText } from "../../bench/report/columns";
import { saved } from "./rows";

const { row, machine } = saved;

test("the median is the middle of an odd number of rounds, and between the two middle ones of an even number", () => {
  expect(median([9, 1, 2])).toBe(2);
  expect(median([10, 1, 9, 2])).toBe(5.5);
});

test("a spread has the minimum, the median and the maximum, in whatever order the rounds came", () => {
  expect(spread([10, 9.004, 100], 2)).toEqual([9, 10, 100]);
});

test("a spread is one number where all rounds agree", () => {
  expect(spreadText([3, 3, 3], 0)).toBe("3");
  expect(spreadText([1.2, 1.3, 1.4], 2)).toBe("1.20 / 1.30 / 1.40");
});

test("growth in proportion to the number of objects is 1", () => {
  expect(growth({ objects: 200, cost: 4 }, { objects: 1000, cost: 20 })).toBe(1);
  expect(growth({ objects: 200, cost: 4 }, { objects: 1000, cost: 30 })).toBe(1.5);
});

test("growth compares the same command of the same provider", () => {
  const rows = [
    row({ objects: 200, cpu: 4 }),
    row({ objects: 1000, cpu: 10 }),
    row({ candidate: "bare", objects: 1000 }),
  ];
  expect(growthColumns(rows).rows).toEqual([["up", "native", "0.50"]]);
});

test("the ratio of a provider is that of the medians of CPU time, to the one of the same language", () => {
  const rows = [
    row({ cpu: 3 }),
    row({ candidate: "bare", cpu: 2 }),
    row({ candidate: "dynamic", cpu: 8 }),
    row({ candidate: "naive", cpu: 4 }),
  ];
  expect(caseColumns(rows).rows.map((cells) => cells[3])).toEqual(["1.50 × bare", "", "2.00 × naive", ""]);
});

function measured(what: RegExp, rows: readonly ReturnType<typeof row>[]): (number | undefined)[] {
  return goals({ machine, rows })
    .filter((goal) => what.test(goal.what))
    .map((goal) => goal.measured);
}

test("a preview, which reads, is compared with the bare provider's preview --refresh", () => {
  const rows = [
    row({ command: "preview", cpu: 3 }),
    row({ candidate: "bare", command: "preview", cpu: 1 }),
    row({ candidate: "bare", command: "preview --refresh", cpu: 2 }),
  ];
  expect(measured(/^preview, 200 endpoints: CPU/, rows)).toEqual([1.5]);
});

test("a goal takes no figure of a case with latency, a quota, more at once or more templates", () => {
  const others = [{ latency: 100 }, { quota: "published" }, { parallel: 64 }, { bound: 100 }] as const;
  for (const other of others) {
    const rows = [row({ cpu: 9, ...other }), row({ cpu: 3 }), row({ candidate: "bare", cpu: 2 })];
    expect(measured(/^up, 200 endpoints: CPU/, rows)).toEqual([1.5]);
  }
});

test("latency is judged by wall-clock time, against the same command without", () => {
  const rows = [
    ...[row({ command: "preview", wall: 2 }), row({ command: "preview", wall: 2.25, latency: 100 })],
    ...[row({ wall: 10 }), row({ wall: 11, latency: 100 })],
  ];
  expect(measured(/^preview, 200 endpoints: seconds/, rows)).toEqual([0.25]);
  expect(measured(/^up, 200 endpoints: seconds/, rows)).toEqual([1.1]);
});

test("memory is that of the most expensive command with 1,000 endpoints, requests those of the worst preview", () => {
  const rows = [
    row({ objects: 1000, peak: 100e6 }),
    row({ objects: 1000, command: "destroy", peak: 120e6 }),
    row({ objects: 200, peak: 500e6 }),
    row({ command: "preview", requests: 4 }),
    row({ command: "preview", bound: 500, requests: 9 }),
  ];
  expect(measured(/peak memory/, rows)).toEqual([120]);
  expect(measured(/: requests$/, rows)).toEqual([9]);
});

test("a goal that the run did not measure has no figure", () => {
  expect(goals({ machine, rows: [] }).every((goal) => goal.measured === undefined)).toBe(true);
});
