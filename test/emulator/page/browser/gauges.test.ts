import { gaugeOf } from "../../../../emulator/page/browser/requests/gauges";

const WINDOW = { name: "minute", limit: 60, remaining: 12, endsAt: 60_000 } as const;

test("a window that is in use has its rest, and the time until it is full", () => {
  expect(gaugeOf(WINDOW, 26_000)).toEqual({ name: "minute", limit: 60, remaining: 12, fullIn: 34_000 });
});

test.each([60_000, 90_000])("a window is full from its end on, without an update (%d)", (now) => {
  expect(gaugeOf(WINDOW, now)).toEqual({ name: "minute", limit: 60, remaining: 60, fullIn: null });
});

test("a window of which nothing is used does not wait for its end", () => {
  expect(gaugeOf({ ...WINDOW, remaining: 60 }, 0)).toMatchObject({ remaining: 60, fullIn: null });
});
