import type { Call, Definition, ObjectRef } from "./kind";

/**
 * A step of a deployment of which the state keeps the result, and the service nothing: it has no name, can't be listed,
 * found, adopted or deleted. It runs when it is declared and when something changes that its result depends on.
 */
export interface Action<Desired extends object, Out extends object> extends Definition<Desired> {
  /** Seconds that a run may take where the program sets no time. */
  seconds(desired: Partial<Desired>): number;
  /** What its result depends on beside its inputs: it runs again in an update that changes one of them. */
  subjects(desired: Partial<Desired>): readonly ObjectRef[];
  /** Why the result of the last run no longer holds although no input has changed. Asks the service. */
  outdated(desired: Partial<Desired>, last: Partial<Out>, call: Call): Promise<string | undefined>;
  /** Throws where it fails: then there is no result, and the next update runs it again. */
  run(desired: Desired, call: Call): Promise<Out>;
}
