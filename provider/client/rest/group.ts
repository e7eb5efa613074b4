import { z } from "zod";
import { NotFound, ServiceError } from "../errors";
import type { Request } from "../http/exchange";
import type { Limits } from "../limits";
import type { Writable } from "../listed";
import type { List } from "../lists/list";

/** Sends one request and reads its answer by a schema. */
export type Ask = <T>(request: Request, schema: z.ZodType<T>) => Promise<T>;

/** One group of the REST API: objects of one kind under one path. */
export interface Group<T extends { readonly id: string }> {
  /** `/v2/templates`. */
  readonly path: string;
  /** `template`, for the log and for errors. */
  readonly noun: string;
  readonly one: z.ZodType<T>;
  readonly many: z.ZodType<readonly T[]>;
}

/** What a write in one group means for what is known of others. */
export type Effect = (did: "created" | "patched" | "deleted", id: string) => void;

/** A read of a whole path: a list, or what hangs on an object. */
export const reading = (operation: string, path: string, query?: Request["query"]): Request => ({
  method: "GET",
  path,
  operation,
  changes: false,
  repeatable: true,
  ...(query && { query }),
});

/** The address of one object. Ids are opaque and may hold blanks (service contract 1.3); these would name another route. */
export function pathOf(path: string, id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new NotFound(`"${id}" is no id`, { method: "GET", path });
  return `${path}/${encodeURIComponent(id)}`;
}

/** The operations of one group, for one account under some limits. */
export function operations<T extends { readonly id: string }, C, P>(
  { path, noun, one }: Group<T>,
  list: List<T>,
  { ask, limits, effect = () => {} }: { readonly ask: Ask; readonly limits: Limits; readonly effect?: Effect },
): Writable<T, C, P> {
  const write = (method: "POST" | "PATCH" | "DELETE", at: string, body?: unknown): Request => ({
    method,
    path: at,
    operation: `${{ POST: "create", PATCH: "patch", DELETE: "delete" }[method]} ${noun}`,
    changes: true,
    repeatable: method !== "POST",
    ...(body !== undefined && { body }),
  });

  /** After a failure, what is known of the object may not be so any more. */
  const unsure = (id: string | undefined, error: unknown): never => {
    if (id !== undefined) list.wrote(id, "unsure");
    else if (error instanceof ServiceError && error.outcomeUnknown) list.doubt();
    throw error;
  };

  const get = async (id: string) => {
    const mark = list.mark();
    try {
      const item = await ask(reading(`get ${noun}`, pathOf(path, id)), one);
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
    get,
    find: async (id) => (await list.peek(id, limits)) ?? get(id).catch(missing),
    async create(body) {
      const item = await ask(write("POST", path, body), one).catch((error) => unsure(error.id, error));
      list.wrote(item.id, item);
      effect("created", item.id);
      return item;
    },
    async patch(id, body) {
      const item = await ask(write("PATCH", pathOf(path, id), body), one).catch((error) => unsure(id, error));
      list.wrote(id, item);
      effect("patched", id);
      return item;
    },
    async delete(id) {
      await ask(write("DELETE", pathOf(path, id)), z.unknown()).catch((error) => unsure(id, error));
      list.wrote(id, "gone");
      effect("deleted", id);
    },
  };
}

/** The only failure that means: it is not there. */
export function missing(error: unknown): undefined {
  if (error instanceof NotFound) return undefined;
  throw error;
}
