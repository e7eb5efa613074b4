import type { Limits } from "../../../provider/client";
import { Batch } from "../../../provider/client/lists/batch";
import { interruptible } from "../../../provider/client/wait";
import { JumpingClock } from "../clocks";

/** A service whose answers are as old as their requests, and arrive when the test says so. */
function setUp() {
  const clock = new JumpingClock();
  const there = new Map<string, string>();
  const requests: { readonly ids: readonly string[]; end(): void }[] = [];
  const fetch = (ids: readonly string[], limits: Limits) => {
    const found = new Map(ids.flatMap((id) => (there.has(id) ? [[id, there.get(id) as string]] : [])));
    const answer = new Promise<Map<string, string>>((resolve) =>
      requests.push({ ids, end: () => resolve(found as Map<string, string>) }),
    );
    return interruptible(answer, { clock, limits }, () => "asking");
  };
  return { clock, there, requests, batch: new Batch<string>(clock, "asking", fetch) };
}

const begun = () => new Promise(setImmediate);

test("one request is about all that somebody waits for, and about nothing else", async () => {
  const { batch, requests, there } = setUp();
  there.set("a", "first").set("c", "nobody's question");
  const answers = Promise.all([batch.ask("a", {}), batch.ask("b", {}), batch.ask("a", {})]);
  await begun();
  requests[0]?.end();
  expect(await answers).toEqual(["first", undefined, "first"]);
  expect(requests.map(({ ids }) => ids)).toEqual([["a", "b"]]);
});

test("an answer is never older than its question", async () => {
  const { batch, requests, there } = setUp();
  there.set("a", "before the write");
  const first = batch.ask("a", {});
  await begun();
  there.set("a", "written");
  const second = batch.ask("a", {});
  await begun();
  expect(requests).toHaveLength(1);
  requests[0]?.end();
  expect(await first).toBe("before the write");
  await begun();
  requests[1]?.end();
  expect(await second).toBe("written");
});

test("requests begin a tenth of a second apart, and the first one at once", async () => {
  const { batch, requests, clock } = setUp();
  for (let request = 0; request < 3; request += 1) {
    const asked = batch.ask("a", {});
    await begun();
    requests[request]?.end();
    await asked;
  }
  expect(clock.sleeps).toEqual([100, 100]);
  clock.advance(1000);
  void batch.ask("a", {});
  await begun();
  expect(clock.sleeps).toHaveLength(2);
});

test("who shared a request that was cancelled asks again about the own object", async () => {
  const { batch, requests, there } = setUp();
  there.set("b", "there");
  const cancel = new AbortController();
  const first = batch.ask("a", { signal: cancel.signal }).catch((error: Error) => error.name);
  const second = batch.ask("b", {});
  await begun();
  cancel.abort();
  expect(await first).toBe("Cancelled");
  await begun();
  expect(requests[1]?.ids).toEqual(["b"]);
  requests[1]?.end();
  expect(await second).toBe("there");
});
