import type { Model } from "./models";

/** Tokens of one generation; those of reasoning are part of the output (docs/service.md#text-models). */
export interface Usage {
  readonly input: number;
  readonly output: number;
}

const UNITS_PER_USD = 100_000_000;

/**
 * USD of a generation, exact to the last of its 8 decimals: a sum of whole units and one division, whose result is
 * the double nearest to the decimal figure, so that JSON writes that figure (docs/service.md#text-cost).
 */
export function costOf({ price }: Model, { input, output }: Usage): number {
  return (input * price.input + output * price.output) / UNITS_PER_USD;
}
