import type { Call, Definition, ObjectRef } from "./kind";

/**
 * A step of a deployment, such as a check. The state keeps its result, but the service has no object for it, so it has
 * no name and can't be listed, found, adopted or deleted. It runs when it is declared, and again when something that
 * its result depends on changes.
 */
export interface Action<Desired extends object, Out extends object> extends Definition<Desired> {
  /** The time that a run may take if the program does not set one, in seconds. */
  seconds(desired: Partial<Desired>): number;
  /**
   * The objects that the result depends on, in addition to the inputs. An update that changes one of them runs the
   * action again.
   */
  subjects(desired: Partial<Desired>): readonly ObjectRef[];
  /**
   * The reason why the last result no longer holds although no input has changed, or `undefined` if it still holds.
   * This sends requests to the service.
   */
  outdated(desired: Partial<Desired>, last: Partial<Out>, call: Call): Promise<string | undefined>;
  /** Throws if the action fails. A failed run has no result, so the next update runs the action again. */
  run(desired: Desired, call: Call): Promise<Out>;
}
