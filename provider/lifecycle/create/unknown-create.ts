import type { Operation, State } from "../operation";
import { findUnknownCreate, remove } from "../read";
import type { Session } from "../session";
import type { UnknownCreate } from "./unknown-outcome";

/**
 * Resolves a create whose outcome an earlier run did not know, for the create that replaces it, and returns a sentence
 * with the result. The replacement must delete first, so that no later run deletes what was adopted.
 */
export async function settleUnknownCreate(
  session: Session,
  op: Operation,
  state: State,
  unknownCreate: UnknownCreate,
): Promise<string> {
  const found = await findUnknownCreate(op, state, unknownCreate);
  session.foundCreates.set(op.owner, found);
  const outcome = found ? `was made as ${found.id}, and is adopted` : "was not made, and is made now";
  return `${op.call.label}: "${unknownCreate.name}", whose create had an unknown outcome, ${outcome} by ${op.call.next.deploy}`;
}

/**
 * Deletes the object that a create with an unknown outcome may have made. If this run adopts that object or creates it
 * again, nothing is deleted.
 */
export async function deleteUnknownCreate(
  session: Session,
  op: Operation,
  state: State,
  unknownCreate: UnknownCreate,
): Promise<void> {
  if (session.foundCreates.has(op.owner)) return;
  const found = await findUnknownCreate(op, state, unknownCreate);
  if (found) await remove(op, { ...state, id: found.id });
}
