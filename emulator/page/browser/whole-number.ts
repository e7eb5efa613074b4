import type { Call } from "./call";
import { grouped } from "./words";

/** The call with the number that somebody has typed, or what to type where there is none. */
export function callWith(text: string, max: number, call: (number: number) => Call): Call | string {
  const number = wholeNumber(text, max);
  return number === undefined ? `Enter a whole number from 0 to ${grouped(max)}.` : call(number);
}

/** The number that somebody has typed, from 0 to `max`; undefined where it is none. */
export function wholeNumber(text: string, max: number): number | undefined {
  const number = Number(text);
  return text !== "" && Number.isInteger(number) && number >= 0 && number <= max ? number : undefined;
}
