import { Cancelled, DeadlineExceeded, ServiceError } from "../errors";
import { type Clock, type Limits, narrowed } from "../limits";
import { checkLimits, interruptible, nap } from "../wait";

/**
 * The least time between the beginnings of two requests that gather callers, in milliseconds. The engine starts the
 * steps of a run a few hundredths of a second apart, so without it each caller would have a request of its own. A first
 * request never waits. If the service takes as long to answer, the next ones do not wait either.
 */
const APART_MS = 100;

/** How a caller asks. */
interface Asking {
  /** True if the caller may wait for others. */
  readonly gathers?: boolean;
  /** Called before each request that the caller waits for. */
  readonly joins?: () => void;
}

/** A caller, and since when it waits. */
interface Waiter {
  readonly limits: Limits;
  readonly since: number;
}

/**
 * Runs one request at a time. Callers that ask while one is running share the next one, so no answer is older than its
 * question, and any number of concurrent callers costs two requests at most.
 */
export class Shared<T> {
  private running: Promise<unknown> = Promise.resolve();
  private began = Number.NEGATIVE_INFINITY;
  private following: Promise<T> | undefined;
  private readonly waiting = new Set<Waiter>();

  constructor(
    private readonly clock: Clock,
    private readonly what: string,
    private readonly request: (limits: Limits) => Promise<T>,
  ) {}

  ask(limits: Limits, asking: Asking = {}): Promise<T> {
    return this.during(limits, () => this.answer(limits, asking));
  }

  private async answer(limits: Limits, { gathers = false, joins }: Asking): Promise<T> {
    const timing = { clock: this.clock, limits };
    for (;;) {
      const own = this.following === undefined;
      joins?.();
      this.following ??= this.begin(limits, gathers);
      try {
        return await interruptible(this.following, timing, () => this.what);
      } catch (error) {
        if (own || !isOfLimits(error)) throw error;
        // The first caller's limits ended it; this caller continues unless its own limits have ended too.
        checkLimits(timing, () => this.what);
      }
    }
  }

  /** Resolves when the running request, if any, has ended in any way. */
  async idle(limits: Limits): Promise<void> {
    const ended = this.running.then(
      () => {},
      () => {},
    );
    await this.during(limits, () => interruptible(ended, { clock: this.clock, limits }, () => this.what));
  }

  /** A request runs under its first caller's limits, but all callers wait in line with it. */
  private async during<R>(limits: Limits, work: () => Promise<R>): Promise<R> {
    const waiter = { limits, since: this.clock.now() };
    this.waiting.add(waiter);
    try {
      return await work();
    } finally {
      this.waiting.delete(waiter);
    }
  }

  private readonly queued = (since: number, until: number): void => {
    for (const waiter of this.waiting) waiter.limits.queued?.(Math.max(since, waiter.since), until);
  };

  /** Starts a request under its first caller's limits, after the running one. */
  private begin(limits: Limits, gathers: boolean): Promise<T> {
    const result = this.afterRunning(this.running, limits, gathers);
    this.running = result;
    return result;
  }

  private async afterRunning(running: Promise<unknown>, limits: Limits, gathers: boolean): Promise<T> {
    await running.catch(() => {});
    try {
      if (gathers) await this.gather(limits);
    } finally {
      // Whoever asks from now on needs a younger answer than this one.
      this.following = undefined;
    }
    this.began = this.clock.now();
    return this.request(narrowed(limits, { queued: this.queued }));
  }

  private gather(limits: Limits): Promise<void> {
    const now = this.clock.now();
    const wait = this.began + APART_MS - now;
    const left = (limits.deadline ?? Number.POSITIVE_INFINITY) - now;
    return nap(Math.min(wait, left), { clock: this.clock, limits }, () => this.what);
  }
}

const isOfLimits = (error: unknown) =>
  error instanceof Cancelled || error instanceof DeadlineExceeded || (error instanceof ServiceError && error.timeUp);
