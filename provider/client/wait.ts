import { setTimeout as pause } from "node:timers/promises";
import { Cancelled, DeadlineExceeded } from "./errors";
import type { Clock, Limits } from "./limits";

/** The wall clock. Its timers hold the process. */
export const systemClock: Clock = {
  now: () => Date.now(),
  // Node rejects with an error of its own, which has the signal's reason as its cause.
  sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => Promise.reject(signal?.reason)),
};

/** The clock and the limits that a wait obeys; a `Client` is one. */
export interface Timing {
  readonly clock: Clock;
  readonly limits: Limits;
}

/** Seconds after its start at which a wait is told; then each minute. */
const TOLD_AT = [0, 10, 30];

/** Tells a wait through `limits.say`: at 0, 10 and 30 s, then each minute. */
export interface Teller {
  /** Says what is due now. */
  tell(): void;
  /** Milliseconds until something is due. */
  next(): number;
}

/** Starts now. `what` is asked anew each time. */
export function teller({ clock, limits }: Timing, what: () => string): Teller {
  const started = clock.now();
  let told = 0;
  const due = () => 1000 * (TOLD_AT[told] ?? 60 * (told - TOLD_AT.length + 1));
  return {
    next: () => Math.max(0, started + due() - clock.now()),
    tell() {
      const waited = clock.now() - started;
      if (waited < due()) return;
      while (waited >= due()) told++;
      limits.report?.("progress", waited < 1000 ? what() : `${what()} (for ${Math.round(waited / 1000)} s so far)`);
    },
  };
}

/** Throws `Cancelled` or `DeadlineExceeded` if nothing more may be done. */
export function checkLimits({ clock, limits }: Timing, what: () => string): void {
  if (limits.signal?.aborted) throw cancelled(what());
  if (limits.deadline !== undefined && clock.now() >= limits.deadline) throw exceeded(what());
}

/** Sleeps, telling the wait where it has a teller. Throws `Cancelled`; the deadline is the caller's to mind. */
export async function nap(ms: number, timing: Timing, what: () => string, told?: Teller): Promise<void> {
  const { clock, limits } = timing;
  const end = clock.now() + ms;
  for (let left = ms; left > 0; left = end - clock.now()) {
    told?.tell();
    const part = Math.min(left, Math.max(1, told?.next() ?? left), LONGEST_TIMER);
    await clock.sleep(part, limits.signal).catch((error: unknown) => {
      throw limits.signal?.aborted ? cancelled(what()) : error;
    });
  }
}

/** A timer of Node can't be longer than 2^31 ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Waits for somebody else's work, which has limits of its own. Throws `Cancelled`. */
export async function interruptible<T>(
  work: Promise<T>,
  { limits: { signal } }: Timing,
  what: () => string,
): Promise<T> {
  if (!signal) return work;
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(cancelled(what()));
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** A condition to wait for. */
export interface Until<T> {
  /** What the wait is for, as a person reads it. */
  readonly what: () => string;
  /** Milliseconds between one check and the next; the last one repeats. */
  readonly everyMs: readonly number[];
  /** `undefined`: not yet. What it throws ends the wait. */
  check(): Promise<T | undefined>;
}

/** Checks at once and then again and again; a last time at the deadline, then throws `DeadlineExceeded`. */
export async function until<T>(timing: Timing, { what, everyMs, check }: Until<T>): Promise<T> {
  const told = teller(timing, what);
  for (let round = 0; ; round++) {
    const found = await check().catch((error: unknown) => {
      // A request at the deadline is not sent any more: what this waits for says more than that.
      if (error instanceof DeadlineExceeded) checkLimits(timing, what);
      throw error;
    });
    if (found !== undefined) return found;
    checkLimits(timing, what);
    const every = everyMs[Math.min(round, everyMs.length - 1)] ?? 1000;
    const left = (timing.limits.deadline ?? Number.POSITIVE_INFINITY) - timing.clock.now();
    await nap(Math.min(every, left), timing, what, told);
  }
}

const cancelled = (what: string) => new Cancelled(`The operation was cancelled during this step: ${what}`);

const exceeded = (what: string) => new DeadlineExceeded(`The operation ran out of time during this step: ${what}`);
