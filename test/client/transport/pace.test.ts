import { DeadlineExceeded } from "../../../provider/client/errors";
import type { Exchange, Step } from "../../../provider/client/transport/exchange";
import { pace } from "../../../provider/client/transport/pace";
import { Schedule } from "../../../provider/client/transport/schedule";
import fc from "../../properties";
import { JumpingClock, SimulatedClock } from "../clocks";
import { exchange, GET, OK, raw } from "../exchanges";
import { rejection } from "../scripted-service";
import { QuotaService } from "./quota-service";

const quotas = fc.tuple(
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 1, max: 4 }),
);

test("never sends more than the policy allows in any window, whatever the latency, and sends everything", async () => {
  await fc.assert(
    fc.asyncProperty(
      quotas,
      fc.integer({ min: 1, max: 80 }),
      fc.infiniteStream(fc.nat(3000)),
      async ([q, w, times], n, latencies) => {
        const clock = new SimulatedClock();
        const policy = [
          { name: "minute", q, w },
          { name: "hour", q: q * times, w: w * 10 },
        ];
        const service = new QuotaService(clock, policy, () => latencies.next().value ?? 0);
        const step = pace(new Schedule(clock), () => 0.5)(service.step);
        await clock.run(Promise.all(Array.from({ length: n }, () => step(exchange(GET, {}, clock)))));
        expect({ refused: service.refused, served: service.served }).toEqual({ refused: 0, served: n });
      },
    ),
    { numRuns: 60 },
  );
});

test("takes the later end where two answers may speak of two windows", () => {
  const clock = new JumpingClock();
  const schedule = new Schedule(clock);
  const [slow, quick] = [schedule.sent(), schedule.sent()];
  clock.advance(5000);
  const answer = (resetsIn: number) =>
    raw(200, {}, { ratelimit: `"minute";r=0;t=${resetsIn}`, "ratelimit-policy": '"minute";q=3;w=2' });
  schedule.answered(quick, answer(2));
  schedule.answered(slow, answer(1));
  expect(schedule.hold(schedule.enter({}))?.ms).toBe(2000);
});

test("uses the whole quota of a window and not a window more than needed", async () => {
  const clock = new SimulatedClock();
  const service = new QuotaService(clock, [{ name: "minute", q: 60, w: 60 }], () => 50);
  const step = pace(new Schedule(clock), () => 0)(service.step);
  await clock.run(Promise.all(Array.from({ length: 150 }, () => step(exchange(GET, {}, clock)))));
  expect(clock.now()).toBeLessThan(185_000);
});

test("lets the first request go alone and the others after its answer", async () => {
  const clock = new SimulatedClock();
  const sentAt: number[] = [];
  const step = pace(
    new Schedule(clock),
    () => 0,
  )(async (made: Exchange) => {
    sentAt.push(clock.now());
    await clock.sleep(100);
    made.raw = raw(200, {});
    return OK;
  });
  await clock.run(Promise.all([1, 2, 3].map(() => step(exchange(GET, {}, clock)))));
  expect(sentAt).toEqual([0, 100, 100]);
});

test("lets the next one try when the first got no answer at all", async () => {
  const clock = new SimulatedClock();
  let calls = 0;
  const step = pace(
    new Schedule(clock),
    () => 0,
  )(async (made: Exchange) => {
    await clock.sleep(10);
    if (++calls === 1) throw new Error("no answer");
    made.raw = raw(200, {});
    return OK;
  });
  const all = Promise.allSettled([1, 2, 3].map(() => step(exchange(GET, {}, clock))));
  expect((await clock.run(all)).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});

const closed = (clock: JumpingClock, headers: Record<string, string>) => {
  const schedule = new Schedule(clock);
  schedule.answered(schedule.sent(), raw(429, {}, headers));
  return schedule;
};

const answering: Step = async (made) => {
  made.raw = raw(200, {});
  return OK;
};

test("waits for the longest of Retry-After and all windows that are used up", async () => {
  const clock = new JumpingClock();
  const started = clock.now();
  const headers = { "retry-after": "5", ratelimit: '"minute";r=0;t=12, "hour";t=30;r=0, "day";r=7;t=900' };
  await pace(closed(clock, headers), () => 0)(answering)(exchange(GET, {}, clock));
  expect(clock.now() - started).toBe(30_000);
});

test("tells a long wait at 0, 10 and 30 seconds and then each minute, and logs it", async () => {
  const clock = new JumpingClock();
  const told: string[] = [];
  const made = exchange(GET, { report: (_level, text) => told.push(text) }, clock);
  await pace(closed(clock, { "retry-after": "100" }), () => 0)(answering)(made);
  expect(told).toEqual([
    "list pods: the service asks to wait",
    "list pods: the service asks to wait (for 10 s so far)",
    "list pods: the service asks to wait (for 30 s so far)",
    "list pods: the service asks to wait (for 60 s so far)",
  ]);
  expect(made.logged).toEqual([expect.objectContaining({ wait: "the service asks to wait", ms: 100_000 })]);
});

test("gives up at once, without sending, when the quota resets after the deadline", async () => {
  const clock = new JumpingClock();
  const step = pace(closed(clock, { ratelimit: '"day";r=0;t=4000' }), () => 0)(answering);
  const error = await rejection(step(exchange(GET, { deadline: clock.now() + 60_000 }, clock)));
  expect(error).toBeInstanceOf(DeadlineExceeded);
  expect((error as Error).message).toContain("the request quota of the day is used up for another 4000 s");
  expect(clock.sleeps).toEqual([]);
});

test("sends nothing after the deadline", async () => {
  const clock = new JumpingClock();
  const step = pace(new Schedule(clock), () => 0)(() => Promise.reject(new Error("sent")));
  expect(await rejection(step(exchange(GET, { deadline: clock.now() }, clock)))).toBeInstanceOf(DeadlineExceeded);
});

test("spreads the last few requests of a window over its rest", async () => {
  const clock = new JumpingClock();
  const schedule = new Schedule(clock);
  const few = { ratelimit: '"minute";r=4;t=50', "ratelimit-policy": '"minute";q=60;w=60' };
  schedule.answered(schedule.sent(), raw(200, {}, few));
  expect(schedule.hold(schedule.enter({}))).toEqual({ why: "few requests of the minute are left", ms: 1000 });
});

test("does not drop below what is known by an answer that comes late", () => {
  const clock = new JumpingClock();
  const schedule = new Schedule(clock);
  const [slow, quick] = [schedule.sent(), schedule.sent()];
  schedule.answered(quick, raw(200, {}, { ratelimit: '"minute";r=1;t=30' }));
  expect(schedule.hold(schedule.enter({}))?.ms).toBe(30_000);
  schedule.answered(slow, raw(200, {}, { ratelimit: '"minute";r=50;t=30' }));
  expect(schedule.hold(schedule.enter({}))?.ms).toBe(30_000);
});
