import type { Checked } from "../../lifecycle/check/check";
import { deletedAlready, isListed, replacementWarning } from "../../lifecycle/check/losses";
import type { Operation } from "../../lifecycle/operation";
import { deletesFirst } from "../../lifecycle/plan/plan";
import type { Values } from "../../lifecycle/values";
import { type Problem, Refused } from "../../resources";
import type { PluginSession } from "./session";

/**
 * Of a resource that the state has, the engine checks new inputs without the old ones where it replaces it, whatever the
 * reason. A comparison has no network, so what is lost is looked up here.
 */
export async function replacementAdvice(
  session: PluginSession,
  op: Operation,
  { known: { known } }: Checked,
): Promise<Problem[]> {
  const old = session.olds.get(op.owner);
  if (!old) return [];
  const { drift: asks } = session.config;
  if (asks && !old.isRead && !(await isListed(op, old.id))) return [warning(deletedAlready(op.kind, old.id))];
  const why = deletesFirst(op.kind, known, old.args);
  const isOnRequest = why !== undefined && !session.compared.has(op.owner);
  const lost = await replacementWarning(op, { id: old.id, deletesFirst: isOnRequest ? undefined : why }, asks);
  return [...(isOnRequest ? [warning(onRequest(why))] : []), ...(lost === undefined ? [] : [warning(lost)])];
}

/** Throws `Refused` where the old object is still there and the service does not take the new one beside it. */
export function refuseBesideOld(session: PluginSession, op: Operation, desired: Values): void {
  const old = session.olds.get(op.owner);
  const why = old?.isRead ? deletesFirst(op.kind, desired, old.args) : undefined;
  if (old && why !== undefined) throw new Refused(`${old.id} is still there, so no new one is made: ${onRequest(why)}`);
}

/** Without a comparison, the engine does not ask the provider which of the two goes first. */
const onRequest = (why: string): string =>
  `${why}. A replacement on request (--target-replace, pulumi state taint) needs the option deleteBeforeReplace: true`;

const warning = (text: string): Problem => ({ path: "", warning: true, text });
