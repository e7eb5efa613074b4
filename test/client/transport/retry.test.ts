import {
  BadRequest,
  NetworkFailure,
  RateLimited,
  ServerFailure,
  type ServiceError,
  TimedOut,
} from "../../../provider/client";
import { retry } from "../../../provider/client/transport/retry";
import { JumpingClock } from "../clocks";
import { DELETE, endings, exchange, GET, OK, PATCH, POST, raw } from "../exchanges";
import { rejection } from "../scripted-service";

/** The address has answered before. */
const met = { made: true };
const minutes = (n: number, clock: JumpingClock) => ({ deadline: clock.now() + n * 60_000 });

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
  expect(await retry(() => 0.5, met)(step)(exchange(request))).toBe(OK);
  expect(step.calls()).toBe(4);
});

test.each([failing, lost, new TimedOut("late")])("never repeats a create after %s", async (failure) => {
  const step = endings(failure, OK);
  expect(await rejection(retry(() => 0.5, met)(step)(exchange(POST)))).toBe(failure);
  expect(step.calls()).toBe(1);
});

test("repeats a create that was refused by the quota or could not connect, because nothing was executed", async () => {
  const step = endings(limited(), refused, limited(3), OK);
  expect(await retry(() => 0.5, met)(step)(exchange(POST))).toBe(OK);
});

test("does not repeat what a second time can't mend", async () => {
  const untrusted = new NetworkFailure("untrusted", {}, "CERT_HAS_EXPIRED", false);
  for (const error of [new BadRequest("no", { status: 400 }), untrusted, new TypeError("a bug")]) {
    const step = endings(error);
    expect(await rejection(retry(() => 0.5, met)(step)(exchange(GET)))).toBe(error);
    expect(step.calls()).toBe(1);
  }
});

test("waits twice as long each time, with jitter, and at most 20 s", async () => {
  const clock = new JumpingClock();
  await rejection(retry(() => 1, met)(endings(failing))(exchange(GET, minutes(2, clock), clock)));
  expect(clock.sleeps.slice(0, 8)).toEqual([500, 1000, 2000, 4000, 2500, 5500, 14_500, 1500]);
});

test.each([
  ["a read", GET, failing],
  ["a change of absolute values", PATCH, lost],
  ["a delete", DELETE, new TimedOut("late")],
  ["a create that could not connect", POST, refused],
])("repeats %s until the deadline", async (_what, request, error) => {
  const clock = new JumpingClock();
  const limits = minutes(5, clock);
  expect(await rejection(retry(() => 1, met)(endings(error))(exchange(request, limits, clock)))).toBe(error);
  expect(clock.now()).toBeLessThanOrEqual(limits.deadline);
  expect(clock.now()).toBeGreaterThan(limits.deadline - 20_000);
});

test("says at the end how many attempts there were, in which time, and what each of them met", async () => {
  const clock = new JumpingClock();
  const step = endings(lost, new ServerFailure("The service answered 503: down", { status: 503 }));
  const error = await rejection(retry(() => 1, met)(step)(exchange(PATCH, minutes(1, clock), clock)));
  expect((error as Error).message).toBe(
    "The service answered 503: down.\nThe cause lies with the service or the network: try again later.\nAll 8 attempts since 00:16:40 UTC failed, within 52 s: 1 with a broken connection, 7 with status 503. An earlier attempt may have made the change.",
  );
  expect(error).toMatchObject({ outcomeUnknown: true, timeUp: true });
});

test("speaks of two attempts as both", async () => {
  const clock = new JumpingClock();
  const failed = new ServerFailure("The service answered 503: down", { status: 503 });
  const error = await rejection(
    retry(() => 1, met)(endings(failed))(exchange(GET, { deadline: clock.now() + 600 }, clock)),
  );
  expect((error as Error).message).toMatch(/\nBoth attempts since \d\d:\d\d:\d\d UTC failed, within 1 s\.$/);
});

test("says nothing of attempts after a single one", async () => {
  const error = await rejection(retry(() => 1, met)(endings(new BadRequest("No", {})))(exchange(GET)));
  expect((error as Error).message).toBe("No.");
});

describe("an address that has never answered", () => {
  test("is given up after five attempts to connect, because it is more likely wrong", async () => {
    const clock = new JumpingClock();
    const step = endings(refused);
    await rejection(retry(() => 1, { made: false })(step)(exchange(GET, minutes(5, clock), clock)));
    expect(clock.sleeps).toEqual([500, 1000, 2000, 4000]);
    expect(step.calls()).toBe(5);
  });

  test("is known by its first answer, a refusal too, and by no failure to connect", async () => {
    const contact = { made: false };
    await rejection(retry(() => 1, contact)(endings(refused))(exchange(GET)));
    expect(contact.made).toBe(false);
    const made = exchange(GET);
    const answers = async () => {
      made.raw = raw(403, {});
      throw new BadRequest("no");
    };
    await rejection(retry(() => 1, contact)(answers)(made));
    expect(contact.made).toBe(true);
  });

  test("is not looked up again where its name is unknown; one that has answered is", async () => {
    const unknownHost = new NetworkFailure("unknown", {}, "ENOTFOUND", false);
    const step = endings(unknownHost, OK);
    expect(await rejection(retry(() => 1, { made: false })(step)(exchange(GET)))).toBe(unknownHost);
    expect(await retry(() => 1, met)(endings(unknownHost, OK))(exchange(GET))).toBe(OK);
  });
});

test("waits as long as a failing service asks", async () => {
  const clock = new JumpingClock();
  await retry(() => 1, met)(endings(new ServerFailure("busy", { status: 503, retryAfter: 7 }), OK))(
    exchange(GET, {}, clock),
  );
  expect(clock.sleeps).toEqual([7000]);
});

test("never waits past the deadline, and then throws what the service said", async () => {
  const clock = new JumpingClock();
  const limits = { deadline: clock.now() + 1200 };
  expect(await rejection(retry(() => 1, met)(endings(failing))(exchange(GET, limits, clock)))).toBe(failing);
  const used = limited(60);
  expect(await rejection(retry(() => 1, met)(endings(used))(exchange(GET, limits, clock)))).toBe(used);
  expect(clock.now()).toBeLessThanOrEqual(limits.deadline);
});

test("keeps in mind that an earlier attempt may have made the change", async () => {
  const error = (await rejection(
    retry(() => 1, met)(endings(lost, new BadRequest("no", { status: 400 })))(exchange(PATCH)),
  )) as ServiceError;
  expect(error).toBeInstanceOf(BadRequest);
  expect(error.outcomeUnknown).toBe(true);
});

test("reports its waits as one, at once, after 10 s and after 30 s, then each minute, and logs each", async () => {
  const clock = new JumpingClock();
  const reports: string[] = [];
  const made = exchange(GET, { ...minutes(3, clock), report: (_level, text) => reports.push(text) }, clock);
  await rejection(retry(() => 1, met)(endings(failing, lost, failing))(made));
  expect(reports).toEqual([
    "list pods: trying again after status 503",
    ...[10, 30, 60, 120].map((s) => `list pods: trying again after status 503 (for ${s} s so far)`),
  ]);
  expect(made.logged.slice(0, 2).map(({ attempt, wait, ms }) => ({ attempt, wait, ms }))).toEqual([
    { attempt: 1, wait: "after ServerFailure", ms: 500 },
    { attempt: 2, wait: "after NetworkFailure", ms: 1000 },
  ]);
});
