import type { Operation, State } from "../operation";
import { findUnknownCreate, remove } from "../read";
import type { Session } from "../session";
import type { UnknownCreate } from "./unknown-outcome";

/**
 * Finds out what became of a create that an earlier run left unclear, for the create that replaces it, and tells it.
 * The replacement must delete first, so that no later run can ever be asked to delete what was adopted.
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
  return `${op.call.label}: "${unknownCreate.name}", whose create was unclear, ${outcome} by pulumi up`;
}

/** Nothing where the same run looks after it; else, in a destroy, what the create may have made. */
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
