import type { Engine } from "../../tools/engine";
import type { Candidate } from "../candidates";
import type { Case, Command, Planned } from "../cases";
import { median, type Spread, spread } from "../figures";
import { life, type Measured } from "./life";

/** One command of a candidate in a case. */
export interface Row extends Case {
  readonly candidate: string;
  readonly command: Command;
  /** Seconds of CPU of the CLI, the language host and the provider. */
  readonly cpu: Spread;
  /** Seconds. */
  readonly wall: Spread;
  /** The peak memory of the provider's largest process, in bytes. */
  readonly peak: Spread;
  readonly requests: Spread;
  /** The median number of each kind of request. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Requests that were answered with 429. */
  readonly refused: Spread;
  /** The size of the state after the command, in bytes. */
  readonly state: number;
}

/** Measures a case. The candidates take turns in each round, so that noise affects all of them. */
export async function measureCase(
  engine: Engine,
  planned: Planned,
  among: readonly Candidate[],
  report: (line: string) => void,
): Promise<Row[]> {
  const lives = new Map<string, Measured[][]>(among.map(({ name }) => [name, []]));
  for (let round = 1; round <= planned.rounds; round++) {
    for (const candidate of among) {
      report(`${title(planned)}: round ${round} of ${planned.rounds}, ${candidate.name}`);
      lives.get(candidate.name)!.push(await life(engine, candidate, planned, planned.commands));
    }
  }
  return [...lives].flatMap(([candidate, rounds]) => rowsOf(planned, candidate, rounds));
}

/** Names a case. */
export function title({ objects, bound, latency, parallel, quota }: Case): string {
  const size = `${objects} endpoints, ${bound} of them with a template of the program`;
  const limit = quota === "off" ? "" : ", 60 requests a minute";
  return `${size}, ${latency} ms latency${parallel === null ? "" : `, --parallel ${parallel}`}${limit}`;
}

function rowsOf(planned: Planned, candidate: string, rounds: readonly Measured[][]): Row[] {
  const { objects, bound, latency, parallel, quota } = planned;
  return rounds[0]!.map(({ command }, at) => {
    const all = rounds.map((rows) => rows[at]!);
    const of = (figure: (one: Measured) => number, digits = 0) => spread(all.map(figure), digits);
    return {
      ...{ objects, bound, latency, parallel, quota, candidate, command },
      cpu: of(({ cpu }) => cpu, 2),
      wall: of(({ wall }) => wall, 2),
      peak: of(({ peak }) => peak),
      requests: of(({ kinds }) => sum(Object.values(kinds))),
      kinds: medians(all.map(({ kinds }) => kinds)),
      refused: of(({ refused }) => refused),
      state: median(all.map(({ state }) => state)),
    };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function medians(rounds: readonly Measured["kinds"][]): Record<string, number> {
  const kinds = [...new Set(rounds.flatMap((kinds) => Object.keys(kinds)))].sort();
  return Object.fromEntries(kinds.map((kind) => [kind, median(rounds.map((one) => one[kind] ?? 0))]));
}
