import type { Open } from "../../model/answer";
import { InvalidInput } from "../errors";
import { textModels } from "./models";
import type { TextModelId, TextUsage } from "./types";

/** A price in micro-USD for a million tokens, times tokens, is in units of 10^-12 USD. */
const DECIMALS_OF_PRODUCT = 12;

/** Decimals of a cost (docs/service.md#text-cost). */
const DECIMALS = 8;

/** What tokens cost, in USD: linear, computed in integers and rounded at the end (docs/service.md#text-cost). */
export function textCost(model: Open<TextModelId>, usage: TextUsage): string {
  const variant = textModels().find(({ id }) => id === model);
  if (!variant) throw new InvalidInput("model", `is unknown; allowed are ${known()}`);
  const { input, output } = variant.prices;
  return inUsd(
    tokens("usage.input", usage.input) * micros(input) + tokens("usage.output", usage.output) * micros(output),
  );
}

/** The names of the variants, for messages. */
export const known = (): string =>
  textModels()
    .map(({ id }) => id)
    .join(", ");

/** A decimal of at most six places, in millionths. */
function micros(price: string): bigint {
  const [whole = "", part = ""] = price.split(".");
  return BigInt(whole + part.padEnd(6, "0"));
}

function tokens(field: string, count: number): bigint {
  if (Number.isSafeInteger(count) && count >= 0) return BigInt(count);
  throw new InvalidInput(field, "is not a number of tokens; allowed are whole numbers from 0");
}

/** Rounded half up; without zeros at the end. */
function inUsd(product: bigint): string {
  const unit = 10n ** BigInt(DECIMALS_OF_PRODUCT - DECIMALS);
  const digits = `${(product + unit / 2n) / unit}`.padStart(DECIMALS + 1, "0");
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, "");
}
