import {
  BadRequest,
  NetworkFailure,
  RateLimited,
  ServerFailure,
  type ServiceError,
  TimedOut,
} from "../../../provider/client";
import { retry } from "../../../provider/client/http/retry";
import { JumpingClock } from "../clocks";
import { DELETE, endings, exchange, GET, OK, PATCH, POST } from "../exchanges";
import { rejection } from "../scripted-service";

const failing = new ServerFailure("broken", { status: 503 });
const lost = new NetworkFailure("lost", { outcomeUnknown: true }, "ECONNRESET", true);
const refused = new NetworkFailure("refused", {}, "ECONNREFUSED", false);
const limited = (retryAfter?: number) =>
  new RateLimited("too many", { status: 429, ...(retryAfter && { retryAfter }) });

test.each([
  ["a read", GET],
  ["a change of absolute values", PATCH],
  ["a delete", DELETE],
])("repeats %s after a server's failure, a broken connection and a time-out", async (_what, request) => {
  const step = endings(failing, lost, new TimedOut("late"), OK);
  expect(await retry(() => 0.5)(step)(exchange(request))).toBe(OK);
  expect(step.calls()).toBe(4);
});

test.each([failing, lost, new TimedOut("late")])("never repeats a create after %s", async (failure) => {
  const step = endings(failure, OK);
  expect(await rejection(retry(() => 0.5)(step)(exchange(POST)))).toBe(failure);
  expect(step.calls()).toBe(1);
});

test("repeats a create that was refused by the quota or could not connect, because nothing was executed", async () => {
  const step = endings(limited(), refused, limited(3), OK);
  expect(await retry(() => 0.5)(step)(exchange(POST))).toBe(OK);
});

test("does not repeat what a second time can't mend", async () => {
  const unknownHost = new NetworkFailure("unknown", {}, "ENOTFOUND", false);
  for (const error of [new BadRequest("no", { status: 400 }), unknownHost, new TypeError("a bug")]) {
    const step = endings(error);
    expect(await rejection(retry(() => 0.5)(step)(exchange(GET)))).toBe(error);
    expect(step.calls()).toBe(1);
  }
});

test("waits twice as long each time, with jitter, and gives up after five attempts", async () => {
  const clock = new JumpingClock();
  const step = endings(failing);
  await rejection(retry(() => 1)(step)(exchange(GET, {}, clock)));
  expect(step.calls()).toBe(5);
  expect(clock.sleeps).toEqual([500, 1000, 2000, 4000]);
  await rejection(retry(() => 0)(step)(exchange(GET, {}, clock)));
  expect(clock.sleeps.slice(4)).toEqual([250, 500, 1000, 2000]);
});

test("waits as long as a failing service asks", async () => {
  const clock = new JumpingClock();
  await retry(() => 1)(endings(new ServerFailure("busy", { status: 503, retryAfter: 7 }), OK))(
    exchange(GET, {}, clock),
  );
  expect(clock.sleeps).toEqual([7000]);
});

test("never waits past the deadline, and then throws what the service said", async () => {
  const clock = new JumpingClock();
  const limits = { deadline: clock.now() + 1200 };
  expect(await rejection(retry(() => 1)(endings(failing))(exchange(GET, limits, clock)))).toBe(failing);
  const used = limited(60);
  expect(await rejection(retry(() => 1)(endings(used))(exchange(GET, limits, clock)))).toBe(used);
  expect(clock.now()).toBeLessThanOrEqual(limits.deadline);
});

test("keeps in mind that an earlier attempt may have made the change", async () => {
  const error = (await rejection(
    retry(() => 1)(endings(lost, new BadRequest("no", { status: 400 })))(exchange(PATCH)),
  )) as ServiceError;
  expect(error).toBeInstanceOf(BadRequest);
  expect(error.outcomeUnknown).toBe(true);
});

test("tells and logs why it waits", async () => {
  const told: string[] = [];
  const made = exchange(GET, { say: (_level, text) => told.push(text) });
  await retry(() => 1)(endings(failing, lost, OK))(made);
  expect(told).toEqual([
    "list pods: trying again after status 503",
    "list pods: trying again after a broken connection",
  ]);
  expect(made.logged.map(({ attempt, wait, ms }) => ({ attempt, wait, ms }))).toEqual([
    { attempt: 1, wait: "after ServerFailure", ms: 500 },
    { attempt: 2, wait: "after NetworkFailure", ms: 1000 },
  ]);
});
