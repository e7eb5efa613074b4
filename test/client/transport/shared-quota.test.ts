/** Several processes that use one account: each has a schedule of its own, and knows of the others only by the answers. */
import { endedBy, type Limits, narrowed, withoutQueueing } from "../../../provider/client/limits";
import type { Step } from "../../../provider/client/transport/exchange";
import { pace } from "../../../provider/client/transport/pace";
import { retry } from "../../../provider/client/transport/retry";
import { Schedule } from "../../../provider/client/transport/schedule";
import fc from "../../properties";
import { JumpingClock, SimulatedClock } from "../clocks";
import { exchange, GET, raw } from "../exchanges";
import { QuotaService } from "./quota-service";

/** The published example. The hour and the day do not bind. */
const QUOTAS = [
  { name: "minute", q: 60, w: 60 },
  { name: "hour", q: 3000, w: 3600 },
];

/** What one process has to send, and how many requests at a time. */
interface Work {
  readonly requests: number;
  readonly parallel: number;
}

/** Runs processes that start within two seconds; returns the seconds after which each has ended. */
async function seconds(works: readonly Work[], random: () => number): Promise<number[]> {
  const clock = new SimulatedClock();
  const service = new QuotaService(clock, QUOTAS, () => 1 + random() * 60);
  const process = async ({ requests, parallel }: Work) => {
    await clock.sleep(random() * 2000);
    const step = retry(random, { made: true })(pace(new Schedule(clock), random)(service.step));
    let left = requests;
    const worker = async () => {
      while (left-- > 0) await step(exchange(GET, inFiveMinutes(clock), clock));
    };
    await Promise.all(Array.from({ length: parallel }, worker));
    return clock.now() / 1000;
  };
  return clock.run(Promise.all(works.map(process)));
}

const inFiveMinutes = (clock: SimulatedClock) => withoutQueueing({ deadline: clock.now() + 300_000 });

/** The least time in which the quota allows these requests. */
const atLeast = (works: readonly Work[]) => {
  const all = works.reduce((sum, { requests }) => sum + requests, 0);
  return 60 * Math.floor((all - 1) / 60);
};

const random = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
const next = (values: Iterator<number>) => () => values.next().value as number;

test("ten processes end, with no failure, within 1.2 times the time that the quota allows", async () => {
  const work = fc.record({ requests: fc.integer({ min: 8, max: 40 }), parallel: fc.constantFrom(1, 8, 64) });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 10, maxLength: 10 }), random, async (works, values) => {
      const ended = await seconds(works, next(values));
      expect(Math.max(...ended)).toBeLessThanOrEqual(1.2 * atLeast(works));
    }),
    { numRuns: 6 },
  );
});

test("a process with few requests has its share beside nine with many, and ends within four of nine minutes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(8, 32, 64), random, async (parallel, values) => {
      const many = Array.from({ length: 9 }, () => ({ requests: 60, parallel }));
      const ended = await seconds([...many, { requests: 6, parallel: 1 }], next(values));
      expect(ended.at(-1)).toBeLessThanOrEqual(250);
    }),
    { numRuns: 6 },
  );
});

const shown = (left: number, resetsIn = 50) =>
  raw(200, {}, { ratelimit: `"minute";r=${left};t=${resetsIn}`, "ratelimit-policy": '"minute";q=60;w=60' });

/** A schedule that has sent one request, after which `left` were left. */
function begun(left: number) {
  const clock = new JumpingClock();
  const schedule = new Schedule(clock);
  schedule.answered(schedule.sent(), shown(left));
  const hold = () => schedule.hold(schedule.enter({}));
  const send = (leaves: number) => schedule.answered(schedule.sent(), shown(leaves));
  return { clock, schedule, hold, send };
}

test("a process waits for nobody as long as only its own requests count", () => {
  const { hold, send } = begun(59);
  send(58);
  expect(hold()).toBeUndefined();
});

test("a process that sees others use the quota lets them have a turn", () => {
  const { hold, send } = begun(59);
  send(50);
  expect(hold()).toEqual({ why: "other processes use the request quota too", ms: 250 });
});

test("a process that sees no others any more waits for nobody again", () => {
  const { hold, send } = begun(59);
  send(50);
  send(49);
  expect(hold()).toBeUndefined();
});

test("what others used before this process began makes it wait for nobody", () => {
  const { hold } = begun(20);
  expect(hold()).toBeUndefined();
});

test("a refusal shows that there are others, and the next window begins with a turn for each", () => {
  const { clock, schedule, hold, send } = begun(30);
  schedule.answered(schedule.sent(), raw(429, {}, { "retry-after": "5" }));
  clock.advance(50_000);
  send(59);
  expect(hold()?.ms).toBe(1000);
});

test.each([
  ["of a schedule that is cautious", true],
  ["of jobs", false],
])("a refusal without headers shows no others, so later requests wait for nobody: %s", (_, cautious) => {
  const schedule = new Schedule(new JumpingClock(), cautious);
  schedule.answered(schedule.sent(), raw(200, {}, {}));
  schedule.answered(schedule.sent(), raw(429, {}, {}));
  schedule.answered(schedule.sent(), raw(200, {}, {}));
  expect(schedule.hold(schedule.enter({}))).toBeUndefined();
});

test("after the end of the only window nothing is known of others, so one request goes to find out", () => {
  const { clock, schedule, send } = begun(59);
  send(50);
  clock.advance(60_000);
  const place = schedule.enter({});
  expect(schedule.hold(place)).toBeUndefined();
});

test("the oldest request goes first, and keeps its place after a refusal", async () => {
  const clock = new SimulatedClock();
  const service = new QuotaService(clock, [{ name: "minute", q: 3, w: 60 }], () => 10);
  const order: number[] = [];
  // Somebody else uses up the window, so that the first requests are refused.
  for (let n = 0; n < 3; n++) void service.step(exchange(GET, {}, clock));
  const step: Step = retry(() => 0.9, { made: true })(pace(new Schedule(clock), Math.random)(service.step));
  const send = async (n: number) => {
    await step(exchange(GET, {}, clock));
    order.push(n);
  };
  await clock.run(Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(send)));
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test.each([
  ["another signal ends them", (limits: Limits) => endedBy(limits, new AbortController().signal)],
  ["they report otherwise", (limits: Limits) => narrowed(limits, { report: () => {} })],
  ["a later end bounds them", (limits: Limits) => narrowed(limits, { by: 9000 })],
])("a deadline moves on where %s", (_, derive) => {
  const limits = withoutQueueing({ deadline: 1000 });
  const derived = derive(limits);
  derived.queued?.(0, 500);
  expect(derived.deadline).toBe(1500);
});

test("time does not run in line, counts once for requests that wait at once, and runs again after half an hour", () => {
  const limits = withoutQueueing({ deadline: 1000 });
  limits.queued?.(0, 500);
  limits.queued?.(100, 600);
  expect(limits.deadline).toBe(1600);
  limits.queued?.(600, 4_000_000);
  expect(limits.deadline).toBe(1_801_000);
});

test("a wait for other processes is reported as what it is", async () => {
  const clock = new SimulatedClock();
  const schedule = new Schedule(clock);
  schedule.answered(schedule.sent(), shown(30));
  schedule.answered(schedule.sent(), raw(429, {}, { "retry-after": "1" }));
  const reports: string[] = [];
  const send = pace(schedule, () => 0)(new QuotaService(clock, QUOTAS, () => 10).step);
  const all = Array.from({ length: 60 }, () =>
    send(exchange(GET, { report: (_level, text) => reports.push(text) }, clock)),
  );
  await clock.run(Promise.all(all));
  expect(reports).toContain("list pods: other processes use the request quota too (for 10 s so far)");
});

test("a request that is cancelled while older ones go first leaves the line", async () => {
  const clock = new SimulatedClock();
  const schedule = new Schedule(clock);
  schedule.answered(schedule.sent(), shown(30));
  schedule.answered(schedule.sent(), raw(429, {}, { "retry-after": "20" }));
  // The older request wakes up a second after the younger one.
  const jitter = [0.99, 0, 0];
  const send = pace(schedule, () => jitter.shift() ?? 0)(new QuotaService(clock, QUOTAS, () => 10).step);
  const ctrlC = new AbortController();
  const older = send(exchange(GET, {}, clock));
  const younger = send(exchange(GET, { signal: ctrlC.signal }, clock));
  const cancelled = expect(younger).rejects.toThrow("older requests go first");
  void clock.sleep(20_500).then(() => ctrlC.abort());
  await clock.run(Promise.all([older, cancelled]));
  // Behind another one, it would be a quarter of a second more.
  expect(schedule.hold(schedule.enter({}))?.ms).toBeLessThanOrEqual(1000);
});
