/** Length of a billing bucket (service contract 2.7). */
export type BucketSize = "hour" | "day" | "week" | "month" | "year";

export const BUCKET_SIZES: readonly BucketSize[] = ["hour", "day", "week", "month", "year"];

/** A half-open range of time, in ms since the epoch. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The start of the bucket that holds `time`; all in UTC, weeks begin on Monday. */
export function bucketStart(time: number, size: BucketSize): number {
  const date = new Date(time);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (size === "hour") return Date.UTC(year, month, day, date.getUTCHours());
  if (size === "day") return Date.UTC(year, month, day);
  if (size === "week") return Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7));
  return Date.UTC(year, size === "month" ? month : 0, 1);
}

/** The start of the bucket that lies `steps` after the one that begins at `start`. */
export function bucketAfter(start: number, size: BucketSize, steps = 1): number {
  const date = new Date(start);
  const [year, month, day, hour] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), date.getUTCHours()];
  if (size === "hour") return Date.UTC(year, month, day, hour + steps);
  if (size === "day") return Date.UTC(year, month, day + steps);
  if (size === "week") return Date.UTC(year, month, day + 7 * steps);
  return size === "month" ? Date.UTC(year, month + steps, 1) : Date.UTC(year + steps, 0, 1);
}

/** The buckets that cover a range, oldest first. */
export function buckets({ from, to }: Span, size: BucketSize): Span[] {
  const all: Span[] = [];
  for (let start = from; start < to; start = bucketAfter(start, size)) {
    all.push({ from: start, to: bucketAfter(start, size) });
  }
  return all;
}
