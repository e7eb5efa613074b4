import { counted, grouped, nameOf } from "../../../../emulator/page/browser/words";

test("a number has its noun in the right form", () => {
  expect([0, 1, 2, 1_000].map((count) => counted(count, "job"))).toEqual(["0 jobs", "1 job", "2 jobs", "1,000 jobs"]);
  expect(counted(2, "retry", "retries")).toBe("2 retries");
});

test("a large number is grouped", () => expect(grouped(1_234_567)).toBe("1,234,567"));

test.each(["", "  "])("an object with the name %j is called by its id", (name) => {
  expect(nameOf({ name, id: "4m7x" })).toBe("4m7x");
});
