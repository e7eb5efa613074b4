import type { Checked } from "../../lifecycle/check/check";
import { costLine } from "../../lifecycle/check/costs";
import type { Operation } from "../../lifecycle/operation";
import type { Values } from "../../lifecycle/values";
import type { DynamicSession } from "./session";

/**
 * Reports what a changed object will cost and what it cost `before`. The dynamic host does not learn when a run ends,
 * so each line has the sum so far.
 */
export async function reportCosts(
  session: DynamicSession,
  op: Operation,
  desired: Pick<Checked, "inputs" | "known">,
  before: Values,
): Promise<void> {
  const line = await costLine(session, op, desired, before);
  const { sum } = session.costs;
  if (line !== undefined) session.report(`${op.call.label}: ${line}${sum ? ` (so far ${sum})` : ""}`);
}
