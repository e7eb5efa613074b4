import type { ObjectRef } from "../../resources";

/** The plan of one object in this run. */
interface Entry {
  readonly changes: boolean;
  readonly isCarriedOut: boolean;
  /** Objects whose changes are changes of this one too. */
  readonly follows: readonly ObjectRef[];
}

/**
 * Which objects this run changes. A preview can't see at the service what an update is going to do; in the update
 * itself, what depends on an object is planned once the object has been changed.
 */
export class PlannedChanges {
  readonly #entries = new Map<string, Entry>();

  /** The engine may ask for several plans of an object: the last one counts. */
  planned(object: ObjectRef, changes: boolean, follows: readonly ObjectRef[]): void {
    this.#entries.set(keyOf(object), { changes, follows, isCarriedOut: false });
  }

  /** The service has it: from here on, what it has become can be seen there. */
  carriedOut(object: ObjectRef): void {
    const entry = this.#entries.get(keyOf(object));
    if (entry) this.#entries.set(keyOf(object), { ...entry, isCarriedOut: true });
  }

  /** Whether a planned change of the object, or of one that it follows, can't be seen at the service yet. */
  isAhead = (object: ObjectRef): boolean => this.#any(object, ({ changes, isCarriedOut }) => changes && !isCarriedOut);

  /** Whether this run changes the object, or one that it follows, no matter how far it has come. */
  isPlanned = (object: ObjectRef): boolean => this.#any(object, ({ changes }) => changes);

  /** Whether the plan of the object changes it so that it no longer follows the other one; `undefined` without a plan. */
  letsGo(object: ObjectRef, of: ObjectRef | undefined): boolean | undefined {
    const entry = this.#entries.get(keyOf(object));
    if (!entry) return undefined;
    return entry.changes && !entry.follows.some((other) => of && keyOf(other) === keyOf(of));
  }

  #any(object: ObjectRef, holds: (entry: Entry) => boolean): boolean {
    const entry = this.#entries.get(keyOf(object));
    return entry !== undefined && (holds(entry) || entry.follows.some((other) => this.#any(other, holds)));
  }
}

const keyOf = ({ kind, id }: ObjectRef): string => `${kind} ${id}`;
