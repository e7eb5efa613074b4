import { unprocessable } from "../state/refusal";

/**
 * The values of a comma list, each allowed; `name=` is a list of none. Throws 422 otherwise
 * (docs/service.md#catalog-filters).
 */
export function listOf(query: URLSearchParams, name: string, allowed: readonly string[], most = Infinity): string[] {
  const values = query.getAll(name).flatMap((text) => (text === "" ? [] : text.split(",")));
  const wrong = values.some((value) => !allowed.includes(value));
  if (wrong) throw unprocessable([`query.${name}: value must be one of ${quoted(allowed)}`]);
  if (values.length > most) throw unprocessable([`query.${name}: maxItems: got ${values.length}, want ${most}`]);
  return values;
}

/** One allowed value, or undefined when the query does not say. Throws 422 otherwise. */
export function oneOf<T extends string>(query: URLSearchParams, name: string, allowed: readonly T[]): T | undefined {
  const value = query.get(name) as T | null;
  if (value === null || allowed.includes(value)) return value ?? undefined;
  throw unprocessable([`query.${name}: value must be one of ${quoted(allowed)}`]);
}

/** A whole number within bounds, or undefined when the query does not say. Throws 422 otherwise. */
export function wholeNumber(query: URLSearchParams, name: string, least: number, most = Infinity): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const value = Number(text);
  if (!/^-?\d+$/.test(text)) throw unprocessable([`query.${name}: got string, want integer`]);
  if (value < least) throw unprocessable([`query.${name}: minimum: got ${value}, want ${least}`]);
  if (value > most) throw unprocessable([`query.${name}: maximum: got ${value}, want ${most}`]);
  return value;
}

function quoted(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(", ");
}
