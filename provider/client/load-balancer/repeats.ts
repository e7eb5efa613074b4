import { nap, type WaitReporter, waitReporter } from "../wait";
import type { Balanced } from "./balanced";
import type { NoWorkersAvailable } from "./errors";

/** Milliseconds between two attempts, as the service recommends (docs/service.md#waiting-for-a-worker). */
const SHORTEST = 5000;
const LONGEST = 10_000;
/** The number of repeats without a deadline; with one, repeats continue until then. */
const REPEATS = 3;

/** Counts and spaces the attempts at an endpoint that has no worker available. */
export class Repeats {
  private attempts = 0;
  private readonly started: number;
  private readonly report: WaitReporter;

  constructor(
    private readonly balanced: Pick<Balanced, "clock" | "limits" | "random" | "target">,
    private readonly isRepeatable: boolean,
  ) {
    this.started = balanced.clock.now();
    this.report = waitReporter(balanced, this.what);
  }

  /** Waits before the next attempt. Throws the refusal if there is no further attempt. */
  async wait(refusal: NoWorkersAvailable): Promise<void> {
    this.attempts++;
    const { clock, limits, random } = this.balanced;
    const ms = SHORTEST + random() * (LONGEST - SHORTEST);
    if (!this.isRepeatable)
      throw refusal.because("The request was not repeated, because its body can be read only once.");
    if (limits.deadline === undefined ? this.attempts > REPEATS : clock.now() + ms > limits.deadline) {
      const past = { attempts: this.attempts, since: this.started, ms: clock.now() - this.started };
      throw refusal.after({ ...past, outcomeUnknown: false, timeUp: limits.deadline !== undefined });
    }
    await nap(ms, this.balanced, this.what, this.report);
  }

  private readonly what = () => `endpoint ${this.balanced.target.id}: waiting for a worker`;
}
