import type { Row } from "../../bench/stack";

type Figure = "cpu" | "wall" | "peak" | "requests";
type Given = Partial<Omit<Row, Figure> & Record<Figure, number>>;

/** Rows of results as a run would save them, with equal rounds. */
export const saved = {
  machine: {
    ...{ cpu: "one", cores: 2, memoryGiB: 4, platform: "linux-x64", node: "20.0.0", date: "2026-01-01" },
    load: { before: 0, after: 1 },
  },
  row({ cpu = 1, wall = 1, peak = 1, requests = 1, ...given }: Given): Row {
    return {
      ...{ objects: 200, bound: 10, latency: 0, parallel: null, quota: "off", candidate: "native", command: "up" },
      ...{ cpu: [0, cpu, 99], wall: [0, wall, 99], peak: [peak, peak, peak], requests: [requests, requests, requests] },
      ...{ kinds: {}, refused: [0, 0, 0], state: 0 },
      ...given,
    };
  },
};
