import type { Book, Charge, Column } from "../state/ledger";
import type { Span } from "./buckets";

/** Amounts of USD by column name; always with `totalAmount`. */
export type Amounts = Record<string, number>;

const HOUR_MS = 3_600_000;

/** What the charges come to within a range of time, by the names that a route gives to their columns. */
export function amountsOf(charges: readonly Charge[], span: Span, now: number, names: ColumnNames): Amounts {
  const amounts: Amounts = Object.fromEntries(names.all.map((name) => [name, 0]));
  let total = 0;
  for (const charge of charges) {
    const name = names.of(charge.book, charge.column);
    const usd = (charge.perHour * overlap(charge, span, now)) / HOUR_MS;
    if (name !== undefined) amounts[name] = (amounts[name] ?? 0) + usd;
    if (name !== undefined) total += usd;
  }
  return rounded({ totalAmount: total, ...amounts });
}

/** How a route names the columns of the books. */
export interface ColumnNames {
  readonly all: readonly string[];
  of(book: Book, column: Column): string | undefined;
}

/** The sum of several records' amounts. */
export function sumOf(records: readonly Amounts[], names: readonly string[]): Amounts {
  const sum = (name: string) => records.reduce((total, record) => total + (record[name] ?? 0), 0);
  return rounded(Object.fromEntries(["totalAmount", ...names].map((name) => [name, sum(name)])));
}

function overlap({ from, to }: Charge, span: Span, now: number): number {
  return Math.max(0, Math.min(to ?? now, span.to, now) - Math.max(from, span.from));
}

/** Sums of binary fractions would show digits that mean nothing. */
function rounded(amounts: Amounts): Amounts {
  return Object.fromEntries(Object.entries(amounts).map(([name, usd]) => [name, Number(usd.toFixed(10))]));
}
