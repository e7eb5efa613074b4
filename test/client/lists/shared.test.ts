import { Cancelled, type Limits, ServerFailure, withoutQueueing } from "../../../provider/client";
import { Shared } from "../../../provider/client/lists/shared";
import { interruptible } from "../../../provider/client/wait";
import { JumpingClock } from "../clocks";
import { rejection } from "../scripted-service";

const clock = new JumpingClock();

function setUp() {
  const ends: (() => void)[] = [];
  const request = (limits: Limits) => {
    const answer = new Promise<number>((resolve) => ends.push(() => resolve(ends.length)));
    return interruptible(answer, { clock, limits }, () => "asking");
  };
  return { ends, shared: new Shared<number>(clock, "asking", request) };
}

const begun = () => new Promise(setImmediate);

test("who asks in the same moment shares one request", async () => {
  const { ends, shared } = setUp();
  const both = Promise.all([shared.ask({}), shared.ask({})]);
  await begun();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await both).toEqual([1, 1]);
});

test("the deadline of each caller moves by the time that the request has queued since the caller asked", async () => {
  const started = clock.now();
  const limits = () => withoutQueueing({ deadline: started + 1000 });
  const [first, second, later] = [limits(), limits(), limits()];
  const answers: (() => void)[] = [];
  const shared = new Shared<void>(clock, "asking", async ({ queued }) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    queued?.(started, clock.now());
  });
  const both = [shared.ask(first), shared.ask(second)];
  await begun();
  clock.advance(300);
  const next = shared.ask(later);
  clock.advance(200);
  answers[0]?.();
  await Promise.all(both);
  expect([first, second, later].map(({ deadline }) => deadline! - started)).toEqual([1500, 1500, 1200]);
  await begun();
  answers[1]?.();
  await next;
});

test("an asker whose partner was cancelled asks again by itself", async () => {
  const { ends, shared } = setUp();
  const cancel = new AbortController();
  const first = shared.ask({ signal: cancel.signal });
  const second = shared.ask({});
  await begun();
  cancel.abort();
  expect(await rejection(first)).toBeInstanceOf(Cancelled);
  await begun();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  expect(await second).toBe(2);
});

test("an asker that is cancelled leaves at once, and the others get their answer", async () => {
  const { ends, shared } = setUp();
  const cancel = new AbortController();
  const first = shared.ask({});
  const second = shared.ask({ signal: cancel.signal });
  await begun();
  cancel.abort();
  expect(await rejection(second)).toBeInstanceOf(Cancelled);
  ends[0]?.();
  expect(await first).toBe(1);
});

test("an asker whose partner's time ended in an outage asks again by itself, and a failure that time can't mend is theirs together", async () => {
  const failures = [new ServerFailure("down"), new ServerFailure("down for good")];
  Object.assign(failures[0] as object, { timeUp: true });
  const shared = new Shared<number>(clock, "asking", async () => {
    throw failures.shift() ?? new Error("asked once more");
  });
  const ends = await Promise.all([shared.ask({}), shared.ask({}), shared.ask({})].map(rejection));
  expect(ends.map((error) => (error as Error).message.split("\n", 1)[0])).toEqual([
    "down.",
    "down for good.",
    "down for good.",
  ]);
});
