import { NotFound } from "../client";
import { type AnyKind, Refused } from "../resources";
import { sentence } from "./check/check";
import type { Made } from "./create/claim";
import type { UnknownCreate } from "./create/unknown-outcome";
import { shortNumbers, withOwnNumbers } from "./numbers";
import { holdOf, type Operation, type State } from "./operation";
import { confirmOwner, type Stamp, stampOf } from "./ownership/account";
import type { Hold } from "./ownership/holders";
import { type Plan, withDefaults, withUnanswered } from "./plan/plan";
import { present, type Values } from "./values";

/** What goes into the state after a write or a read. */
export interface Written {
  readonly id: string;
  readonly outputs: Values;
  readonly stamp: Stamp;
  /** Of an object that may or may not exist; then `id` is only a name for that. */
  readonly unknownCreate?: UnknownCreate;
  /** Arguments that an update has lost and that are to be put back. */
  readonly owed?: Values | undefined;
  /** When it was made, in milliseconds, until an update. */
  readonly made?: number | undefined;
  /** Whether a wait for its effect has failed. */
  readonly pending?: boolean | undefined;
}

/** Some arguments or their limits are wrong: nothing was sent. */
export class Impossible extends Error {
  override readonly name = "Impossible";
}

/** The object exists, but is not as wished: what is known of it must reach the state. */
export class HalfMade extends Error {
  override readonly name = "HalfMade";

  constructor(
    readonly written: Written,
    why: string,
  ) {
    super(why);
  }
}

/** The object as it is, or `undefined` once the service of the state's own account says that it is gone. */
export async function look(op: Operation, state: State, desired?: Values): Promise<unknown> {
  const live = await findOwn(op, state, desired ?? state.args);
  if (live === undefined) await op.presence.missed(op.kind, state.id, op.call);
  else op.presence.found();
  return live;
}

async function findOwn(op: Operation, state: State, desired?: Values): Promise<unknown> {
  const live = await op.kind.find(state.id, op.call, desired);
  if (live !== undefined) return live;
  // Asked before the wait for a young object: in another account there is nothing to wait for.
  await confirmOwner(op, state.id, state.stamp);
  const isYoung = state.made !== undefined && op.kind.collection(op.call.client).madeAt(state.id, state.made);
  return isYoung ? op.kind.find(state.id, op.call, desired) : undefined;
}

/** The live object in the words of the arguments, in the light of what the state and the program say. */
export function liveInputs(kind: AnyKind, live: unknown, old: Values, desired?: Values): Values {
  return withUnanswered(kind, present(kind.inputsOf(live, { old, desired })) as Values, old);
}

/** Guards, then deletes. An object that another resource has only leaves the state; one that is gone is a success. */
export async function remove(op: Operation, state: State): Promise<void> {
  const hold = holdOf(op, state.id);
  if (op.holders.isReplacing(hold))
    throw new Refused(notReplaced(hold, op.kind.deletesFirst?.(state.args, state.args)));
  const keeper = op.holders.whoKeeps(hold, state.made);
  if (keeper) return op.call.report("warning", forgotten(hold, keeper));
  const live = await findOwn(op, state, state.args);
  if (live === undefined) return;
  await op.kind.remove(state.id, live, state.args, op.call).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
  });
}

const forgotten = ({ label, id, key }: Hold, keeper: Hold): string => {
  if (keeper.key === key)
    return `${label}: ${id} is not deleted, because the state had it twice: only one of the two entries is removed`;
  const advice = 'To rename a resource, use the option aliases: [{ name: "its old name" }] in place of import.';
  return `${label}: ${id} is removed from the state and not deleted, because ${keeper.label} of this stack has it too. ${advice}`;
};

/** The engine tells a provider nothing of a replacement that a person asks for: it looks like a first create. */
const notReplaced = ({ label, id }: Hold, deletesFirst: string | undefined): string =>
  `${label}: ${id} is not replaced and not deleted, because this run adopted it as the work of an interrupted run. ` +
  (deletesFirst === undefined
    ? "To replace it, run the command again with CLOUDCOMPUTE_ADOPT=off"
    : `To replace it, set the option deleteBeforeReplace: true, because ${deletesFirst}`);

/** What became of a create that an earlier run left unclear, with the id that it has by now. */
export async function findUnknownCreate(
  op: Operation,
  state: State,
  unknownCreate: UnknownCreate,
): Promise<Made | undefined> {
  await confirmOwner(op, unknownCreate.name, state.stamp);
  const found = await op.creates.findUnknown(op.kind, unknownCreate, state.args, op.call);
  if (found) op.presence.found();
  return found;
}

/** Without known arguments it is an import, or an object that a program only reads. */
export const isManaged = ({ args }: State): boolean => Object.keys(args).length > 0;

/** An object as it is, and what its arguments are. */
export type Seen = Written & { readonly live: unknown; readonly args: Values };

/** `undefined` when the object is gone. Of what is not managed everything is read. */
export async function read(op: Operation, state: State): Promise<Seen | undefined> {
  const { kind, call } = op;
  const managed = isManaged(state);
  const live = await (managed ? look(op, state) : kind.find(state.id, call));
  if (live === undefined) return undefined;
  const args = managed ? liveInputs(kind, live, state.args) : (shortNumbers(present(kind.inputsOf(live))) as Values);
  const outputs = outputsOf(kind, live, managed ? state.args : withDefaults(kind, args));
  const own = withOwnNumbers(args, state.args) as Values;
  const { id, owed, made, pending } = state;
  return { id, live, args: own, outputs, stamp: await stampOf(call.client), owed, made, pending };
}

export const outputsOf = (kind: AnyKind, live: unknown, desired: Values): Values => ({
  ...(present(kind.outOf(live)) as Values),
  ...(withOwnNumbers(liveInputs(kind, live, desired, desired), desired) as Values),
});

export function refuse(label: string, problems: Plan["problems"]): void {
  if (problems.length > 0) throw new Impossible(problems.map((problem) => `${label}: ${sentence(problem)}`).join("\n"));
}
