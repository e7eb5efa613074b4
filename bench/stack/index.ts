import { type Engine, findEngine } from "../../tools/engine";
import { withBare } from "../bare";
import { median, ratio, table } from "../figures";
import { type Conditions, life, type Measured } from "./life";
import { BOUND } from "./program";

/** The medians of one command on a stack of one size. */
export interface Row extends Measured {
  readonly endpoints: number;
  readonly latency: number;
  /** Seconds with a bare provider and no service, which is the engine's own time. Not measured with latency. */
  readonly bare?: number | undefined;
}

const SIZES = [10, 50, 200];
const LATENCIES = [0, 100];
const ROUNDS = 3;

type Say = (line: string) => void;

/** Measures each size at each latency, without a quota. Takes ten minutes. */
export async function measureStacks(report: Say): Promise<Row[]> {
  const engine = await findEngine({ report, hosts: ["yaml"] });
  return withBare((bare) => allSizes(engine, bare, report));
}

async function allSizes(engine: Engine, bare: string, report: Say): Promise<Row[]> {
  const rows: Row[] = [];
  for (const latency of LATENCIES) {
    for (const endpoints of SIZES) {
      report(`${endpoints} endpoints at ${latency} ms a request`);
      rows.push(...(await medians(engine, { endpoints, latency, quota: "off" }, latency === 0 ? bare : undefined)));
    }
  }
  return rows;
}

/**
 * Measures the largest size once under the published quota of 60 requests a minute. Takes ten minutes, mostly waiting.
 */
export async function measureQuota(report: Say): Promise<Row[]> {
  const conditions = { endpoints: 200, latency: 0, quota: "published" } as const;
  const rows = await life(await findEngine({ report, hosts: ["yaml"] }), conditions);
  return rows.map((row) => ({ ...conditions, ...row }));
}

/** Alternates between our plugin and the bare one, so that noise affects both. */
async function medians(engine: Engine, conditions: Conditions, bare: string | undefined): Promise<Row[]> {
  const ours: Measured[][] = [];
  const others: Measured[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await life(engine, conditions));
    if (bare) others.push(await life(engine, conditions, bare));
  }
  const { endpoints, latency } = conditions;
  return ours[0]!.map(({ command }, at) => ({
    endpoints,
    latency,
    command,
    seconds: median(ours.map((rows) => rows[at]!.seconds)),
    requests: median(ours.map((rows) => rows[at]!.requests)),
    ...(bare && { bare: median(others.map((rows) => rows[at]!.seconds)) }),
  }));
}

/** Formats the figures beside those of the bare provider and of the baseline. */
export function stackTable(now: readonly Row[], before: readonly Row[] | undefined): string {
  const rows = now.map((row) => [
    row.command,
    String(row.endpoints),
    String(row.latency),
    row.seconds.toFixed(2),
    String(row.requests),
    row.bare?.toFixed(2) ?? "",
    ratio(row.seconds, row.bare),
    ratio(row.seconds, before?.find((other) => isSame(row, other))?.seconds),
  ]);
  const ours = ["endpoints", "ms a request", "seconds", "requests"];
  return table([`${BOUND} templates and`, ...ours, "bare provider", "of the bare one", "of the baseline"], rows);
}

const isSame = (a: Row, b: Row) => a.command === b.command && a.endpoints === b.endpoints && a.latency === b.latency;
