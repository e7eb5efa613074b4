import type { Clock } from "../state/clock";

/** The conditions that end the wait of a held answer. */
interface Wait {
  /** On the clock. */
  readonly waitMs: number;
  /** Fires when nobody waits for the answer any more. */
  readonly stop: AbortSignal;
  done(): boolean;
}

/** The held answers of a queue: each waits for something to become of one job. */
export class Watchers {
  private readonly checks = new Map<string, Set<() => void>>();

  constructor(private readonly clock: Clock) {}

  /** Waits until `done` holds after a change of the job, `waitMs` have passed on the clock, or `stop` fires. */
  async until(jobId: string, { waitMs, stop, done }: Wait): Promise<void> {
    // A clock that stands still would never reach even the present moment.
    if (done() || stop.aborted || waitMs === 0) return;
    const { clock } = this;
    await new Promise<void>((resolve) => {
      const end = () => {
        forget();
        stop.removeEventListener("abort", end);
        this.leave(jobId, check);
        // The answer is what the job is now, not what the clock makes of it next.
        clock.giveTurn();
        resolve();
      };
      const check = () => {
        if (done()) end();
      };
      const forget = clock.at(clock.now() + waitMs, end, "upkeep");
      stop.addEventListener("abort", end, { once: true });
      this.checks.set(jobId, (this.checks.get(jobId) ?? new Set()).add(check));
    });
  }

  /** Looks again at what waits for the job. */
  notify(jobId: string): void {
    for (const check of [...(this.checks.get(jobId) ?? [])]) check();
  }

  private leave(jobId: string, check: () => void): void {
    const checks = this.checks.get(jobId);
    checks?.delete(check);
    if (checks?.size === 0) this.checks.delete(jobId);
  }
}
