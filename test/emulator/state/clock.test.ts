import { Clock } from "../../../emulator/state/clock";

test("runs what is due in order of time, each at its own time", () => {
  const clock = new Clock("still", 0);
  const seen: [string, number][] = [];
  clock.at(3_000, () => seen.push(["late", clock.now()]));
  clock.at(1_000, () => {
    seen.push(["early", clock.now()]);
    clock.at(clock.now() + 500, () => seen.push(["between", clock.now()]));
  });
  clock.advance(10);
  expect(seen).toEqual([
    ["early", 1_000],
    ["between", 1_500],
    ["late", 3_000],
  ]);
  expect(clock.now()).toBe(10_000);
});

test("keeps the order of what is due at the same time", () => {
  const clock = new Clock("still", 0);
  const seen: number[] = [];
  for (const number of [1, 2, 3]) clock.at(1_000, () => seen.push(number));
  clock.advance(1);
  expect(seen).toEqual([1, 2, 3]);
});

test("forgets what was due, but never goes back", () => {
  const clock = new Clock("still", 0);
  clock.at(1_000, () => {
    throw new Error("forgotten");
  });
  clock.clear();
  clock.advance(2);
  expect(clock.text()).toBe("1970-01-01T00:00:02.000Z");
});
