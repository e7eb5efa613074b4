import { longest, spansOf } from "../../../../emulator/page/browser/jobs/spans";
import {
  deletion,
  fleetSummary,
  queueSummary,
  releaseSummary,
  rollout,
  usage,
  workerName,
} from "../../../../emulator/page/browser/objects/words";
import type { EndpointEntry, JobEntry, WorkerState, WorkerView } from "../../../../emulator/page/view";

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
  [2, 1, "2 jobs waiting, the oldest for 4 s; 1 running"],
  [0, 1, "1 job running"],
  [0, 0, "nothing waits or runs"],
])("a queue with %d waiting and %d running", (waiting, running, text) => {
  const endpoint = { type: "QUEUE_BASED", queue: { waiting, running, oldestSince: null } } as const;
  expect(queueSummary(endpoint, ", the oldest for 4 s")).toBe(text);
});

test("a release names up to three fields that it changed", () => {
  const changes = ["a", "b", "c", "d", "e"].map((field) => ({ field, old: "1", new: "2" }));
  const release = (count: number) => ({ version: 3, createdAt: 0, changes: changes.slice(0, count) });
  expect([0, 1, 5].map((count) => releaseSummary(release(count), 120_000))).toEqual([
    "version 3, 2 min ago",
    "version 3, 2 min ago, changed a",
    "version 3, 2 min ago, changed a, b, c and 2 more",
  ]);
});

test.each([
  [[], ""],
  [[worker("idle", 3)], "its worker is on version 3"],
  [[worker("idle", 2)], "0 of 1 worker on version 3"],
  [[worker("idle", 3), worker("idle", 2), worker("idle", 3)], "2 of 3 workers on version 3"],
  [[worker("idle", 3), worker("idle", 3)], "all 2 workers on version 3"],
])("a rollout (%#)", (fleet, text) => expect(rollout({ fleet, version: 3 })).toBe(text));

describe("what holds back a delete of an endpoint", () => {
  const endpoint: Pick<EndpointEntry, "fleet" | "queue" | "workers" | "type"> = {
    type: "QUEUE_BASED",
    fleet: [],
    queue: { waiting: 0, running: 0, oldestSince: null },
    workers: { min: 0, max: 0 },
  };

  test("workers and jobs", () => {
    const queue = { waiting: 1, running: 2, oldestSince: 0 };
    expect(deletion({ ...endpoint, fleet: [worker("running"), worker("running")], queue })).toBe(
      "Before Pulumi deletes it, it drains: 2 workers, 2 jobs running, 1 job waiting.",
    );
  });

  test("requests, where it balances load", () => {
    const queue = { waiting: 1, running: 0, oldestSince: 0 };
    expect(deletion({ ...endpoint, type: "LOAD_BALANCING", queue })).toBe(
      "Before Pulumi deletes it, it drains: 1 request waiting.",
    );
  });

  test("the setting of its workers", () => {
    expect(deletion({ ...endpoint, workers: { min: 0, max: 3 } })).toMatch(
      /^Before Pulumi deletes it, it sets its workers to 0/,
    );
  });

  test("nothing", () => expect(deletion(endpoint)).toBe("It can be deleted at once."));
});

describe("who uses an object, and what follows", () => {
  const [api, pod] = [
    { kind: "endpoint", name: "api", id: "1" } as const,
    { kind: "pod", name: " ", id: "2" } as const,
  ];
  const byService = "the service refuses to delete it until nothing does";
  const byPulumi = "Pulumi refuses to delete it until nothing does, but the service would not";

  test.each([
    ["template", [], "not in use"],
    ["template", [api, pod], `used by endpoint api, pod 2; ${byService}`],
    ["networkVolume", [api, pod], `used by endpoint api, pod 2; ${byPulumi}`],
    ["registry", [api], `used by endpoint api; ${byPulumi}`],
    ["registry", [api, pod], `used by endpoint api, pod 2; ${byService}`],
  ] as const)("%s of %j", (kind, usedBy, text) => expect(usage(kind, usedBy)).toBe(text));

  test("a thousand users are not all named", () => {
    expect(usage("networkVolume", Array(1_000).fill(api))).toMatch(
      /^used by (endpoint api, ){7}endpoint api and 992 more;/,
    );
  });
});

describe("the bar of a job", () => {
  const job = (queuedAt: number, startedAt: number | null, finishedAt: number | null) =>
    ({ queuedAt, startedAt, finishedAt }) as JobEntry;

  test.each([
    ["waits until now", job(0, null, null), { delay: 9_000, execution: null }],
    ["runs until now", job(0, 4_000, null), { delay: 4_000, execution: 5_000 }],
    ["has ended", job(0, 4_000, 6_000), { delay: 4_000, execution: 2_000 }],
    ["ended without a worker", job(0, null, 6_000), { delay: 6_000, execution: null }],
  ])("of one that %s", (_, entry, spans) => expect(spansOf(entry, 9_000)).toEqual(spans));

  test("has its scale from the longest in view", () => {
    expect(longest([job(0, 4_000, 6_000), job(8_000, null, null)], 9_000)).toBe(6_000);
    expect(longest([], 9_000)).toBe(1);
  });
});
