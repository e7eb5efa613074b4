import type { Limits } from "../../../provider/client";
import type { Unreadable } from "../../../provider/client/listed";
import { KEPT_MS, List } from "../../../provider/client/lists/list";
import type { Listing } from "../../../provider/client/lists/listing";
import { YOUNG_MS } from "../../../provider/client/lists/youth";
import { JumpingClock } from "../clocks";
import { rejection } from "../scripted-service";

interface Item {
  readonly id: string;
  readonly name: string;
}

/** A service whose list is read when the request begins and told when the test says so. */
function setUp() {
  const clock = new JumpingClock();
  const there = new Map<string, Item>([["a", { id: "a", name: "first" }]]);
  const requests: { end(error?: Error): void }[] = [];
  const unreadable: Unreadable[] = [];
  let held = false;
  const fetch = (_limits: Limits) => {
    const items = [...there.values()];
    return new Promise<Listing<Item>>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve({ items, unreadable }));
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
  return { clock, there, unreadable, requests, add, hold, list: new List<Item>(clock, "list things", fetch) };
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

describe("an entry that can't be read", () => {
  const odd = (id?: string): Unreadable => ({ id, name: undefined, mentions: () => false });

  test("is in no answer, is told apart, and leaves its object to its own route", async () => {
    const { list, unreadable } = setUp();
    unreadable.push(odd("b"), odd());
    expect(ids(await list.list({}))).toEqual(["a"]);
    expect(list.unreadable()).toEqual(unreadable);
    expect(await list.peek("b", {})).toBeUndefined();
  });

  test.each([
    ["a single read has told of it", "read", ["a", "b"]],
    ["it was deleted", "gone", ["a"]],
  ])("does not count any more when %s", async (_what, how, left) => {
    const { list, unreadable } = setUp();
    unreadable.push(odd("b"));
    await list.list({});
    if (how === "read") list.read("b", { id: "b", name: "as read" }, list.mark());
    else list.wrote("b", "gone");
    expect(list.unreadable()).toEqual([]);
    expect(ids(await list.list({}))).toEqual(left);
  });

  test("is nothing before a list was fetched", () => {
    expect(setUp().list.unreadable()).toEqual([]);
  });
});

describe("an object that is seconds old", () => {
  test("stays in a list that was fetched after it was made and lacks it, until it is old", async () => {
    const { list, clock } = setUp();
    list.youth.made("b");
    list.wrote("b", { id: "b", name: "new" });
    expect(ids(await list.fresh({}))).toEqual(["a", "b"]);
    expect(ids(await list.list({}))).toEqual(["a", "b"]);
    clock.advance(YOUNG_MS);
    expect(ids(await list.list({}))).toEqual(["a"]);
  });

  test("is as the list says once that has it", async () => {
    const { list, add } = setUp();
    list.youth.made("b");
    list.wrote("b", { id: "b", name: "new" });
    add("b", "as changed since");
    expect((await list.fresh({})).find(({ id }) => id === "b")?.name).toBe("as changed since");
  });

  test("leaves the list with its own delete", async () => {
    const { list } = setUp();
    list.youth.made("b");
    list.wrote("b", { id: "b", name: "new" });
    list.wrote("b", "gone");
    expect(ids(await list.fresh({}))).toEqual(["a"]);
  });
});
