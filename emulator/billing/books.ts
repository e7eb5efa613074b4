import type { Book, Charge, Column, Fee } from "../state/ledger";
import type { Span } from "./buckets";

/** Amounts of USD by column name; always with `totalAmount`. */
export type Amounts = Record<string, number>;

const HOUR_MS = 3_600_000;

/** The sums of charges and fees within a range of time, by the names that a route gives to their columns. */
export function amountsOf(entries: readonly (Charge | Fee)[], span: Span, now: number, names: ColumnNames): Amounts {
  const amounts: Amounts = Object.fromEntries(names.all.map((name) => [name, 0]));
  let total = 0;
  for (const entry of entries) {
    const name = names.of(entry.book, entry.column);
    const usd = usdWithin(entry, span, now);
    if (name !== undefined) amounts[name] = (amounts[name] ?? 0) + usd;
    total += usd;
  }
  return rounded({ totalAmount: total, ...amounts });
}

/** A route's names for the columns of the books. A column without a name counts in the total alone. */
export interface ColumnNames {
  readonly all: readonly string[];
  of(book: Book, column: Column): string | undefined;
}

/** The sum of several records' amounts. */
export function sumOf(records: readonly Amounts[], names: readonly string[]): Amounts {
  const sum = (name: string) => records.reduce((total, record) => total + (record[name] ?? 0), 0);
  return rounded(Object.fromEntries(["totalAmount", ...names].map((name) => [name, sum(name)])));
}

function usdWithin(entry: Charge | Fee, span: Span, now: number): number {
  if ("usd" in entry) return entry.at >= span.from && entry.at < span.to ? entry.usd : 0;
  return (entry.perHour * overlap(entry, span, now)) / HOUR_MS;
}

function overlap({ from, to }: Charge, span: Span, now: number): number {
  return Math.max(0, Math.min(to ?? now, span.to, now) - Math.max(from, span.from));
}

/** Sums of binary fractions would show digits that mean nothing. */
function rounded(amounts: Amounts): Amounts {
  return Object.fromEntries(Object.entries(amounts).map(([name, usd]) => [name, Number(usd.toFixed(10))]));
}
