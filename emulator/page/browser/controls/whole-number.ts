/** What a control answers instead of its call while `wholeNumber` finds none. */
export const NO_NUMBER = "Enter a whole number first.";

/** The number that somebody has typed, from 0 to `max`; undefined where it is none. */
export function wholeNumber(text: string, max: number): number | undefined {
  const number = Number(text);
  return text !== "" && Number.isInteger(number) && number >= 0 && number <= max ? number : undefined;
}
