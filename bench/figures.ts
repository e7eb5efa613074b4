/** The minimum, the median and the maximum of some rounds. */
export type Spread = readonly [minimum: number, median: number, maximum: number];

/** Returns the median, so that a run that something else on the machine slowed down does not count. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns the spread, each number rounded to this many digits after the point. */
export function spread(values: readonly number[], digits: number): Spread {
  const round = (value: number) => Number(value.toFixed(digits));
  return [round(Math.min(...values)), round(median(values)), round(Math.max(...values))];
}

/**
 * Returns what an object costs in the large case, as a multiple of what it costs in the small one. 1 is growth in
 * proportion.
 */
export const growth = (small: Cost, large: Cost): number => large.cost / large.objects / (small.cost / small.objects);

/** The cost of all objects of a case. */
export interface Cost {
  readonly objects: number;
  readonly cost: number;
}

/** Formats lines of columns: text in the first column, numbers in the others. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join("  ");
  return `${all.map(line).join("\n")}\n`;
}
