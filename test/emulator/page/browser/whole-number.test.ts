import { wholeNumber } from "../../../../emulator/page/browser/whole-number";

test.each([
  ["0", 0],
  ["10", 10],
  ["1e1", 10],
])("%j is a number", (text, number) => expect(wholeNumber(text, 10)).toBe(number));

test.each(["", "-1", "1.5", "11", "x"])("%j is none from 0 to 10", (text) =>
  expect(wholeNumber(text, 10)).toBeUndefined(),
);
