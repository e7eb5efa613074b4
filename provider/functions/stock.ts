import { z } from "zod";
import { identity, word } from "./fields";

/** A stock level: `NONE`, `LOW`, `MEDIUM` or `HIGH` (docs/service.md#catalog). */
export const availability = (of: string) =>
  word(`Stock of ${of}: \`NONE\`, \`LOW\`, \`MEDIUM\` or \`HIGH\`.`).optional();

const stock = z.object({ ...identity("other side"), availability: word("`NONE`, `LOW`, `MEDIUM` or `HIGH`.") }).meta({
  token: "Stock",
  description: "Stock of one thing in one place.",
});

/** A list of stock levels with its description. */
export const stocks = (description: string) => z.array(stock).optional().meta({ description });

/** Builds a query of the catalog: leaves out absent parts and joins lists with commas. */
export const query = (parts: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).flatMap(([key, value]) => (isSet(value) ? [[key, String(value)]] : [])));

const isSet = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
