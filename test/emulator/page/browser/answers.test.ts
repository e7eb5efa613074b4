import { clockText, quotaText, workersText } from "../../../../emulator/page/browser/controls/answers";

const NOW = { now: "2026-06-01T12:10:00.000Z" };
const TIME = "The service's time is 2026-06-01 12:10:00 UTC.";

test.each([
  [NOW, TIME],
  [{ ...NOW, quiet: true }, `${TIME} Nothing changes by itself any more.`],
  [
    { ...NOW, quiet: false },
    `${TIME} The clock stopped: something is still running, or would change only after a day.`,
  ],
])("the clock (%#)", (answer, text) => expect(clockText(answer)).toBe(text));

describe("quota", () => {
  const minute = { name: "minute", limit: 6_000, remaining: 4_999, endsAt: 0 } as const;
  const hour = { ...minute, name: "hour", limit: 100_000, remaining: 90_000 } as const;

  test("is that of the window that refuses first", () => {
    expect(quotaText({ windows: [hour, minute] })).toBe("4,999 of 6,000 requests are left this minute.");
    expect(quotaText({ windows: [minute, { ...hour, remaining: 7 }] })).toBe(
      "7 of 100,000 requests are left this hour.",
    );
  });

  test("can be absent", () => expect(quotaText({ windows: [] })).toBe("The account has no quota."));
});

test.each([
  [{ running: 1, idle: 0, initializing: 2, total: 3 }, "api now has 3 workers: 1 running, 2 starting."],
  [{ running: 0, idle: 0, initializing: 0, total: 0 }, "api now has 0 workers."],
])("workers (%#)", (summary, text) => expect(workersText("api", { summary })).toBe(text));
