import type { Limits } from "../../../provider/client";
import { isComplete, KEPT_MS, List } from "../../../provider/client/lists/list";
import { JumpingClock } from "../clocks";
import { rejection } from "../scripted-service";

interface Item {
  readonly id: string;
  readonly name: string;
}

/** A service whose list is read when the request begins and told when the test says so. */
function setUp(cap?: number) {
  const clock = new JumpingClock();
  const there = new Map<string, Item>([["a", { id: "a", name: "first" }]]);
  const requests: { end(error?: Error): void }[] = [];
  let held = false;
  const fetch = (_limits: Limits) => {
    const items = [...there.values()];
    return new Promise<Item[]>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve(items));
      requests.push({ end });
      if (!held) end();
    });
  };
  const hold = () => {
    held = true;
  };
  const add = (id: string, name: string) => {
    there.set(id, { id, name });
    return { id, name };
  };
  return { clock, there, requests, add, hold, list: new List<Item>(clock, "list things", fetch, cap) };
}

const ids = (items: readonly Item[]) => items.map(({ id }) => id);
const begun = () => new Promise(setImmediate);

test("fetches once, for all who ask", async () => {
  const { list, requests } = setUp();
  await Promise.all([list.list({}), list.list({}), list.peek("a", {})]);
  await list.list({});
  expect(requests).toHaveLength(1);
});

test("keeps a list for at most 60 seconds", async () => {
  const { list, requests, clock } = setUp();
  await list.list({});
  clock.advance(KEPT_MS - 1);
  await list.list({});
  expect(requests).toHaveLength(1);
  clock.advance(1);
  await list.list({});
  expect(requests).toHaveLength(2);
});

test("does not keep a failure", async () => {
  const { list, requests, hold } = setUp();
  hold();
  const asked = list.list({});
  await begun();
  requests[0]?.end(new Error("down"));
  expect(((await rejection(asked)) as Error).message).toBe("down");
  const again = list.list({});
  await begun();
  requests[1]?.end();
  expect(ids(await again)).toEqual(["a"]);
});

test("has the account's own writes in it without asking again", async () => {
  const { list, requests } = setUp();
  await list.list({});
  list.wrote("b", { id: "b", name: "new" });
  list.wrote("a", "gone");
  expect(await list.list({})).toEqual([{ id: "b", name: "new" }]);
  expect(await list.peek("b", {})).toEqual({ id: "b", name: "new" });
  expect(requests).toHaveLength(1);
});

test("a list that began before a write ended does not undo the write", async () => {
  const { list, requests, hold } = setUp();
  hold();
  const asked = list.list({});
  await begun();
  list.wrote("b", { id: "b", name: "new" });
  list.wrote("a", { id: "a", name: "renamed" });
  requests[0]?.end();
  const expected = [
    { id: "a", name: "renamed" },
    { id: "b", name: "new" },
  ];
  expect(await asked).toEqual(expected);
  expect(await list.list({})).toEqual(expected);
});

test("a list that began after a write knows better than the write", async () => {
  const { list, add } = setUp();
  list.wrote("b", { id: "b", name: "as written" });
  add("b", "as changed since");
  expect((await list.fresh({})).find(({ id }) => id === "b")?.name).toBe("as changed since");
});

test("fresh is fetched after the question, and those who ask while one runs share the one after it", async () => {
  const { list, requests, hold, add } = setUp();
  hold();
  const first = list.fresh({});
  await begun();
  add("b", "came in between");
  const others = Promise.all([list.fresh({}), list.fresh({}), list.fresh({})]);
  await begun();
  expect(requests).toHaveLength(1);
  requests[0]?.end();
  await begun();
  expect(requests).toHaveLength(2);
  requests[1]?.end();
  expect(ids(await first)).toEqual(["a"]);
  expect((await others).map(ids)).toEqual([
    ["a", "b"],
    ["a", "b"],
    ["a", "b"],
  ]);
});

test("sends one to its own route whom a write left unsure, and lists anew", async () => {
  const { list, requests, add } = setUp();
  await list.list({});
  list.wrote("a", "unsure");
  expect(await list.peek("a", {})).toBeUndefined();
  expect(requests).toHaveLength(1);
  const mark = list.mark();
  list.read("a", add("a", "as read"), mark);
  expect(await list.list({})).toEqual([{ id: "a", name: "as read" }]);
  expect(requests).toHaveLength(1);
  list.wrote("a", "unsure");
  await list.list({});
  expect(requests).toHaveLength(2);
});

test("a single read that began before a write does not undo it", async () => {
  const { list } = setUp();
  await list.list({});
  const mark = list.mark();
  list.wrote("a", { id: "a", name: "written" });
  list.read("a", { id: "a", name: "old" }, mark);
  expect((await list.peek("a", {}))?.name).toBe("written");
});

test("in doubt, asks for single objects by their own route and lists anew", async () => {
  const { list, requests } = setUp();
  await list.list({});
  list.doubt();
  expect(await list.peek("a", {})).toBeUndefined();
  expect(requests).toHaveLength(1);
  await list.list({});
  expect(requests).toHaveLength(2);
  expect(await list.peek("a", {})).toBeDefined();
});

test("says of a list at the service's cap that it is not complete, also after own writes", async () => {
  const { list, add } = setUp(2);
  expect(isComplete(await list.list({}))).toBe(true);
  add("b", "second");
  const cut = await list.fresh({});
  expect(isComplete(cut)).toBe(false);
  list.wrote("b", "gone");
  expect(isComplete(await list.list({}))).toBe(false);
});
