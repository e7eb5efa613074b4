import { ago, dateTime, duration, serviceTime, timeOfDay, wholeSeconds } from "../../../../emulator/page/browser/time";

test.each([
  [-5, "0 ms"],
  [0, "0 ms"],
  [999.4, "999 ms"],
  [1000, "1.0 s"],
  [4260, "4.2 s"],
  [9999, "9.9 s"],
  [10_000, "10 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [72_000, "1 min 12 s"],
  [3_599_999, "59 min 59 s"],
  [3_600_000, "1 h"],
  [3_900_000, "1 h 5 min"],
  [86_400_000, "1 d"],
  [93_600_000, "1 d 2 h"],
])("%d ms are %s", (ms, text) => expect(duration(ms)).toBe(text));

test("a duration that ticks has whole seconds", () => {
  expect([-1, 0, 999, 1500, 9999, 61_000].map(wholeSeconds)).toEqual(["0 s", "0 s", "0 s", "1 s", "9 s", "1 min 1 s"]);
});

test("how long ago something was has only the larger unit", () => {
  expect([0, 1000, 130_000, 3_900_000, 93_600_000].map(ago)).toEqual([
    "just now",
    "1 s ago",
    "2 min ago",
    "1 h ago",
    "1 d ago",
  ]);
});

test("times are in UTC", () => {
  const ms = Date.UTC(2026, 0, 31, 12, 4, 5, 678);
  expect([dateTime(ms), timeOfDay(ms)]).toEqual(["2026-01-31 12:04:05", "12:04:05"]);
});

test("a still clock stands, and a wall clock is ahead of the machine's", () => {
  expect(serviceTime({ mode: "still", now: 5 }, 100)).toBe(5);
  expect(serviceTime({ mode: "wall", ahead: 60 }, 100)).toBe(160);
});
