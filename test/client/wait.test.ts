import { Cancelled, DeadlineExceeded, systemClock, until } from "../../provider/client";
import { interruptible } from "../../provider/client/wait";
import { JumpingClock } from "./clocks";
import { rejection } from "./scripted-service";

const after = (rounds: number) => {
  let round = 0;
  return async () => (round++ < rounds ? undefined : "there");
};

test("answers what the check finds, at once where it is there already", async () => {
  const clock = new JumpingClock();
  expect(await until({ clock, limits: {} }, { what: () => "waiting", everyMs: [1000], check: after(0) })).toBe("there");
  expect(clock.sleeps).toEqual([]);
});

test("checks at the given intervals, the last of which repeats", async () => {
  const clock = new JumpingClock();
  await until({ clock, limits: {} }, { what: () => "waiting", everyMs: [1000, 3000], check: after(4) });
  expect(clock.sleeps).toEqual([1000, 3000, 3000, 3000]);
});

test("tells at 0, 10 and 30 seconds, then each minute, what is true then", async () => {
  const clock = new JumpingClock();
  const told: string[] = [];
  let left = 5;
  const check = async () => (left-- === 0 ? true : undefined);
  const limits = { report: (_level: string, text: string) => void told.push(text) };
  await until({ clock, limits }, { what: () => `${left} workers left`, everyMs: [30_000], check });
  expect(told).toEqual([
    "4 workers left",
    "4 workers left (for 10 s so far)",
    "3 workers left (for 30 s so far)",
    "2 workers left (for 60 s so far)",
    "0 workers left (for 120 s so far)",
  ]);
});

test("checks a last time at the deadline and then says what it waited for", async () => {
  const clock = new JumpingClock();
  const limits = { deadline: clock.now() + 5000 };
  const error = await rejection(
    until({ clock, limits }, { what: () => "waiting for w1", everyMs: [3000], check: after(9) }),
  );
  expect(error).toBeInstanceOf(DeadlineExceeded);
  expect((error as Error).message).toContain("waiting for w1");
  expect(clock.sleeps).toEqual([3000, 2000]);
});

test("ends when it is cancelled, in the middle of a sleep too", async () => {
  const cancel = new AbortController();
  const limits = { signal: cancel.signal };
  const waiting = until({ clock: systemClock, limits }, { what: () => "waiting", everyMs: [60_000], check: after(9) });
  setImmediate(() => cancel.abort());
  expect(await rejection(waiting)).toBeInstanceOf(Cancelled);
  expect(await rejection(systemClock.sleep(5, cancel.signal))).toBe(cancel.signal.reason);
});

test("passes on what the check throws", async () => {
  const check = () => Promise.reject(new RangeError("no"));
  const timing = { clock: new JumpingClock(), limits: {} };
  expect(await rejection(until(timing, { what: () => "", everyMs: [1], check }))).toBeInstanceOf(RangeError);
});

test("waits for the work of others only as long as nobody cancels", async () => {
  const cancel = new AbortController();
  const timing = { clock: new JumpingClock(), limits: { signal: cancel.signal } };
  expect(await interruptible(Promise.resolve(3), timing, () => "")).toBe(3);
  const waiting = interruptible(new Promise(() => {}), timing, () => "the list");
  cancel.abort();
  expect(((await rejection(waiting)) as Error).message).toBe("The operation was cancelled during this step: the list.");
});

test("the wall clock sleeps about as long as it is told to", async () => {
  const started = systemClock.now();
  await systemClock.sleep(15);
  expect(systemClock.now() - started).toBeGreaterThanOrEqual(13);
});
