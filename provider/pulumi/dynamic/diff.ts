import type { dynamic } from "@pulumi/pulumi";
import { type AnyKind, listed } from "../../resources";
import { look, refuse, wishOfLive } from "../live";
import { holdOf, type Known, type Operation } from "../operation";
import { fieldOf } from "../paths";
import { changesObject, type Plan, plan, settled, withOwed } from "../plan";
import { settleUnclear } from "../unclear-state";
import { knownPart, type Values, visible } from "../values";
import { sayCosts } from "./costs";
import { driftLines } from "./drift";
import { operation } from "./operation";
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
  if (here.config.drift && live === undefined) return missing(here, op, id);
  const was = live === undefined ? known.args : wishOfLive(kind, live, known.args, knownWish);
  const planned = plan(kind, wish, was, op);
  here.holders.planned(hold, { keeps: planned.replaces.length === 0, made: known.made }, before);
  here.plannedChanges.planned(hold, changesObject(planned), kind.follows?.(knownWish) ?? []);
  refuse(op.call.label, planned.problems);
  if (live !== undefined) {
    const asked = here.lastInputs.get(op.owner) ?? known.args;
    for (const line of driftLines(op, { asked, known: known.args, was, changes: planned.changes, live })) {
      here.say(line);
    }
  }
  const desired = settled(kind, wish, was, op.ignored);
  await sayCosts(here, op, { inputs: desired, known: knownPart(desired) }, was);
  if (planned.deletesFirst && here.config.drift) await warnOfUsers(here, op, id, planned.deletesFirst);
  return resultOf(planned);
}

const resultOf = ({ changes, replaces, deletesFirst }: Plan): dynamic.DiffResult => ({
  changes: changes.length > 0,
  replaces: [...new Set(replaces.map(({ path }) => fieldOf(path)))],
  deleteBeforeReplace: deletesFirst !== undefined,
});

/** A replacement whose delete finds nothing. */
function missing(here: DynamicSession, { kind, call }: Operation, id: string): dynamic.DiffResult {
  const lost = kind.name === "NetworkVolume" ? " Its data is gone." : "";
  here.say(
    `${call.label}: ${id} was deleted outside of Pulumi.${lost} pulumi up creates it again; pulumi refresh removes it from the state`,
  );
  return { changes: true, replaces: ["id"] };
}

/** At preview guards only warn: the engine can't tell which users go in the same run. */
async function warnOfUsers(here: DynamicSession, { kind, call }: Operation, id: string, why: string): Promise<void> {
  const users = (await kind.referrers?.(id, call)) ?? [];
  const who = users.length > 0 ? ` Before that, these must stop using it: ${listed(users)}.` : "";
  here.say(`${call.label}: the replacement deletes the old one first, because ${why}.${who}`);
}
