import { z } from "zod";
import { identity, word } from "./fields";

/** A stock level: `NONE`, `LOW`, `MEDIUM` or `HIGH` (docs/service.md#catalog). */
export const availability = () =>
  word(
    "Stock under the conditions of the look-up: `NONE`, `LOW`, `MEDIUM` or `HIGH`. Absent unless the look-up includes stock.",
  ).optional();

/** Within a GPU type or CPU flavor an entry names the data center, and within a data center the type or flavor. */
const stock = z
  .object({
    ...identity("data center, or of the GPU type or CPU flavor"),
    availability: word("Stock level: `NONE`, `LOW`, `MEDIUM` or `HIGH`."),
  })
  .meta({ token: "Stock", description: "Stock of one GPU type or CPU flavor in one data center." });

/** A list of stock levels with its description. */
export const stocks = (description: string) => z.array(stock).optional().meta({ description });

/** Builds a query of the catalog: leaves out absent parts and joins lists with commas. */
export const query = (parts: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).flatMap(([key, value]) => (isSet(value) ? [[key, String(value)]] : [])));

const isSet = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
