import type { ObjectRef } from "../../resources";

/** The plan of one object in this run. */
interface Entry {
  readonly changes: boolean;
  readonly isCarriedOut: boolean;
  /** The objects whose changes also change this one. */
  readonly follows: readonly ObjectRef[];
}

/**
 * The objects that this run changes. A preview can't see them at the service, because nothing has changed there yet. In
 * the update itself, the engine plans a dependent resource only after the objects that it depends on have changed.
 */
export class PlannedChanges {
  readonly #entries = new Map<string, Entry>();

  /** Records the plan of an object. The engine may request several plans for one object, and the last one counts. */
  planned(object: ObjectRef, changes: boolean, follows: readonly ObjectRef[]): void {
    this.#entries.set(keyOf(object), { changes, follows, isCarriedOut: false });
  }

  /** Records that the change is made, so that the service shows it from now on. */
  carriedOut(object: ObjectRef): void {
    const entry = this.#entries.get(keyOf(object));
    if (entry) this.#entries.set(keyOf(object), { ...entry, isCarriedOut: true });
  }

  /** True if this run will change the object, or one that it follows, and the service does not show that yet. */
  isAhead = (object: ObjectRef): boolean => this.#any(object, ({ changes, isCarriedOut }) => changes && !isCarriedOut);

  /** True if this run changes the object or one that it follows, whether or not the change is already made. */
  isPlanned = (object: ObjectRef): boolean => this.#any(object, ({ changes }) => changes);

  /**
   * True if the plan changes the object so that it no longer follows the object `of`. `undefined` if there is no plan.
   */
  releases(object: ObjectRef, of: ObjectRef | undefined): boolean | undefined {
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
