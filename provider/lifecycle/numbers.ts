import { sameNumber } from "../resources";
import { isValues } from "./values";

/** The program's own number where the service keeps no more than 32 bits of it. */
export function withOwnNumbers(live: unknown, desired: unknown): unknown {
  if (typeof live === "number" && typeof desired === "number") return sameNumber(live, desired) ? desired : live;
  if (!isValues(live) || !isValues(desired)) return live;
  return Object.fromEntries(Object.entries(live).map(([key, value]) => [key, withOwnNumbers(value, desired[key])]));
}

/** The numbers that the service holds with 32 bits, as a person would write them: 4.3 for 4.300000190734863. */
export function shortNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortNumbers);
  if (isValues(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortNumbers(inner)]));
  if (typeof value !== "number" || Number.isInteger(value)) return value;
  const short = Number(value.toPrecision(7));
  return Math.fround(short) === Math.fround(value) ? short : value;
}
