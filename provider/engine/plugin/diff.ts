import { sentence } from "../../lifecycle/check/check";
import { settleUnknownCreate } from "../../lifecycle/create/unknown-create";
import { holdOf } from "../../lifecycle/operation";
import { confirmSameAccount } from "../../lifecycle/ownership/account";
import { fieldOf, PathSet } from "../../lifecycle/paths";
import { argsOf, changesObject, deletesFirst, kept, plan, withDefaults, withOwed } from "../../lifecycle/plan/plan";
import { knownPart, type Values, visible } from "../../lifecycle/values";
import { type AnyKind, type Difference, fieldsMarked } from "../../resources";
import { unknownNames } from "../option-names";
import { plainly } from "./failure";
import { hidingIn, isGenerated, operation, stateOf } from "./operation";
import { DiffChanges, DiffKind, type DiffRequest, type DiffResponse } from "./protocol/messages";
import { received } from "./received";
import { targetOf } from "./request";
import type { PluginSession } from "./session";

/**
 * Compares old with new inputs. The engine reads first, so the old inputs contain what others changed. Sends at most
 * one request per process, to confirm the account.
 */
export async function diff(session: PluginSession, request: DiffRequest): Promise<DiffResponse> {
  const target = targetOf(request);
  const { kind } = target;
  const sources = [request.olds, request.news, request.oldInputs].map(received);
  const [outputs, news, old] = sources.map(({ values }) => values) as [Values, Values, Values];
  const known = stateOf(kind, request.id, old, outputs);
  const op = operation(session, target, { verb: "read", sources });
  if (known.unknownCreate) {
    op.call.report("warning", await settleUnknownCreate(session, op, known, known.unknownCreate));
    return newObject();
  }
  const hold = holdOf(op, known.id);
  session.holders.planned(hold, { keeps: true, made: known.made });
  // Settings that the engine replays before the plan may no longer work, which shows nothing about the account.
  const clean = hidingIn(kind, ...sources);
  if (session.config.drift && !session.doubts.has(target.urn)) {
    // Comparing the settings alone would let a resource move to the provider of another account, which does not have
    // its object.
    await plainly(target.label, clean, () => confirmSameAccount(op, known));
  }
  const was = kept(kind, known.inputs, argsOf(kind, outputs));
  session.olds.set(target.urn, { id: known.id, args: was, isRead: session.olds.get(target.urn)?.isRead ?? false });
  const options = { ignored: new PathSet(request.ignoreChanges), replaceOn: new PathSet([]) };
  const desired = withOwed(desiredInputs(kind, news), known.owed);
  const planned = plan(kind, desired, was, options);
  session.holders.planned(hold, { keeps: planned.replaces.length === 0, made: known.made });
  session.plannedChanges.planned(hold, changesObject(planned), kind.follows?.(knownPart(desired).known) ?? []);
  if (session.compared.has(target.urn)) {
    for (const problem of unknownNames(kind.args, "ignoreChanges", options.ignored))
      session.warnOnce(target, sentence(problem));
  }
  // Only the engine knows the order of a replacement that one of its options asks for.
  const first = deletesFirst(kind, desired, was) !== undefined;
  return {
    // An update in place changes none of these outputs, so resources that depend on them need not wait.
    stables: ["id", ...fieldsMarked(kind.out, "stable")],
    deleteBeforeReplace: first,
    ...changesOf(planned.changes, planned.replaces),
  };
}

/** Drops a generated name, because the program did not choose it: the existing name stays. */
function desiredInputs(kind: AnyKind, news: Values): Values {
  const { name, ...rest } = withDefaults(kind, visible(news));
  return isGenerated(news) ? rest : { ...rest, name };
}

/** Plans a replacement after a create with an unknown outcome, whose id in the state is not one of the service's. */
const newObject = (): DiffResponse => ({
  changes: DiffChanges.DIFF_SOME,
  replaces: ["id"],
  diffs: ["id"],
  deleteBeforeReplace: true,
});

/** Returns the changes in the form that the engine expects. */
export const changesOf = (changes: readonly Difference[], replaces: readonly Difference[]): DiffResponse => ({
  changes: changes.length > 0 ? DiffChanges.DIFF_SOME : DiffChanges.DIFF_NONE,
  diffs: topLevel(changes),
  replaces: topLevel(replaces),
  hasDetailedDiff: true,
  detailedDiff: changes.map((change) => ({
    path: change.path,
    diff: { inputDiff: true, kind: sortOf(change, replaces.includes(change)) },
  })),
});

const topLevel = (changes: readonly Difference[]): string[] => [...new Set(changes.map(({ path }) => fieldOf(path)))];

function sortOf({ sort }: Difference, replaces: boolean): DiffKind {
  const { ADD, ADD_REPLACE, DELETE, DELETE_REPLACE, UPDATE, UPDATE_REPLACE } = DiffKind;
  if (sort === "added") return replaces ? ADD_REPLACE : ADD;
  if (sort === "removed") return replaces ? DELETE_REPLACE : DELETE;
  return replaces ? UPDATE_REPLACE : UPDATE;
}
