import type { Clock } from "../../provider/client";

/** Sleeping takes no time: it moves the clock. */
export class JumpingClock implements Clock {
  readonly sleeps: number[] = [];
  private time = 1_000_000;

  now = () => this.time;

  sleep = async (ms: number, signal?: AbortSignal) => {
    if (signal?.aborted) throw signal.reason;
    this.sleeps.push(ms);
    this.time += ms;
  };

  advance(ms: number): void {
    this.time += ms;
  }
}

/** Many sleepers at once: `run` wakes them in the order of their time, until the work is done. */
export class SimulatedClock implements Clock {
  private time = 0;
  private sleepers: { readonly at: number; wake(): void }[] = [];

  now = () => this.time;

  sleep = (ms: number) =>
    new Promise<void>((wake) => {
      this.sleepers.push({ at: this.time + Math.max(0, ms), wake });
    });

  async run<T>(work: Promise<T>): Promise<T> {
    let done = false;
    const ended = work.finally(() => {
      done = true;
    });
    ended.catch(() => {});
    for (;;) {
      await new Promise(setImmediate);
      if (done) return ended;
      this.sleepers.sort((a, b) => a.at - b.at);
      const next = this.sleepers.shift();
      if (!next) throw new Error("everybody waits, and nobody sleeps");
      this.time = Math.max(this.time, next.at);
      next.wake();
    }
  }
}
