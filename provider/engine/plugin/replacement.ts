import type { Checked } from "../../lifecycle/check/check";
import { deletedAlready, isListed, replacementWarning } from "../../lifecycle/check/losses";
import type { Operation } from "../../lifecycle/operation";
import { deletesFirst } from "../../lifecycle/plan/plan";
import type { Values } from "../../lifecycle/values";
import { type NextSteps, type Problem, Refused } from "../../resources";
import type { PluginSession } from "./session";

/**
 * When the engine replaces a resource for any reason, it checks the new inputs without the old ones. Diff sends no
 * request about the object, so this looks up what the replacement loses.
 */
export async function replacementAdvice(
  session: PluginSession,
  op: Operation,
  { known: { known } }: Checked,
): Promise<Problem[]> {
  const old = session.olds.get(op.owner);
  if (!old) return [];
  const { drift: asks } = session.config;
  if (asks && !old.isRead && !(await isListed(op, old.id))) return [warning(deletedAlready(op, old.id))];
  const why = deletesFirst(op.kind, known, old.args);
  const isOnRequest = why !== undefined && !session.compared.has(op.owner);
  const lost = await replacementWarning(op, { id: old.id, deletesFirst: isOnRequest ? undefined : why }, asks);
  return [
    ...(isOnRequest ? [warning(onRequest(why, op.call.next))] : []),
    ...(lost === undefined ? [] : [warning(lost)]),
  ];
}

/** Throws `Refused` if the old object still exists and the service does not accept the new one beside it. */
export function refuseBesideOld(session: PluginSession, op: Operation, desired: Values): void {
  const old = session.olds.get(op.owner);
  const why = old?.isRead ? deletesFirst(op.kind, desired, old.args) : undefined;
  if (old && why !== undefined)
    throw new Refused(`${old.id} is still there, so no new one is made: ${needsOption(why, op.call.next)}`);
}

/** Such a replacement has no diff, so the engine does not ask the provider for the order of the two. */
const needsOption = (why: string, { replaceOnRequest, deleteFirst }: NextSteps): string =>
  `${why}. A replacement on request (${replaceOnRequest}) needs ${deleteFirst}`;

/** The engine does not show a provider whether the program sets the option, so this is no claim that it is missing. */
const onRequest = (why: string, { replaceOnRequest, deleteFirst }: NextSteps): string =>
  `${why}. A replacement on request (${replaceOnRequest}) succeeds only with ${deleteFirst}: make sure that the resource has it`;

const warning = (text: string): Problem => ({ path: "", warning: true, text });
