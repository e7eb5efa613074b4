import { setTimeout as pause } from "node:timers/promises";
import { Cancelled, DeadlineExceeded } from "./errors";
import type { Clock, Limits } from "./limits";

/** The wall clock. Its timers keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  // Node rejects with its own error and puts the signal's reason into the cause.
  sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => Promise.reject(signal?.reason)),
};

/** The clock and the limits that a wait obeys; a `Client` has both. */
export interface Timing {
  readonly clock: Clock;
  readonly limits: Limits;
}

/** Seconds after its start at which a wait is reported; after the last one, every minute. */
const REPORTED_AT = [0, 10, 30];

/** Reports a wait through `limits.report` at 0, 10 and 30 s, then every minute. */
export interface WaitReporter {
  /** Reports the wait if a report is due. */
  reportIfDue(): void;
  /** Returns the milliseconds until the next report is due. */
  next(): number;
}

/** Starts the timing of a wait's reports. Calls `what` again for each report. */
export function waitReporter({ clock, limits }: Timing, what: () => string): WaitReporter {
  const started = clock.now();
  let reports = 0;
  const due = () => 1000 * (REPORTED_AT[reports] ?? 60 * (reports - REPORTED_AT.length + 1));
  return {
    next: () => Math.max(0, started + due() - clock.now()),
    reportIfDue() {
      const waited = clock.now() - started;
      if (waited < due()) return;
      while (waited >= due()) reports++;
      limits.report?.("progress", waited < 1000 ? what() : `${what()} (for ${Math.round(waited / 1000)} s so far)`);
    },
  };
}

/** Throws `Cancelled` or `DeadlineExceeded` if the operation must not continue. */
export function checkLimits({ clock, limits }: Timing, what: () => string): void {
  if (limits.signal?.aborted) throw cancelled(what());
  if (limits.deadline !== undefined && clock.now() >= limits.deadline) throw exceeded(what(), limits);
}

/** Sleeps, and reports the wait if it gets a reporter. Throws `Cancelled`; the caller checks the deadline. */
export async function nap(ms: number, timing: Timing, what: () => string, reporter?: WaitReporter): Promise<void> {
  const { clock, limits } = timing;
  const end = clock.now() + ms;
  for (let left = ms; left > 0; left = end - clock.now()) {
    reporter?.reportIfDue();
    const part = Math.min(left, Math.max(1, reporter?.next() ?? left), LONGEST_TIMER);
    await clock.sleep(part, limits.signal).catch((error: unknown) => {
      throw limits.signal?.aborted ? cancelled(what()) : error;
    });
  }
}

/** The longest timer that Node supports, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Waits for work that another caller started under other limits. Throws `Cancelled`. */
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
  /** Describes the wait for a person. */
  readonly what: () => string;
  /** Milliseconds between two checks; the last one repeats. */
  readonly everyMs: readonly number[];
  /**
   * True to check at the multiples of `everyMs` since the epoch. All waits with the same numbers then check at the same
   * moments, and can share their requests.
   */
  readonly inStep?: boolean;
  /** Returns `undefined` while the condition does not hold. An error ends the wait. */
  check(): Promise<T | undefined>;
}

/** Checks at once and then repeatedly, a last time at the deadline. Then it throws `DeadlineExceeded`. */
export async function until<T>(timing: Timing, { what, everyMs, inStep = false, check }: Until<T>): Promise<T> {
  const reporter = waitReporter(timing, what);
  for (let round = 0; ; round++) {
    const found = await check().catch((error: unknown) => {
      // A request at the deadline is not sent. The error of this wait explains more than that request's error.
      if (error instanceof DeadlineExceeded) checkLimits(timing, what);
      throw error;
    });
    if (found !== undefined) return found;
    checkLimits(timing, what);
    const every = everyMs[Math.min(round, everyMs.length - 1)] ?? 1000;
    const left = (timing.limits.deadline ?? Number.POSITIVE_INFINITY) - timing.clock.now();
    const wait = inStep ? every - (timing.clock.now() % every) : every;
    await nap(Math.min(wait, left), timing, what, reporter);
  }
}

const cancelled = (what: string) => new Cancelled(`The operation was cancelled during this step: ${what}`);

const exceeded = (what: string, { advice }: Limits) =>
  new DeadlineExceeded(`The operation ran out of time during this step: ${what}`, { advice });
