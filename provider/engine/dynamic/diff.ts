import type { dynamic } from "@pulumi/pulumi";
import { deletedAlready, deletedOutside, replacementWarning } from "../../lifecycle/check/losses";
import { settleUnknownCreate } from "../../lifecycle/create/unknown-create";
import { holdOf, type Operation, type State } from "../../lifecycle/operation";
import { fieldOf } from "../../lifecycle/paths";
import { changesObject, type Plan, plan, settled, withDefaults, withOwed } from "../../lifecycle/plan/plan";
import { liveInputs, look, refuse } from "../../lifecycle/read";
import { knownPart, type Values, visible } from "../../lifecycle/values";
import { type AnyKind, differences } from "../../resources";
import { reportCosts } from "./costs";
import { driftLines, ofProgram } from "./drift";
import { hiddenChanges } from "./hidden-changes";
import { operation } from "./operation";
import { readOptions } from "./options";
import type { DynamicSession } from "./session";

/** Compares the desired arguments with the live object, so that a plain preview shows drift. */
export async function diff(
  session: DynamicSession,
  kind: AnyKind,
  known: State,
  news: Values,
  olds: Values,
): Promise<dynamic.DiffResult> {
  const { id } = known;
  const op = operation(session, kind, news, "read", id);
  if (known.unknownCreate) {
    session.report(await settleUnknownCreate(session, op, known, known.unknownCreate));
    // After a create with an unknown outcome, the id in the state is not one of the service's.
    return { changes: true, replaces: ["id"], deleteBeforeReplace: true };
  }
  session.oldNames.set(op.owner, known.inputs.name);
  const desired = withOwed(withDefaults(kind, visible(news)), known.owed);
  const { known: knownInputs } = knownPart(desired);
  const hold = holdOf(op, id);
  const before = operation(session, kind, olds, "read", id).owner;
  session.holders.planned(hold, { keeps: true, made: known.made }, before);
  const live = session.config.drift ? await look(op, known, { ...known.inputs, ...knownInputs }) : undefined;
  if (session.config.drift && live === undefined)
    return missing(session, op, id, mayBeRepeated(op, desired, known, news));
  const was = live === undefined ? known.inputs : liveInputs(kind, live, known.inputs, knownInputs);
  const planned = plan(kind, desired, was, op);
  session.holders.planned(hold, { keeps: planned.replaces.length === 0, made: known.made }, before);
  session.plannedChanges.planned(hold, changesObject(planned), kind.follows?.(knownInputs) ?? []);
  refuse(op.call.label, planned.problems);
  const lastInputs = session.lastInputs.get(op.owner) ?? known.inputs;
  const drift = differences(kind.args, lastInputs, was);
  const seen = { drift, known: known.inputs, was, changes: planned.changes, live };
  for (const line of live === undefined ? [] : driftLines(op, seen)) session.report(line);
  const hidden = hiddenChanges(ofProgram(seen), op.secrets);
  if (hidden) session.report(`${op.call.label}: ${hidden}`);
  const settledInputs = settled(kind, desired, was, op.ignored);
  await reportCosts(session, op, { inputs: settledInputs, known: knownPart(settledInputs) }, was);
  const { replaces, deletesFirst } = planned;
  const warning = replaces.length > 0 && (await replacementWarning(op, { id, deletesFirst }, session.config.drift));
  if (warning) session.report(`${op.call.label}: ${warning}`);
  return resultOf(planned);
}

const resultOf = ({ changes, replaces, deletesFirst }: Plan): dynamic.DiffResult => ({
  changes: changes.length > 0,
  replaces: [...new Set(replaces.map(({ path }) => fieldOf(path)))],
  deleteBeforeReplace: deletesFirst !== undefined,
});

/**
 * True if a replacement that deletes first may have been interrupted. The program may not show it: with the option
 * `deleteBeforeReplace`, a replacement on request deletes first too, and the engine deletes dependants first that
 * change with the object.
 */
function mayBeRepeated(op: Operation, desired: Values, { inputs }: State, news: Values): boolean {
  const { replaces, deletesFirst } = plan(op.kind, desired, inputs, op);
  const follows = replaces.some(({ path }) => op.replaceOn.has(path));
  return readOptions(news).deletesFirst || deletesFirst !== undefined || follows;
}

/** Plans a replacement whose delete finds nothing. An earlier run may have begun the same one (`isRepeated`). */
function missing(session: DynamicSession, op: Operation, id: string, isRepeated: boolean): dynamic.DiffResult {
  session.report(`${op.call.label}: ${isRepeated ? deletedAlready(op, id) : deletedOutside(op, id)}`);
  return { changes: true, replaces: ["id"] };
}
