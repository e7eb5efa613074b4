import { grouped } from "./words";

/** What a control answers instead of its call while `wholeNumber` finds none. */
export function lackOfNumber(max: number): string {
  return `Enter a whole number from 0 to ${grouped(max)}.`;
}

/** The number that somebody has typed, from 0 to `max`; undefined where it is none. */
export function wholeNumber(text: string, max: number): number | undefined {
  const number = Number(text);
  return text !== "" && Number.isInteger(number) && number >= 0 && number <= max ? number : undefined;
}
