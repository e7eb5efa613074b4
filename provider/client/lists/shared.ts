import { Cancelled, DeadlineExceeded, ServiceError } from "../errors";
import type { Clock, Limits } from "../limits";
import { checkLimits, interruptible } from "../wait";

/**
 * Runs one request at a time. Callers that ask while one is running share the next one, so no answer is older than its
 * question, and any number of concurrent callers costs two requests at most.
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
    await interruptible(ended, { clock: this.clock, limits }, () => this.what);
  }

  /** Starts a request under its first caller's limits, after the running one. */
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
