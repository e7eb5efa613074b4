import { type AnyKind, listed } from "../../resources";
import type { Operation } from "../operation";
import { isReadFailure } from "./read-failure";

/** An object that the plan of this run replaces. */
export interface Replaced {
  readonly id: string;
  /** The reason why the old object must be deleted before the new one is created, if it must. */
  readonly deletesFirst: string | undefined;
}

/**
 * A warning that lists what a replacement destroys and who uses the object now. `undefined` if nothing is lost. Guards
 * only warn at preview, because the engine does not show which referrers are deleted in the same run. `asks` is true if
 * the function may send requests.
 */
export async function replacementWarning(
  op: Operation,
  { id, deletesFirst }: Replaced,
  asks: boolean,
): Promise<string | undefined> {
  const first = deletesFirst !== undefined;
  const users = asks ? await usersOf(op, id, first) : first ? UNASKED : undefined;
  const lost = op.kind.loss?.replaced;
  if (!first && lost === undefined && users === undefined) return undefined;
  const head = first ? `the old one first, because ${deletesFirst}` : id;
  return [`the replacement deletes ${head}.`, lost, users].filter((part) => part !== undefined).join(" ");
}

/**
 * False only if the account's list certainly lacks the object. A list that fails, or entries that can't be read, prove
 * nothing.
 */
export async function isListed({ kind, call }: Operation, id: string): Promise<boolean> {
  const list = kind.collection(call.client);
  try {
    const rows = await list.list();
    return rows.some((row) => row.id === id) || list.unreadable().some((entry) => entry.mentions(id));
  } catch (error) {
    if (!isReadFailure(error)) throw error;
    return true;
  }
}

const UNASKED = "Whatever still uses it must stop using it first.";

async function usersOf({ kind, call }: Operation, id: string, first: boolean): Promise<string | undefined> {
  try {
    const users = (await kind.referrers?.(id, call)) ?? [];
    if (users.length === 0) return undefined;
    return `${first ? "These must stop using it first" : "These use it now and need the new one"}: ${listed(users)}.`;
  } catch (error) {
    if (!isReadFailure(error)) throw error;
    return `The objects that use it could not be read: ${error.message.replace(/[.]$/, "")}.`;
  }
}

/** Describes an object that is gone although the program still declares it unchanged. */
export const deletedOutside = ({ kind, call: { next } }: Operation, id: string): string =>
  `${id} was deleted outside of ${next.engine}.${lostWith(kind)} ${next.deploy} creates it again; ${next.refresh} removes it from the state`;

/**
 * Describes an object that is gone and that the plan replaces anyway. A replacement may have been interrupted after it
 * deleted the old object. The engine does not show that to a provider, and plans the replacement again (Pulumi:
 * `PendingReplacement`).
 */
export const deletedAlready = ({ kind, call: { next } }: Operation, id: string): string =>
  `${id} is gone: an interrupted replacement deleted it, or somebody did outside of ${next.engine}.${lostWith(kind)} ` +
  `${next.deploy} makes the new one`;

const lostWith = ({ loss }: AnyKind): string => (loss?.gone === undefined ? "" : ` ${loss.gone}`);
