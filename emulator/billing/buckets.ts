/** Length of a billing bucket (docs/service.md#billing). */
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
  if (size === "hour") return utc(year, month, day, date.getUTCHours());
  if (size === "day") return utc(year, month, day);
  if (size === "week") return utc(year, month, day - ((date.getUTCDay() + 6) % 7));
  return utc(year, size === "month" ? month : 0, 1);
}

/** The start of the bucket that lies `steps` after the one that begins at `start`. */
export function bucketAfter(start: number, size: BucketSize, steps = 1): number {
  const date = new Date(start);
  const [year, month, day, hour] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), date.getUTCHours()];
  if (size === "hour") return utc(year, month, day, hour + steps);
  if (size === "day") return utc(year, month, day + steps);
  if (size === "week") return utc(year, month, day + 7 * steps);
  return size === "month" ? utc(year, month + steps, 1) : utc(year + steps, 0, 1);
}

/** About how many buckets cover a range; never too few. */
export function countBuckets({ from, to }: Span, size: BucketSize): number {
  return (to - from) / SHORTEST_MS[size];
}

const DAY_MS = 86_400_000;
const SHORTEST_MS: Readonly<Record<BucketSize, number>> = {
  hour: DAY_MS / 24,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 28 * DAY_MS,
  year: 365 * DAY_MS,
};

/** The buckets that cover a range, oldest first. */
export function buckets({ from, to }: Span, size: BucketSize): Span[] {
  const all: Span[] = [];
  for (let start = from; start < to; start = bucketAfter(start, size)) {
    all.push({ from: start, to: bucketAfter(start, size) });
  }
  return all;
}

/** Unlike `Date.UTC`, which takes the years 0 to 99 for those of the 20th century. */
function utc(year: number, month: number, day: number, hour = 0): number {
  return new Date(0).setUTCFullYear(year, month, day) + hour * 3_600_000;
}
