import {
  fleetSummary,
  queueSummary,
  releaseSummary,
  rollout,
  workerName,
} from "../../../../emulator/page/browser/objects/endpoint-words";
import type { WorkerState, WorkerView } from "../../../../emulator/page/view";

const worker = (state: WorkerState, version = 3): WorkerView => ({
  id: "abc",
  state,
  version,
  gpuType: null,
  dataCenter: null,
  startedAt: null,
  held: false,
});

test("a fleet in one line", () => {
  const fleet = [worker("running"), worker("leaving"), worker("running")];
  expect([fleet, [worker("idle")], []].map(fleetSummary)).toEqual([
    "3 workers: 2 running, 1 leaving",
    "1 worker: 1 idle",
    "no workers",
  ]);
});

test("the text of a worker's mark", () => {
  expect(workerName(worker("running"))).toBe("worker abc: running, version 3");
  expect(workerName({ ...worker("running"), held: true })).toBe("worker abc: running (held busy), version 3");
});

test.each([
  ["QUEUE_BASED", 2, 1, "2 jobs waiting, the oldest for 4 s; 1 running"],
  ["QUEUE_BASED", 0, 1, "1 job running"],
  ["QUEUE_BASED", 0, 0, "no jobs waiting or running"],
  ["LOAD_BALANCING", 1, 0, "1 request waiting, the oldest for 4 s; 0 running"],
  ["LOAD_BALANCING", 0, 0, "no requests waiting or running"],
] as const)("the queue of a %s endpoint with %d waiting and %d running", (type, waiting, running, text) => {
  const endpoint = { type, queue: { waiting, running, oldestSince: null } };
  expect(queueSummary(endpoint, ", the oldest for 4 s")).toBe(text);
});

test("a release names up to three fields that it changed", () => {
  const changes = ["a", "b", "c", "d", "e"].map((field) => ({ field, old: "1", new: "2" }));
  const release = (count: number) => ({ version: 3, createdAt: 0, changes: changes.slice(0, count) });
  expect([0, 1, 5].map((count) => releaseSummary(release(count), 120_000))).toEqual([
    "version 3, released 2 min ago",
    "version 3, released 2 min ago, changed a",
    "version 3, released 2 min ago, changed a, b, c and 2 more",
  ]);
});

test.each([
  [[], ""],
  [[worker("idle", 3)], "its worker is up to date"],
  [[worker("idle", 2)], "its worker is not up to date yet"],
  [[worker("idle", 3), worker("idle", 2), worker("idle", 3)], "2 of 3 workers are up to date"],
  [[worker("idle", 3), worker("idle", 3)], "all 2 workers are up to date"],
])("a rollout (%#)", (fleet, text) => expect(rollout({ fleet, version: 3 })).toBe(text));
