import { deletion, usage } from "../../../../emulator/page/browser/objects/deletion";
import type { EndpointEntry, WorkerView } from "../../../../emulator/page/view";

describe("an endpoint", () => {
  const endpoint: Pick<EndpointEntry, "fleet" | "queue" | "workers" | "type"> = {
    type: "QUEUE_BASED",
    fleet: [],
    queue: { waiting: 0, running: 0, oldestSince: null },
    workers: { min: 0, max: 0 },
  };
  const fleet = [{ id: "a" }, { id: "b" }] as WorkerView[];

  test("with workers and jobs is drained by Pulumi, and not by the service", () => {
    const queue = { waiting: 1, running: 2, oldestSince: 0 };
    expect(deletion({ ...endpoint, fleet, queue })).toBe(
      "Pulumi drains it before a delete: 2 workers, 2 jobs running, 1 job waiting. The service itself would cut them off.",
    );
  });

  test("that balances load has requests", () => {
    const queue = { waiting: 1, running: 0, oldestSince: 0 };
    expect(deletion({ ...endpoint, type: "LOAD_BALANCING", queue })).toMatch(
      "Pulumi drains it before a delete: 1 request waiting.",
    );
  });

  test("that may get workers is set to none first", () => {
    expect(deletion({ ...endpoint, workers: { min: 0, max: 3 } })).toBe(
      "Pulumi sets its workers to 0 before a delete. Nothing runs or waits.",
    );
  });

  test("with nothing can be deleted at once", () => expect(deletion(endpoint)).toBe("Pulumi can delete it at once."));
});

describe("who uses an object, and who refuses a delete because of that", () => {
  const api = { kind: "endpoint", name: "api", id: "1" } as const;
  const base = { kind: "template", name: "base", id: "3" } as const;
  const pod = { kind: "pod", name: " ", id: "2" } as const;

  test.each([
    ["template", [], "not in use"],
    ["template", [api, pod], "used by endpoint api, pod 2; the service refuses to delete it"],
    [
      "networkVolume",
      [api, pod],
      "used by endpoint api, pod 2; Pulumi refuses to delete it, the service would delete the data",
    ],
    ["registry", [base], "used by template base; Pulumi refuses to delete it, the service would unlink it"],
    ["registry", [base, pod], "used by template base, pod 2; the service refuses to delete it"],
  ] as const)("%s (%#)", (kind, usedBy, text) => expect(usage(kind, usedBy)).toBe(text));

  test("a thousand users are not all named", () => {
    expect(usage("networkVolume", Array(1_000).fill(api))).toMatch(
      /^used by (endpoint api, ){7}endpoint api and 992 more;/,
    );
  });
});
