import { policiesOf, remainingOf, retryAfterOf } from "../../../provider/client/transport/rate-limit";
import fc from "../../properties";

const windows = fc.uniqueArray(
  fc.record({
    window: fc.constantFrom("minute", "hour", "day", "week"),
    first: fc.nat(100_000),
    second: fc.nat(100_000),
    swapped: fc.boolean(),
    unknown: fc.constantFrom("", ";pk=:cHsdsRevGYzq:", ';x="a, b"', ";y", ";z=1.5"),
  }),
  { selector: ({ window }) => window },
);

type Told = { window: string; first: number; second: number; swapped: boolean; unknown: string };

const header = (told: readonly Told[], a: string, b: string) =>
  told
    .map(({ window, first, second, swapped, unknown }) => {
      const parameters = [`;${a}=${first}`, unknown, `;${b}=${second}`];
      return `"${window}"${(swapped ? parameters.reverse() : parameters).join("")}`;
    })
    .join(", ");

test("reads every window of RateLimit, whatever the order of the parameters and beside unknown ones", () => {
  fc.assert(
    fc.property(windows, (told) => {
      const expected = told.map(({ window, first, second }) => ({ window, left: first, resetsIn: second }));
      expect(remainingOf(header(told, "r", "t"))).toEqual(expected);
    }),
  );
});

test("reads every window of RateLimit-Policy in the same way", () => {
  fc.assert(
    fc.property(windows, (told) => {
      const expected = told.map(({ window, first, second }) => ({ window, quota: first, length: second }));
      expect(policiesOf(header(told, "q", "w"))).toEqual(expected);
    }),
  );
});

test("takes nothing from a header that is no structured field, and never throws", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(Array.isArray(remainingOf(text))).toBe(true);
    }),
  );
  expect(remainingOf('"minute;r=1')).toEqual([]);
  expect(remainingOf(undefined)).toEqual([]);
});

test("leaves out a window that lacks a parameter or has one that is no count", () => {
  expect(remainingOf('"minute";r=1, "hour";r=a;t=1, "day";r=3;t=4')).toEqual([{ window: "day", left: 3, resetsIn: 4 }]);
  expect(remainingOf('"minute";r=-1;t=5')).toEqual([]);
});

test("reads Retry-After as seconds or as a date", () => {
  expect(retryAfterOf("12", 0)).toBe(12);
  expect(retryAfterOf("Thu, 01 Jan 1970 00:00:30 GMT", 10_000)).toBe(20);
  expect(retryAfterOf("soon", 0)).toBeUndefined();
  expect(retryAfterOf(undefined, 0)).toBeUndefined();
  expect(retryAfterOf("", 0)).toBeUndefined();
});
