import { z } from "zod";
import type { KindFacts } from "../../model/kinds";
import { NotFound } from "../errors";
import type { Limits } from "../limits";
import type { Readable } from "../listed";
import type { List } from "../lists/list";
import { entries, type Listing } from "../lists/listing";
import type { Request } from "../transport/exchange";

/** Sends one request and parses its answer with a schema. */
export type Ask = <T>(request: Request, schema: z.ZodType<T>) => Promise<T>;

/** A list of the REST API. */
export interface Listable<T> {
  /** The path: `/v2/templates`. */
  readonly path: string;
  /** The name for the log and for errors: `template`. */
  readonly noun: string;
  readonly many: z.ZodType<Listing<T>>;
}

/** One group of the REST API: the objects of one kind below one path. */
export interface Group<T extends { readonly id: string }> extends Listable<T> {
  readonly one: z.ZodType<T>;
}

/** A group whose objects the client can also write. */
export interface WrittenGroup<T extends { readonly id: string }, C, P> extends Group<T> {
  /** Puts the values of a create into the words of the request body. */
  createBody(values: C): unknown;
  /** Puts the values of a PATCH into the words of the request body. */
  patchBody(values: P): unknown;
}

/**
 * Builds the group of a kind from its path and the schema of its objects. The list answer holds them under the kind's
 * `list`, and request bodies are the values themselves.
 */
export const groupOf = <T extends { readonly id: string }, C, P>(
  { noun, list }: KindFacts,
  path: string,
  one: z.ZodType<T>,
): WrittenGroup<T, C, P> => ({
  path,
  noun,
  one,
  many: z.object({ [list]: entries(one) }).transform((answer) => answer[list] as Listing<T>),
  createBody: (values) => values,
  patchBody: (values) => values,
});

/** The consequences of a write in one group for the cached lists of others. */
export interface Effect<T> {
  patched?(item: T): void;
  deleted?(id: string): void;
}

/** Builds a GET request for a list or for a part of an object. */
export const reading = (operation: string, path: string, query?: Request["query"]): Request => ({
  method: "GET",
  path,
  operation,
  changes: false,
  repeatable: true,
  ...(query && { query }),
});

/**
 * Returns the path of one object. Ids are opaque and may hold blanks (docs/service.md#ids-and-times). Throws `NotFound`
 * for an empty id or dots, which would name another route.
 */
export function pathOf(path: string, id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new NotFound(`"${id}" is not an id`, { method: "GET", path });
  return `${path}/${encodeURIComponent(id)}`;
}

/** The parts of an account and its client that the operations of a group use. */
export interface GroupContext<T> {
  readonly ask: Ask;
  readonly limits: Limits;
  readonly effect?: Effect<T>;
}

/** The read operations of one group, for one account under the given limits. */
export function reads<T extends { readonly id: string }>(
  { path, noun, one }: Group<T>,
  list: List<T>,
  { ask, limits }: GroupContext<T>,
): Readable<T> {
  const get = async (id: string) => {
    let mark = list.mark();
    const sent = reading(`get ${noun}`, pathOf(path, id));
    const again = () => {
      mark = list.mark();
      return ask(sent, ofId(one, id));
    };
    try {
      const item = await list.youth.whenThere({ id, operation: sent.operation, limits, ask: again });
      list.read(id, item, mark);
      return item;
    } catch (error) {
      if (error instanceof NotFound) list.read(id, undefined, mark);
      throw error;
    }
  };
  return {
    list: () => list.list(limits),
    listFresh: () => list.fresh(limits),
    listGathered: () => list.gathered(limits),
    unreadable: () => list.unreadable(),
    madeAt(id, ms) {
      list.youth.made(id, ms);
      return list.youth.has(id);
    },
    get,
    find: async (id) => (await list.peek(id, limits)) ?? get(id).catch(missing),
  };
}

/** Rejects an answer about an object other than the requested one. */
export const ofId = <T extends { readonly id: string }>(one: z.ZodType<T>, id: string): z.ZodType<T> =>
  one.refine((item) => item.id === id, { path: ["id"] });

/**
 * Returns `undefined` for `NotFound`, the only failure that shows that an object does not exist; rethrows everything
 * else.
 */
export function missing(error: unknown): undefined {
  if (error instanceof NotFound) return undefined;
  throw error;
}
