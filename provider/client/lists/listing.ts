import { z } from "zod";
import type { Unreadable } from "../listed";

/** A list as the service returned it, split into readable and unreadable entries. */
export interface Listing<T> {
  readonly items: readonly T[];
  readonly unreadable: readonly Unreadable[];
}

/** Parses each entry separately, so that somebody else's odd object does not spoil the rest. */
export const entries = <T>(one: z.ZodType<T>): z.ZodType<Listing<T>> =>
  z.array(z.unknown()).transform((all) => listingOf(one, all));

/** Splits the entries into readable and unreadable ones. */
export function listingOf<T>(one: z.ZodType<T>, all: readonly unknown[]): Listing<T> {
  const items: T[] = [];
  const odd: Unreadable[] = [];
  for (const entry of all) {
    const read = one.safeParse(entry);
    if (read.success) items.push(read.data);
    else odd.push(unreadable(entry));
  }
  return { items, unreadable: odd };
}

/** Concatenates several lists. */
export const joined = <T>(listings: readonly Listing<T>[]): Listing<T> => ({
  items: listings.flatMap(({ items }) => items),
  unreadable: listings.flatMap((listing) => listing.unreadable),
});

function unreadable(entry: unknown): Unreadable {
  const { id, name } = (entry ?? {}) as { id?: unknown; name?: unknown };
  return {
    id: typeof id === "string" && id !== "" ? id : undefined,
    name: typeof name === "string" && name !== "" ? name : undefined,
    mentions: (text) => textsOf(entry).some((held) => names(held.toLowerCase(), text.toLowerCase())),
  };
}

const names = (held: string, text: string) =>
  held === text || held.split(",").some((part) => part.trim().replace(/^-/, "") === text);

const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};
