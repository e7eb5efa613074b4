import type { Clock } from "../state/clock";
import { sleepOn } from "../state/sleep";
import type { Handler, HandlerContext, HandlerJob } from "./handler";
import { asJson, failureOf, type Outcome, outcomeOf } from "./outcome";

/** The objects that one attempt at a job uses, and its callbacks. */
export interface Run {
  readonly clock: Clock;
  readonly handler: Handler;
  readonly job: HandlerJob;
  readonly workerId: string;
  /** The milliseconds on the clock after which it ends as `TIMED_OUT`; 0 means no limit. */
  readonly timeoutMs: number;
  log(line: string): void;
  progress(output: unknown): void;
  chunk(output: unknown): void;
  /** Called once, unless the attempt is stopped before. */
  end(outcome: Outcome): void;
}

/** A worker's attempt at a job. The handler runs in real time, and sleeps on the emulator's clock. */
export class Attempt {
  private readonly controller = new AbortController();
  private ended = false;
  private readonly forgetTimeout: () => void;

  constructor(private readonly run: Run) {
    const { clock, timeoutMs, job } = run;
    const error = `job timed out after ${job.attempt - 1} retries`;
    const timeOut = () => {
      this.stop(error);
      run.end({ state: "TIMED_OUT", error });
    };
    this.forgetTimeout = timeoutMs > 0 ? clock.at(clock.now() + timeoutMs, timeOut, "upkeep") : () => {};
    clock.giveTurn();
    void this.carryOut();
  }

  /** Breaks it off without an outcome, unless it has ended; what the handler still does has no effect. */
  stop(reason: string): void {
    if (this.ended) return;
    this.close();
    this.controller.abort(new Error(reason));
  }

  private async carryOut(): Promise<void> {
    // A claim must not be released while its worker is being handed out.
    await Promise.resolve();
    if (this.ended) return;
    const { handler, job } = this.run;
    try {
      const value = await handler(job, this.context());
      const result = isGenerator(value) ? await this.drain(value) : value;
      this.end(outcomeOf(result));
    } catch (thrown) {
      this.end(failureOf(thrown));
    }
  }

  /**
   * Passes on each chunk; the result is all of them where the worker asks for that (docs/service.md#handlers), else
   * what the generator returns.
   */
  private async drain(generator: AsyncIterator<unknown> | Iterator<unknown>): Promise<unknown> {
    const chunks: unknown[] = [];
    for (;;) {
      const { done, value } = await generator.next();
      if (done) return this.run.handler.returnAggregateStream ? chunks : value;
      if (this.ended) return generator.return?.();
      this.run.chunk(asJson(value));
      if (this.run.handler.returnAggregateStream) chunks.push(value);
    }
  }

  private end(outcome: Outcome): void {
    if (this.ended) return;
    this.close();
    this.run.end(outcome);
  }

  private close(): void {
    this.ended = true;
    this.forgetTimeout();
  }

  private context(): HandlerContext {
    const { workerId, log, progress } = this.run;
    const unlessEnded =
      <T>(act: (value: T) => void) =>
      (value: T) => {
        if (!this.ended) act(value);
      };
    return {
      workerId,
      signal: this.controller.signal,
      sleep: (ms) => sleepOn(this.run.clock, ms, this.controller.signal),
      progress: unlessEnded((output: unknown) => progress(asJson(output))),
      log: unlessEnded(log),
    };
  }
}

function isGenerator(value: unknown): value is AsyncIterator<unknown> | Iterator<unknown> {
  if (typeof value !== "object" || value === null || typeof (value as Iterator<unknown>).next !== "function")
    return false;
  return Symbol.asyncIterator in value || Symbol.iterator in value;
}
