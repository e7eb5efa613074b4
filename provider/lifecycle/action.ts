import { type AnyAction, type Call, type Difference, differences } from "../resources";
import type { PathSet } from "./paths";
import { argsOf, withDefaults } from "./plan/plan";
import type { Session } from "./session";
import { knownPart, type Values, visible } from "./values";

/** One call of the engine on one action, in the terms that both front ends share. */
export interface ActionOperation {
  /** Tells the resource from all others of the stack. */
  readonly owner: string;
  readonly action: AnyAction;
  readonly call: Call;
  readonly ignored: PathSet;
}

/** Why an action runs again: changed inputs, or else a sentence. Neither: it does not. */
export interface ActionPlan {
  readonly changes: readonly Difference[];
  readonly because: string | undefined;
}

/** Runs an action, and answers its outputs: the inputs with their defaults, and the result. */
export async function runAction({ action, call }: ActionOperation, inputs: Values): Promise<Values> {
  const desired = withDefaults(action, inputs);
  return { ...desired, ...(await action.run(desired, call)) };
}

/**
 * The outputs in place of those of a failed run: they are the last ones, because nothing newer is known to hold, with
 * the hidden word that makes the next plan run it again whatever can be seen then.
 */
export const failedAgain = (last: Values): Values => ({ ...last, __failed: true });

/** Compares the inputs with those of the last run, then looks for what else the result depends on. */
export async function planAction(
  session: Session,
  op: ActionOperation,
  inputs: Values,
  last: Values,
): Promise<ActionPlan> {
  const { action, ignored } = op;
  const was = withDefaults(action, argsOf(action, last));
  const desired = withDefaults(action, inputs);
  const changes = differences(action.args, was, desired).filter(({ path }) => !ignored.has(path));
  return { changes, because: changes.length > 0 ? undefined : await reason(session, op, desired, last) };
}

async function reason(
  session: Session,
  op: ActionOperation,
  desired: Values,
  last: Values,
): Promise<string | undefined> {
  const { action, call } = op;
  if (!session.declaredActions.has(op.owner)) return undefined;
  if (last.__failed) return "it failed the last time";
  const { known } = knownPart(desired);
  const { isAhead, isPlanned } = session.plannedChanges;
  // Without a request, what this run changes is all that can be known.
  const subject = action.subjects(known).find(session.config.drift ? isAhead : isPlanned);
  if (subject) return `${subject.kind} ${subject.id} changes in this run`;
  return session.config.drift ? action.outdated(known, visible(last), call) : undefined;
}

/** An action is nothing that exists: it can only be declared. */
export const notReadable = ({ name }: AnyAction): Error =>
  new Error(
    `an ${name} is not an object of the service, so it can't be imported or read. Declare it in the program without the option import: then it runs`,
  );
