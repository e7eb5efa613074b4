import type { Command } from "./cases";
import { growth } from "./figures";
import type { Results } from "./results";
import type { Row } from "./stack";

/** A goal, and what was measured; `undefined` if the run did not contain it. */
export interface Goal {
  readonly what: string;
  readonly limit: number;
  readonly measured: number | undefined;
}

type Figure = (row: Row) => number;

const cpu: Figure = (row) => row.cpu[1];
const wall: Figure = (row) => row.wall[1];

/** The goals of the native plugin, by medians. */
export function goals(results: Results): Goal[] {
  const { rows } = results;
  const find =
    (objects: number, candidate: string, command: Command, latency = 0) =>
    (figure: Figure) => {
      const row = rows.find((one) => isPlain(one, latency) && one.objects === objects && is(one, candidate, command));
      return row && figure(row);
    };
  const ofBare = (objects: number, command: Command, other: Command = command) =>
    quotient(find(objects, "native", command)(cpu), find(objects, "bare", other)(cpu));
  const grown = (command: Command) => grownBy(find(200, "native", command)(cpu), find(1000, "native", command)(cpu));
  return [
    goal("up, 200 endpoints: CPU ÷ bare", 1.15, ofBare(200, "up")),
    goal("preview, 200 endpoints: CPU ÷ bare's preview --refresh", 1.5, ofBare(200, "preview", "preview --refresh")),
    goal("refresh, 200 endpoints: CPU ÷ bare", 1.3, ofBare(200, "refresh")),
    goal("destroy, 200 endpoints: CPU ÷ bare", 1.5, ofBare(200, "destroy")),
    goal("preview: CPU for an endpoint, 1,000 ÷ 200", 1, grown("preview")),
    goal("refresh: CPU for an endpoint, 1,000 ÷ 200", 1, grown("refresh")),
    goal("up, 1,000 endpoints: CPU ÷ bare", 1.15, ofBare(1000, "up")),
    goal("start to port: CPU ÷ bare", 0.75, startUp(results, "cpu")),
    goal("start to port: time ÷ bare", 0.75, startUp(results, "wall")),
    goal("all commands, 1,000 endpoints: peak memory, MB", 130, most(ours(rows, { objects: 1000 }), peakMB)),
    goal(
      "preview, any size: requests",
      12,
      most(ours(rows, { command: "preview" }), (row) => row.requests[2]),
    ),
    ...[200, 1000].flatMap((objects) => latencyGoals(objects, find)),
  ];
}

const goal = (what: string, limit: number, measured: number | undefined): Goal => ({ what, limit, measured });

type Find = (
  objects: number,
  candidate: string,
  command: Command,
  latency?: number,
) => (figure: Figure) => number | undefined;

/** 100 ms a request must hardly be noticed. */
function latencyGoals(objects: number, find: Find): Goal[] {
  const near = (command: Command) => find(objects, "native", command)(wall);
  const far = (command: Command) => find(objects, "native", command, 100)(wall);
  const name = (command: Command) => `${command}, ${objects.toLocaleString("en")} endpoints: seconds at 100 ms`;
  return [
    ...(["preview", "preview --refresh", "refresh"] as const).map((command) =>
      goal(`${name(command)} − at 0 ms`, 0.5, difference(far(command), near(command))),
    ),
    ...(["up", "destroy"] as const).map((command) =>
      goal(`${name(command)} ÷ at 0 ms`, 1.15, quotient(far(command), near(command))),
    ),
  ];
}

/** True for a row of a case without anything that a goal does not name. */
export const isPlain = (row: Row, latency = 0): boolean =>
  row.latency === latency && row.parallel === null && row.quota === "off" && row.bound <= 10;

const is = (row: Row, candidate: string, command: Command): boolean =>
  row.candidate === candidate && row.command === command;

const ours = (rows: readonly Row[], match: Partial<Row>): Row[] =>
  rows.filter((row) =>
    Object.entries({ candidate: "native", ...match }).every(([key, value]) => row[key as keyof Row] === value),
  );

const peakMB: Figure = (row) => row.peak[1] / 1e6;

const most = (rows: readonly Row[], figure: Figure): number | undefined =>
  rows.length > 0 ? Math.max(...rows.map(figure)) : undefined;

const quotient = (a: number | undefined, b: number | undefined) => (a !== undefined && b ? a / b : undefined);
const difference = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined ? a - b : undefined;

const grownBy = (small: number | undefined, large: number | undefined) =>
  small !== undefined && large !== undefined
    ? growth({ objects: 200, cost: small }, { objects: 1000, cost: large })
    : undefined;

const startUp = ({ startUp: all }: Results, key: "cpu" | "wall") => all && all.plugin[key][1] / all.bare[key][1];
