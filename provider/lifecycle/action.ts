import { type AnyAction, type Call, type Difference, differences, type NextSteps } from "../resources";
import type { PathSet } from "./paths";
import { argsOf, withDefaults } from "./plan/plan";
import type { Session } from "./session";
import { knownPart, type Values, visible } from "./values";

/** One operation of the engine on one action, in terms that both front ends share. */
export interface ActionOperation {
  /** Identifies the resource within the stack. */
  readonly owner: string;
  readonly action: AnyAction;
  readonly call: Call;
  readonly ignored: PathSet;
}

/**
 * Why an action runs again: its inputs have changed, or else a sentence gives another reason. If there is neither, it
 * does not run.
 */
export interface ActionPlan {
  readonly changes: readonly Difference[];
  readonly because: string | undefined;
}

/**
 * Runs an action and returns its outputs: the inputs with their defaults, and the result. Throws the action's own
 * errors.
 */
export async function runAction({ action, call }: ActionOperation, inputs: Values): Promise<Values> {
  const desired = withDefaults(action, inputs);
  return { ...desired, ...(await action.run(desired, call)) };
}

/**
 * The outputs after a failed run. They are those of the last run, because no newer result exists, with a hidden mark
 * that makes the next plan run the action again in any case.
 */
export const failedAgain = (last: Values): Values => ({ ...last, __failed: true });

/**
 * Compares the inputs with those of the last run. If none has changed, it checks whatever else the result depends on.
 */
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
  // If drift is off, the provider sends no request, so only changes in this run are known.
  const subject = action.subjects(known).find(session.config.drift ? isAhead : isPlanned);
  if (subject) return `${subject.kind} ${subject.id} changes in this run`;
  return session.config.drift ? action.outdated(known, visible(last), call) : undefined;
}

/** The service has no object for an action, so an action can only be declared. */
export const notReadable = ({ name }: AnyAction, next: NextSteps): Error =>
  new Error(
    `an ${name} is not an object of the service, so it can't be imported or read. Declare it in the program without ${next.import}: then it runs`,
  );
