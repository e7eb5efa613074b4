import { Cancelled, DeadlineExceeded, ServiceError } from "../errors";
import type { Clock, Limits } from "../limits";
import { checkLimits, interruptible } from "../wait";

/**
 * One request at a time. Whoever asks while one runs gets the answer of the one after it, which all such askers
 * share: so an answer is never older than the question, and many askers cost two requests at most.
 */
export class Shared<T> {
  private running: Promise<unknown> = Promise.resolve();
  private following: Promise<T> | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly what: string,
    private readonly request: (limits: Limits) => Promise<T>,
  ) {}

  async ask(limits: Limits): Promise<T> {
    const timing = { clock: this.clock, limits };
    for (;;) {
      const own = this.following === undefined;
      this.following ??= this.begin(limits);
      try {
        return await interruptible(this.following, timing, () => this.what);
      } catch (error) {
        if (own || !isOfLimits(error)) throw error;
        // The limits that ended it were its first asker's, unless this asker's have ended too.
        checkLimits(timing, () => this.what);
      }
    }
  }

  /** When the request that runs now, if any, has ended, however it ends. */
  async idle(limits: Limits): Promise<void> {
    const ended = this.running.then(
      () => {},
      () => {},
    );
    await interruptible(ended, { clock: this.clock, limits }, () => this.what);
  }

  /** Runs under the limits of its first asker, after the one that runs now. */
  private begin(limits: Limits): Promise<T> {
    const before = this.running;
    const result = before
      .catch(() => {})
      .then(() => {
        if (this.following === result) this.following = undefined;
        return this.request(limits);
      });
    this.running = result;
    return result;
  }
}

const isOfLimits = (error: unknown) =>
  error instanceof Cancelled || error instanceof DeadlineExceeded || (error instanceof ServiceError && error.timeUp);
