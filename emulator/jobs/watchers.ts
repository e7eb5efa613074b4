import type { Clock } from "../state/clock";

/** The held answers of a queue: each waits for something to become of one job. */
export class Watchers {
  private readonly checks = new Map<string, Set<() => void>>();

  constructor(private readonly clock: Clock) {}

  /** Waits until `done` holds after a change of the job, or until `waitMs` have passed on the clock. */
  async until(jobId: string, waitMs: number, done: () => boolean): Promise<void> {
    if (done()) return;
    const { clock } = this;
    await new Promise<void>((resolve) => {
      const end = () => {
        forget();
        this.leave(jobId, check);
        // The answer is what the job is now, not what the clock makes of it next.
        clock.giveTurn();
        resolve();
      };
      const check = () => {
        if (done()) end();
      };
      const forget = clock.at(clock.now() + waitMs, end);
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
