import { sameNumber } from "../resources";
import { isValues } from "./values";

/** Replaces live numbers with the program's own where they differ only because the service stores 32 bits. */
export function withOwnNumbers(live: unknown, desired: unknown): unknown {
  if (typeof live === "number" && typeof desired === "number") return sameNumber(live, desired) ? desired : live;
  if (!isValues(live) || !isValues(desired)) return live;
  return Object.fromEntries(Object.entries(live).map(([key, value]) => [key, withOwnNumbers(value, desired[key])]));
}

/** Shortens numbers that the service stores with 32 bits to what a person would write: 4.3 for 4.300000190734863. */
export function shortNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortNumbers);
  if (isValues(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortNumbers(inner)]));
  if (typeof value !== "number" || Number.isInteger(value)) return value;
  const short = Number(value.toPrecision(7));
  return Math.fround(short) === Math.fround(value) ? short : value;
}
