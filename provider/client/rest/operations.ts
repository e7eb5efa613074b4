import { z } from "zod";
import { MalformedAnswer, type NotFound, ServiceError } from "../errors";
import type { Writable } from "../listed";
import type { List } from "../lists/list";
import type { Request } from "../transport/exchange";
import { type GroupContext, missing, ofId, pathOf, reads, type WrittenGroup } from "./group";

/** All operations of one group, for one account under the given limits. */
export function operations<T extends { readonly id: string }, C, P>(
  group: WrittenGroup<T, C, P>,
  list: List<T>,
  context: GroupContext<T>,
): Writable<T, C, P> {
  const { path, noun, one } = group;
  const { ask, limits, effect = {} } = context;
  const read = reads(group, list, context);
  /** Sends a change to one object. */
  const change = <A>(id: string, sent: Request, schema: z.ZodType<A>): Promise<A> =>
    list.youth
      .whenThere({ id, operation: sent.operation, limits, ask: () => ask(sent, schema), isFinal: isOwnDelete(sent) })
      .catch((error) => unsure(list, id, error));
  /**
   * The service answers a delete without a body (docs/service.md#successful-answers), so an answer with one came from
   * something in between.
   */
  const confirmGone = async (id: string, sent: Request) => {
    list.youth.ended(id);
    const there = await read
      .get(id)
      .catch(missing)
      .catch((error: unknown) => {
        throw error instanceof ServiceError ? error.afterChange() : error;
      });
    if (there) {
      throw new MalformedAnswer(`The answer to the delete is not the service's, and ${id} is still there`, sent);
    }
  };
  return {
    ...read,
    async create(values) {
      const item = await ask(writing("POST", noun, path, group.createBody(values)), one).catch((error) => {
        if (error instanceof MalformedAnswer && error.id !== undefined) list.youth.made(error.id);
        return unsure(list, error.id, error);
      });
      list.youth.made(item.id);
      list.wrote(item.id, item);
      return item;
    },
    async patch(id, values) {
      const sent = writing("PATCH", noun, pathOf(path, id), group.patchBody(values));
      const item = await change(id, sent, ofId(one, id)).catch((error) => readAgain(error, () => read.get(id)));
      list.wrote(id, item);
      effect.patched?.(item);
      return item;
    },
    async delete(id) {
      const sent = writing("DELETE", noun, pathOf(path, id));
      const body = await change(id, sent, z.unknown());
      if (body !== undefined) await confirmGone(id, sent);
      list.wrote(id, "gone");
      effect.deleted?.(id);
    },
  };
}

/** If the answer to an earlier attempt was lost, "not found" means that the earlier attempt deleted the object. */
const isOwnDelete =
  ({ method }: Request) =>
  (error: NotFound) =>
    method === "DELETE" && error.outcomeUnknown;

/** Reads the object again if the answer to a change was incomplete; rethrows every other error. */
export async function readAgain<T>(error: unknown, read: () => Promise<T>): Promise<T> {
  if (!(error instanceof MalformedAnswer && error.isHalf)) throw error;
  return read().catch((failed: unknown) => {
    if (!(failed instanceof ServiceError)) throw failed;
    throw error.because(`Reading it again failed: ${failed.message}`);
  });
}

const VERBS = { POST: "create", PATCH: "patch", DELETE: "delete" };

/**
 * Repeating a create would make a second object; the other writes set absolute values
 * (docs/service.md#repeating-a-request).
 */
const writing = (method: keyof typeof VERBS, noun: string, path: string, body?: unknown): Request => ({
  method,
  path,
  operation: `${VERBS[method]} ${noun}`,
  changes: true,
  repeatable: method !== "POST",
  ...(body !== undefined && { body }),
});

/** Rethrows a write's failure and marks the object as unsure, because the write may have changed it. */
export function unsure<T extends { readonly id: string }>(
  list: List<T>,
  id: string | undefined,
  error: unknown,
): never {
  if (id !== undefined) list.wrote(id, "unsure");
  else if (error instanceof ServiceError && error.outcomeUnknown) list.doubt();
  throw error;
}
