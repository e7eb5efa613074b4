import type { Known, Operation } from "../operation";
import { remove, retrace } from "../read";
import type { Session } from "../session";
import type { Trace } from "./unknown-outcome";

/**
 * Finds out what became of a create that an earlier run left unclear, for the create that replaces it, and tells it.
 * The replacement must delete first, so that no later run can ever be asked to delete what was adopted.
 */
export async function settleUnclear(here: Session, op: Operation, known: Known, trace: Trace): Promise<string> {
  const found = await retrace(op, known, trace);
  here.retraced.set(op.owner, found);
  const outcome = found ? `was made as ${found.id}, and is adopted` : "was not made, and is made now";
  return `${op.call.label}: "${trace.name}", whose create was unclear, ${outcome} by pulumi up`;
}

/** Nothing where the same run looks after it; else, in a destroy, what the create may have made. */
export async function deleteUnclear(here: Session, op: Operation, known: Known, trace: Trace): Promise<void> {
  if (here.retraced.has(op.owner)) return;
  const found = await retrace(op, known, trace);
  if (found) await remove(op, { ...known, id: found.id });
}
