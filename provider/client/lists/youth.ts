import { NotFound, ServiceError } from "../errors";
import type { Clock, Limits } from "../limits";
import { until } from "../wait";

/** Milliseconds for which the service may not know a new object everywhere (docs/service.md#young-objects). */
export const YOUNG_MS = 60_000;

/** Milliseconds between two attempts; the last one repeats. */
const EVERY = [1000, 2000, 4000, 5000];

/** A read of one object by its id. */
interface Question<T> {
  readonly id: string;
  /** The operation's name for the report: `get endpoint`. */
  readonly operation: string;
  readonly limits: Limits;
  ask(): Promise<T>;
  /** Returns true for a "not found" that holds however young the object is. */
  isFinal?: ((error: NotFound) => boolean) | undefined;
}

/** The objects of one kind that were created seconds ago. A "not found" for one of these may be wrong. */
export class Youth {
  private readonly madeAt = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** Records a creation at `at`, in milliseconds of `Clock.now()`. */
  made(id: string, at = this.clock.now()): void {
    this.madeAt.set(id, at);
  }

  /** Records our own delete, after which "not found" is correct. */
  ended(id: string): void {
    this.madeAt.delete(id);
  }

  has(id: string): boolean {
    return this.clock.now() - (this.madeAt.get(id) ?? Number.NEGATIVE_INFINITY) < YOUNG_MS;
  }

  /** Repeats the read while the object is young and not found. Throws the last `NotFound` after that. */
  async whenThere<T>({ id, operation, limits, ask, isFinal }: Question<T>): Promise<T> {
    let mayBeMade = false;
    const after = (error: unknown) => (error instanceof ServiceError ? error.afterChange(mayBeMade) : error);
    const check = async () => {
      try {
        return { answer: await ask() };
      } catch (error) {
        after(error);
        if (!(error instanceof NotFound && this.has(id) && !isFinal?.(error))) throw error;
        mayBeMade = error.outcomeUnknown;
        return undefined;
      }
    };
    const what = () =>
      this.has(id)
        ? `${operation}: ${id} was made ${this.seconds(id)} s ago and is not there yet`
        : `${operation} of ${id}`;
    const found = until({ clock: this.clock, limits }, { what, everyMs: EVERY, check });
    return (
      await found.catch((error: unknown) => {
        throw after(error);
      })
    ).answer;
  }

  private seconds = (id: string) => Math.max(0, Math.round((this.clock.now() - (this.madeAt.get(id) ?? 0)) / 1000));
}
