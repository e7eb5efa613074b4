import { NotFound } from "../client";
import { type AnyKind, type NextSteps, Refused } from "../resources";
import { sentence } from "./check/check";
import type { Made } from "./create/claim";
import type { UnknownCreate } from "./create/unknown-outcome";
import { holdOf, type Operation, type State } from "./operation";
import { confirmOwner, type Stamp, stampOf } from "./ownership/account";
import type { Hold } from "./ownership/holders";
import { type Plan, withDefaults, withUnanswered } from "./plan/plan";
import { present, shortNumbers, type Values, withOwnNumbers } from "./values";

/** An object as the state stores it after a write or a read. */
export interface Written {
  readonly id: string;
  readonly outputs: Values;
  readonly stamp: Stamp;
  /** Set if the outcome of the create is unknown. `id` is then a placeholder and no id of the service. */
  readonly unknownCreate?: UnknownCreate;
  /** The arguments that an update has lost and that the next one must restore. */
  readonly owed?: Values | undefined;
  /** When the object was created, in milliseconds since the epoch. Absent after an update. */
  readonly made?: number | undefined;
  /** True if waiting for the last write to take effect has failed. */
  readonly pending?: boolean | undefined;
}

/**
 * The arguments are invalid, or the service does not accept them. The operation can't succeed without a change of the
 * program.
 */
export class Impossible extends Error {
  override readonly name = "Impossible";
}

/**
 * The object exists but differs from what the program declares, or nobody knows whether it exists. The error carries
 * what must reach the state.
 */
export class HalfMade extends Error {
  override readonly name = "HalfMade";

  constructor(
    readonly written: Written,
    why: string,
  ) {
    super(why);
  }
}

/**
 * Reads the live object. `undefined` means that it is gone, which is certain because the account is the one that the
 * state belongs to. Throws `OtherAccount` or `AllMissing` if that is in doubt.
 */
export async function look(op: Operation, state: State, desired?: Values): Promise<unknown> {
  const live = await findOwn(op, state, desired ?? state.inputs);
  if (live === undefined) await op.presence.missed(op.kind, state.id, op.call);
  else op.presence.found();
  return live;
}

async function findOwn(op: Operation, state: State, desired?: Values): Promise<unknown> {
  const live = await op.kind.find(state.id, op.call, desired);
  if (live !== undefined) return live;
  // The account is confirmed before the wait for a young object, because waiting in the wrong account is pointless.
  await confirmOwner(op, state.id, state.stamp);
  const isYoung = state.made !== undefined && op.kind.collection(op.call.client).madeAt(state.id, state.made);
  return isYoung ? op.kind.find(state.id, op.call, desired) : undefined;
}

/** The live object as inputs. What the service never returns comes from the old inputs. */
export function liveInputs(kind: AnyKind, live: unknown, old: Values, desired?: Values): Values {
  return withUnanswered(kind, present(kind.inputsOf(live, { old, desired })) as Values, old);
}

/**
 * Checks the guards, then deletes the object. If it is already gone, that is a success. If another resource has it, it
 * only leaves the state. Throws `Refused` if a guard forbids the delete.
 */
export async function remove(op: Operation, state: State): Promise<void> {
  const hold = holdOf(op, state.id);
  if (op.holders.isReplacing(hold))
    throw new Refused(notReplaced(hold, op.kind.deletesFirst?.(state.inputs, state.inputs), op.call.next));
  const keeper = op.holders.whoKeeps(hold, state.made);
  if (keeper) return op.call.report("warning", forgotten(hold, keeper, op.call.next));
  // Without inputs, only what every object of the kind has is read. A delete needs no more.
  const live = await findOwn(op, state, {});
  if (live === undefined) return;
  await op.kind.remove(state.id, live, state.inputs, op.call).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
  });
}

const forgotten = ({ label, id, key }: Hold, keeper: Hold, { rename, import: adopt }: NextSteps): string => {
  if (keeper.key === key)
    return `${label}: ${id} is not deleted, because the state had it twice: only one of the two entries is removed`;
  const advice = `To rename a resource, use ${rename} in place of ${adopt}.`;
  return `${label}: ${id} is removed from the state and not deleted, because ${keeper.label} of this stack has it too. ${advice}`;
};

/** The engine does not show a provider that a person requested a replacement: it looks like a first create. */
const notReplaced = ({ label, id }: Hold, deletesFirst: string | undefined, next: NextSteps): string =>
  `${label}: ${id} is not replaced and not deleted, because this run adopted it as the work of an interrupted run. ` +
  (deletesFirst === undefined
    ? "To replace it, run the command again with CLOUDCOMPUTE_ADOPT=off"
    : `To replace it, set ${next.deleteFirst}, because ${deletesFirst}`);

/**
 * Looks for the object of a create that an earlier run left with an unknown outcome. Returns it with its real id, or
 * `undefined` if the create did not take effect.
 */
export async function findUnknownCreate(
  op: Operation,
  state: State,
  unknownCreate: UnknownCreate,
): Promise<Made | undefined> {
  await confirmOwner(op, unknownCreate.name, state.stamp);
  const found = await op.creates.findUnknown(op.kind, unknownCreate, state.inputs, op.call);
  if (found) op.presence.found();
  return found;
}

/** True if the state has arguments. Without them, the operation is an import, or the program only reads the object. */
export const isManaged = ({ inputs }: State): boolean => Object.keys(inputs).length > 0;

/** A live object with its arguments. */
export type Seen = Written & { readonly live: unknown; readonly args: Values };

/** Reads an object. `undefined` means that it is gone. If the object is not managed, all of its fields are read. */
export async function read(op: Operation, state: State): Promise<Seen | undefined> {
  const { kind, call } = op;
  const managed = isManaged(state);
  const stamp = atTheSameTime(stampOf(call.client));
  const live = await (managed ? look(op, state) : kind.find(state.id, call));
  if (live === undefined) return undefined;
  const args = managed ? liveInputs(kind, live, state.inputs) : (shortNumbers(present(kind.inputsOf(live))) as Values);
  const outputs = outputsOf(kind, live, managed ? state.inputs : withDefaults(kind, args));
  const own = withOwnNumbers(args, state.inputs) as Values;
  const { id, owed, made, pending } = state;
  return { id, live, args: own, outputs, stamp: await stamp, owed, made, pending };
}

/** Its error is thrown where it is awaited, unless what runs at the same time fails first. */
function atTheSameTime<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

/**
 * The outputs of a live object, including its inputs. The program's own numbers replace those that the service has
 * rounded.
 */
export const outputsOf = (kind: AnyKind, live: unknown, desired: Values): Values => ({
  ...(present(kind.outOf(live)) as Values),
  ...(withOwnNumbers(liveInputs(kind, live, desired, desired), desired) as Values),
});

/** Throws `Impossible` with all problems if there are any. */
export function refuse(label: string, problems: Plan["problems"]): void {
  if (problems.length > 0) throw new Impossible(problems.map((problem) => `${label}: ${sentence(problem)}`).join("\n"));
}
