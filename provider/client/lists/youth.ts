import { NotFound, ServiceError } from "../errors";
import type { Clock, Limits } from "../limits";
import { until } from "../wait";

/** Milliseconds in which the service may not know everywhere yet what it has made (docs/service.md#young-objects). */
export const YOUNG_MS = 60_000;

/** Milliseconds between two questions; the last one repeats. */
const EVERY = [1000, 2000, 4000, 5000];

/** A question about one object by its id. */
interface Question<T> {
  readonly id: string;
  /** `get endpoint`, for the report. */
  readonly operation: string;
  readonly limits: Limits;
  ask(): Promise<T>;
  /** A "not found" that is the truth, however young the object is. */
  isFinal?: ((error: NotFound) => boolean) | undefined;
}

/** Which objects of one kind were made seconds ago. What is said of those by "not found" may not be so. */
export class Youth {
  private readonly madeAt = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** `at`: milliseconds of `Clock.now()`. */
  made(id: string, at = this.clock.now()): void {
    this.madeAt.set(id, at);
  }

  /** It was deleted by us, so that "not found" is the truth. */
  ended(id: string): void {
    this.madeAt.delete(id);
  }

  has(id: string): boolean {
    return this.clock.now() - (this.madeAt.get(id) ?? Number.NEGATIVE_INFINITY) < YOUNG_MS;
  }

  /** Asks again while the object is young and not found. Throws the `NotFound` that holds after that. */
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
