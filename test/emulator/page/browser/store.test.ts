import { Store } from "../../../../emulator/page/browser/store";
import type { Entry, JobEntry, RunEntry } from "../../../../emulator/page/view";
import { request } from "./entries";

let store: Store;

beforeEach(() => {
  store = new Store();
});

const registry = (id: string, name: string): Entry => ({
  key: `registry:${id}`,
  kind: "registry",
  account: "a",
  id,
  name,
  createdAt: 0,
  usedBy: [],
});

const run: RunEntry = { key: "run:1", kind: "run", number: 1, first: 1, last: null, requests: 1, ms: null };

const apply = (entries: readonly Entry[], more: { whole?: boolean; gone?: readonly string[] } = {}) =>
  store.apply({ whole: false, gone: [], ...more, entries });

test("lists requests newest first, whatever their order", () => {
  apply([request(2), request(10), request(1)]);
  expect(store.list("request").map(({ number }) => number)).toEqual([10, 2, 1]);
});

test("lists jobs newest first, and those of the same moment by what was sent last", () => {
  const job = (id: string, queuedAt: number) => ({ key: `job:${id}`, kind: "job", id, queuedAt }) as JobEntry;
  apply([job("z", 1), job("b", 2), job("a", 2), job("c", 2)]);
  apply([job("b", 2)]);
  expect(store.list("job").map(({ id }) => id)).toEqual(["c", "a", "b", "z"]);
});

test("lists objects by name, and by id where names are equal", () => {
  apply([registry("2", "b"), registry("3", "a"), registry("1", "b")]);
  expect(store.list("registry").map(({ id }) => id)).toEqual(["3", "1", "2"]);
});

test("replaces an entry that has changed", () => {
  apply([request(1, { status: null })]);
  apply([request(1, { status: 201 })]);
  expect(store.list("request")).toEqual([request(1, { status: 201 })]);
});

test("forgets entries that are gone, and keys that it never had", () => {
  apply([request(1), request(2)]);
  apply([], { gone: ["request:1", "endpoint:none"] });
  expect(store.list("request")).toEqual([request(2)]);
});

test("an update that is whole replaces every kind", () => {
  apply([request(1), run]);
  apply([request(2)], { whole: true });
  expect([...store.list("request"), ...store.list("run")]).toEqual([request(2)]);
});

test("a list stays the same array until an entry of its kind changes", () => {
  apply([request(1), run]);
  const [requests, runs] = [store.list("request"), store.list("run")];
  apply([request(2)]);
  expect(store.list("run")).toBe(runs);
  expect(store.list("request")).not.toBe(requests);
});

test("publishes a burst of updates once, and only to those who listen to what has changed", () => {
  const calls: string[] = [];
  store.listen("request", () => calls.push("request"));
  store.listen("run", () => calls.push("run"));
  apply([request(1)]);
  apply([request(2)]);
  store.publish();
  store.publish();
  expect(calls).toEqual(["request"]);
});

test("what an update removes is published too", () => {
  const calls: string[] = [];
  apply([run]);
  store.publish();
  store.listen("run", () => calls.push("run"));
  apply([], { whole: true });
  store.publish();
  expect(calls).toEqual(["run"]);
});

test("calls nobody who has stopped listening", () => {
  const calls: string[] = [];
  store.listen("run", () => calls.push("run"))();
  apply([run]);
  store.publish();
  expect(calls).toEqual([]);
});
