import { type Engine, findEngine } from "../../tools/engine";
import { median, ratio, table, timed } from "../figures";
import { BOUND, program } from "./program";
import { Service } from "./service";
import { layOut, type Stack } from "./stack";

/** What is measured of a stack, in this order: each command finds what the one before it has left. */
const COMMANDS = {
  up: ["up", "--yes", "--skip-preview"],
  preview: ["preview", "--expect-no-changes"],
  "preview --refresh": ["preview", "--refresh", "--expect-no-changes"],
  refresh: ["refresh", "--yes", "--skip-preview", "--expect-no-changes"],
  destroy: ["destroy", "--yes", "--skip-preview"],
} as const;

export type Command = keyof typeof COMMANDS;

/** One command over a stack of one size. */
export interface Row {
  readonly endpoints: number;
  /** Milliseconds that the service takes for each answer, beside its own. */
  readonly latency: number;
  readonly command: Command;
  /** Medians. */
  readonly seconds: number;
  readonly requests: number;
}

const SIZES = [10, 50, 200];
const LATENCIES = [0, 100];
const ROUNDS = 3;

/** Each size at each latency, without a quota. Takes some minutes. */
export async function measureStacks(say: (line: string) => void): Promise<Row[]> {
  const engine = await findEngine({ say, hosts: ["yaml"] });
  const rows: Row[] = [];
  for (const latency of LATENCIES) {
    for (const endpoints of SIZES) {
      say(`${endpoints} endpoints at ${latency} ms a request`);
      rows.push(...(await medians(engine, { endpoints, latency, rounds: ROUNDS, quota: "off" })));
    }
  }
  return rows;
}

/** The largest size under the 60 requests a minute of the published interface. Takes ten minutes, most of them waiting. */
export async function measureQuota(say: (line: string) => void): Promise<Row[]> {
  const engine = await findEngine({ say, hosts: ["yaml"] });
  return medians(engine, { endpoints: 200, latency: 0, rounds: 1, quota: "published" });
}

interface Wanted {
  readonly endpoints: number;
  readonly latency: number;
  readonly rounds: number;
  readonly quota: "off" | "published";
}

async function medians(engine: Engine, wanted: Wanted): Promise<Row[]> {
  const rounds: Row[][] = [];
  for (let n = 0; n < wanted.rounds; n++) rounds.push(await round(engine, wanted));
  return rounds[0]!.map((row, at) => ({
    ...row,
    seconds: median(rounds.map((rows) => rows[at]!.seconds)),
    requests: median(rounds.map((rows) => rows[at]!.requests)),
  }));
}

/** A new stack at a new service, from up to destroy. */
async function round(engine: Engine, { endpoints, latency, quota }: Wanted): Promise<Row[]> {
  const service = await Service.start(quota);
  const stack = await layOut(engine, program(endpoints), service.env);
  try {
    await service.latency(latency);
    const rows: Row[] = [];
    for (const command of Object.keys(COMMANDS) as Command[])
      rows.push({ endpoints, latency, command, ...(await measured(stack, service, command)) });
    return rows;
  } finally {
    stack.close();
    await service.emulator.close();
  }
}

async function measured(stack: Stack, service: Service, command: Command): Promise<Pick<Row, "seconds" | "requests">> {
  let ms = 0;
  const requests = await service.requestsOf(async () => {
    ms = await timed(() => stack.pulumi(...COMMANDS[command]));
  });
  return { seconds: Number((ms / 1000).toFixed(2)), requests };
}

/** The figures beside those of the baseline. */
export function stackTable(now: readonly Row[], before: readonly Row[] | undefined): string {
  const rows = now.map((row) => [
    row.command,
    String(row.endpoints),
    String(row.latency),
    row.seconds.toFixed(2),
    String(row.requests),
    ratio(row.seconds, before?.find((other) => isSame(row, other))?.seconds),
  ]);
  const head = [`${BOUND} templates and`, "endpoints", "ms a request", "seconds", "requests", "of the baseline"];
  return table(head, rows);
}

const isSame = (a: Row, b: Row) => a.command === b.command && a.endpoints === b.endpoints && a.latency === b.latency;
