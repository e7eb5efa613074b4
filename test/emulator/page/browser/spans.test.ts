import { longest, spansOf } from "../../../../emulator/page/browser/jobs/spans";
import type { JobEntry } from "../../../../emulator/page/view";

describe("the bar of a job", () => {
  const job = (queuedAt: number, startedAt: number | null, finishedAt: number | null) =>
    ({ queuedAt, startedAt, finishedAt }) as JobEntry;

  test.each([
    ["waits until now", job(0, null, null), { delay: 9_000, execution: null }],
    ["runs until now", job(0, 4_000, null), { delay: 4_000, execution: 5_000 }],
    ["has ended", job(0, 4_000, 6_000), { delay: 4_000, execution: 2_000 }],
    ["ended without a worker", job(0, null, 6_000), { delay: 6_000, execution: null }],
  ])("of one that %s", (_, entry, spans) => expect(spansOf(entry, 9_000)).toEqual(spans));

  test("has its scale from the longest in view", () => {
    expect(longest([job(0, 4_000, 6_000), job(8_000, null, null)], 9_000)).toBe(6_000);
    expect(longest([], 9_000)).toBe(1);
  });
});
