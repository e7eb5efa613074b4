import type { Open } from "../../model/answer";
import { InvalidInput } from "../errors";
import { textModels } from "./models";
import type { TextModelId, TextUsage } from "./types";

/** A price in micro-USD per million tokens, times a number of tokens, is in units of 10^-12 USD. */
const DECIMALS_OF_PRODUCT = 12;

/** The decimal places of a cost (docs/service.md#text-cost). */
const DECIMALS = 8;

/**
 * Returns the cost of the tokens in USD. The cost is linear in the tokens; it is computed in integers and rounded at
 * the end (docs/service.md#text-cost). Throws `InvalidInput` for an unknown model or an invalid count.
 */
export function textCost(model: Open<TextModelId>, usage: TextUsage): string {
  const variant = textModels().find(({ id }) => id === model);
  if (!variant) throw new InvalidInput("model", `is unknown; allowed are ${known()}`);
  const { input, output } = variant.prices;
  return inUsd(
    tokens("usage.input", usage.input) * micros(input) + tokens("usage.output", usage.output) * micros(output),
  );
}

/** Lists the ids of the variants, for messages. */
export const known = (): string =>
  textModels()
    .map(({ id }) => id)
    .join(", ");

/** Converts a decimal of at most six places to millionths. */
function micros(price: string): bigint {
  const [whole = "", part = ""] = price.split(".");
  return BigInt(whole + part.padEnd(6, "0"));
}

function tokens(field: string, count: number): bigint {
  if (Number.isSafeInteger(count) && count >= 0) return BigInt(count);
  throw new InvalidInput(field, "is not a number of tokens; allowed are whole numbers from 0");
}

/** Rounds half up and drops trailing zeros. */
function inUsd(product: bigint): string {
  const unit = 10n ** BigInt(DECIMALS_OF_PRODUCT - DECIMALS);
  const digits = `${(product + unit / 2n) / unit}`.padStart(DECIMALS + 1, "0");
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, "");
}
