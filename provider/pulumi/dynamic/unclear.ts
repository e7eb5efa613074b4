import type { dynamic } from "@pulumi/pulumi";
import { type Found, remove, retrace } from "../live";
import type { Known, Operation } from "../operation";
import type { Trace } from "../unclear";
import type { Session } from "./session";

/**
 * A resource whose create an earlier run left unclear is replaced: its id is none of the service's. The create then takes
 * over what is found. It deletes first, so that no later run can ever be asked to delete what was taken over.
 */
export async function diffUnclear(
  here: Session,
  op: Operation,
  known: Known,
  trace: Trace,
): Promise<dynamic.DiffResult> {
  const found = await retrace(op, known, trace);
  here.retraced.set(op.call.label, found);
  const outcome = found ? `was made as ${found.id}, and is taken over` : "was not made, and is made now";
  here.say(`${op.call.label}: "${trace.name}", whose create was unclear, ${outcome} by pulumi up`);
  return { changes: true, replaces: ["id"], deleteBeforeReplace: true };
}

/** Nothing where the same run looks after it; else, in a destroy, what the create may have made. */
export async function deleteUnclear(here: Session, op: Operation, known: Known, trace: Trace): Promise<void> {
  if (here.retraced.has(op.call.label)) return;
  const found: Found | undefined = await retrace(op, known, trace);
  if (found) await remove(op, { ...known, id: found.id });
}
