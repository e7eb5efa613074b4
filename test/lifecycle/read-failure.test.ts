import { Cancelled, ServerFailure, Unauthorized } from "../../provider/client";
import { isReadFailure, withoutAdvice } from "../../provider/lifecycle/check/read-failure";

test.each([
  ["a run that was cancelled", new Cancelled("stop")],
  ["a wrong key", new Unauthorized("no")],
  ["a mistake of ours", new TypeError("x")],
])("%s is not a failure of the catalog", (_, error) => {
  expect(isReadFailure(error)).toBe(false);
});

test("a failure of the catalog is told with its attempts and without advice", () => {
  const error = new ServerFailure("The service answered 503", { status: 503 });
  error.after({ attempts: 4, since: 0, ms: 9000, outcomeUnknown: false, timeUp: true });
  expect(isReadFailure(error)).toBe(true);
  expect(withoutAdvice(error)).toBe("The service answered 503. All 4 attempts since 00:00:00 UTC failed, within 9 s.");
});
