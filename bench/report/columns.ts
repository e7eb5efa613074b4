import type { Command } from "../cases";
import { growth, type Spread } from "../figures";
import { type Goal, isPlain } from "../goals";
import type { Row } from "../stack";

/** A table before it is formatted for a terminal or a page. */
export interface Columns {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** With what a candidate is compared. Dynamic resources are compared with dynamic ones. */
const YARDSTICKS: Readonly<Record<string, string>> = { native: "bare", other: "bare", dynamic: "naive" };

/** The rows of one case: minimum, median and maximum, and the ratio of the medians of CPU time. */
export function caseColumns(rows: readonly Row[]): Columns {
  const commands = [...new Set(rows.map(({ command }) => command))];
  return {
    head: ["", "provider", "CPU s", "ratio", "s", "peak MB", "requests", "429s", "state kB"],
    rows: commands.flatMap((command) => commandRows(command, rows)),
  };
}

function commandRows(command: Command, all: readonly Row[]): string[][] {
  const rows = all.filter((row) => row.command === command);
  return rows.map((row, at) => {
    const yardstick = rows.find(({ candidate }) => candidate === YARDSTICKS[row.candidate]);
    return [
      at === 0 ? command : "",
      row.candidate,
      spreadText(row.cpu, 2),
      yardstick ? `${(row.cpu[1] / yardstick.cpu[1]).toFixed(2)} × ${yardstick.candidate}` : "",
      spreadText(row.wall, 2),
      spreadText(row.peak.map((bytes) => bytes / 1e6) as unknown as Spread, 0),
      spreadText(row.requests, 0),
      `${row.refused[1]}`,
      command === "up" ? (row.state / 1000).toFixed(0) : "",
    ];
  });
}

/** Formats `1.20 / 1.31 / 1.42`, or one number where all rounds had the same. */
export function spreadText(spread: Spread, digits: number): string {
  const texts = spread.map((value) => value.toFixed(digits));
  return new Set(texts).size === 1 ? texts[0]! : texts.join(" / ");
}

/** The goals, and whether they are reached. */
export const goalColumns = (goals: readonly Goal[]): Columns => ({
  head: ["goal", "at most", "measured", ""],
  rows: goals.map(({ what, limit, measured }) => [
    what,
    `${limit}`,
    measured === undefined ? "" : measured.toFixed(2),
    measured === undefined ? "not in this run" : measured <= limit ? "reached" : "missed",
  ]),
});

/** What an endpoint costs in CPU time at the larger of two sizes, as a multiple of what it costs at the smaller. */
export function growthColumns(rows: readonly Row[], small = 200, large = 1000): Columns {
  const plain = rows.filter((row) => isPlain(row));
  const pairs = plain.flatMap((from) => {
    const to = plain.find((row) => row.objects === large && isSame(row, from));
    return from.objects === small && to ? [{ from, to }] : [];
  });
  return {
    head: [`CPU for an endpoint, ${large.toLocaleString("en")} against ${small}`, "provider", "ratio"],
    rows: pairs.map(({ from, to }) => {
      const ratio = growth({ objects: small, cost: from.cpu[1] }, { objects: large, cost: to.cpu[1] });
      return [from.command, from.candidate, ratio.toFixed(2)];
    }),
  };
}

const isSame = (a: Row, b: Row): boolean => a.candidate === b.candidate && a.command === b.command;

/** The requests of each command by kind, of the candidates that send any. */
export function requestColumns(rows: readonly Row[]): Columns {
  const sent = rows.filter(({ kinds }) => Object.keys(kinds).length > 0);
  return {
    head: ["", "provider", "requests"],
    rows: sent.map(({ command, candidate, kinds }) => [
      command,
      candidate,
      Object.entries(kinds)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(", "),
    ]),
  };
}

/** The rows of each case. Small cases come first, and those in which more than the size differs come later. */
export function byCase(rows: readonly Row[]): Row[][] {
  const key = ({ objects, bound, latency, parallel, quota }: Row) => [objects, bound, latency, parallel, quota].join();
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups.values()].sort(([one], [other]) => inOrder(one!, other!));
}

const inOrder = (one: Row, other: Row): number =>
  one.quota.localeCompare(other.quota) ||
  (one.parallel ?? 0) - (other.parallel ?? 0) ||
  one.bound - other.bound ||
  one.latency - other.latency ||
  one.objects - other.objects;
