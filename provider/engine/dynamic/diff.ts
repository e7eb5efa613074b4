import type { dynamic } from "@pulumi/pulumi";
import { deletedAlready, deletedOutside, replacementWarning } from "../../lifecycle/check/losses";
import { settleUnclear } from "../../lifecycle/create/unknown-create";
import { holdOf, type Known, type Operation } from "../../lifecycle/operation";
import { fieldOf } from "../../lifecycle/paths";
import { changesObject, type Plan, plan, settled, withOwed } from "../../lifecycle/plan/plan";
import { look, refuse, wishOfLive } from "../../lifecycle/read";
import { knownPart, type Values, visible } from "../../lifecycle/values";
import type { AnyKind } from "../../resources";
import { sayCosts } from "./costs";
import { driftLines, ofProgram } from "./drift";
import { hiddenChanges } from "./hidden-changes";
import { operation } from "./operation";
import { readOptions } from "./options";
import type { DynamicSession } from "./session";

/** Compares the wish with the live object, so that a plain preview shows what somebody changed outside. */
export async function diff(
  here: DynamicSession,
  kind: AnyKind,
  known: Known,
  news: Values,
  olds: Values,
): Promise<dynamic.DiffResult> {
  const { id } = known;
  const op = operation(here, kind, news, "read", id);
  if (known.trace) {
    here.say(await settleUnclear(here, op, known, known.trace));
    // Its id is none of the service's.
    return { changes: true, replaces: ["id"], deleteBeforeReplace: true };
  }
  const wish = withOwed(visible(news), known.owed);
  const { known: knownWish } = knownPart(wish);
  const hold = holdOf(op, id);
  const before = operation(here, kind, olds, "read", id).owner;
  here.holders.planned(hold, { keeps: true, made: known.made }, before);
  const live = here.config.drift ? await look(op, known, { ...known.args, ...knownWish }) : undefined;
  if (here.config.drift && live === undefined) return missing(here, op, id, isDeletedFirst(op, wish, known, news));
  const was = live === undefined ? known.args : wishOfLive(kind, live, known.args, knownWish);
  const planned = plan(kind, wish, was, op);
  here.holders.planned(hold, { keeps: planned.replaces.length === 0, made: known.made }, before);
  here.plannedChanges.planned(hold, changesObject(planned), kind.follows?.(knownWish) ?? []);
  refuse(op.call.label, planned.problems);
  const asked = here.lastInputs.get(op.owner) ?? known.args;
  const seen = { asked, known: known.args, was, changes: planned.changes, live };
  for (const line of live === undefined ? [] : driftLines(op, seen)) here.say(line);
  const hidden = hiddenChanges(ofProgram(op, seen), op.secrets);
  if (hidden) here.say(`${op.call.label}: ${hidden}`);
  const desired = settled(kind, wish, was, op.ignored);
  await sayCosts(here, op, { inputs: desired, known: knownPart(desired) }, was);
  const { replaces, deletesFirst } = planned;
  const warning = replaces.length > 0 && (await replacementWarning(op, { id, deletesFirst }, here.config.drift));
  if (warning) here.say(`${op.call.label}: ${warning}`);
  return resultOf(planned);
}

const resultOf = ({ changes, replaces, deletesFirst }: Plan): dynamic.DiffResult => ({
  changes: changes.length > 0,
  replaces: [...new Set(replaces.map(({ path }) => fieldOf(path)))],
  deleteBeforeReplace: deletesFirst !== undefined,
});

/** Whether the program replaces the object, and the old one goes first. */
function isDeletedFirst(op: Operation, wish: Values, { args }: Known, news: Values): boolean {
  const { replaces, deletesFirst } = plan(op.kind, wish, args, op);
  return replaces.length > 0 && (deletesFirst !== undefined || readOptions(news).deletesFirst);
}

/** A replacement whose delete finds nothing; the program may ask for one that was interrupted (`isRepeated`). */
function missing(here: DynamicSession, { kind, call }: Operation, id: string, isRepeated: boolean): dynamic.DiffResult {
  here.say(`${call.label}: ${isRepeated ? deletedAlready(kind, id) : deletedOutside(kind, id)}`);
  return { changes: true, replaces: ["id"] };
}
