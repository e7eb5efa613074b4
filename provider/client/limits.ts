/** The bounds of one operation. All requests of `client.with(limits)` obey them. */
export interface Limits {
  /** The time of `Clock.now()`, in milliseconds, after which no new request is sent and waits end. */
  readonly deadline?: number | undefined;
  readonly signal?: AbortSignal;
  /** The ways to change these bounds, in the words of the program that sets them. Error messages name them. */
  readonly advice?: LimitsAdvice | undefined;
  /**
   * Receives reports about waits (quota, retries) and about anything else that a person should know. Never holds a
   * secret.
   */
  report?(level: "progress" | "warning", text: string): void;
  /** Receives the times between which a request waited for the account's quota. */
  queued?(since: number, until: number): void;
}

/** Milliseconds. A service that refuses everything for its quota ends the operation all the same. */
const LONGEST_QUEUEING = 1_800_000;

/**
 * Returns the same limits, except that time does not run while a request waits for the account's quota, for half an
 * hour at most. How long that takes depends on how many others use the quota, and not on the operation. Requests that
 * wait at once count once.
 */
export function withoutQueueing(limits: Limits): Limits {
  let queued = 0;
  let counted = Number.NEGATIVE_INFINITY;
  return {
    ...limits,
    get deadline() {
      return limits.deadline === undefined ? undefined : limits.deadline + Math.min(LONGEST_QUEUEING, queued);
    },
    queued(since, until) {
      queued += Math.max(0, until - Math.max(since, counted));
      counted = Math.max(counted, until);
    },
  };
}

/** Returns limits that have a deadline: their own, or one after `ms`, in which waits for the quota do not count. */
export const withinAtMost = (ms: number, limits: Limits, clock: Clock): Limits =>
  limits.deadline === undefined ? withoutQueueing({ ...limits, deadline: clock.now() + ms }) : limits;

/** What may differ from other limits. `by` is a time of `Clock.now()` at which the operation ends at the latest. */
type Narrowing = Omit<Limits, "deadline"> & { readonly by?: number };

/** Returns the same limits with these changes. A deadline that moves still moves. */
export const narrowed = (limits: Limits, { by, ...changes }: Narrowing): Limits => ({
  ...limits,
  ...changes,
  get deadline() {
    return by === undefined ? limits.deadline : Math.min(by, limits.deadline ?? by);
  },
});

/** Returns the same limits, except that `signal` ends the operation too. */
export const endedBy = (limits: Limits, signal: AbortSignal): Limits =>
  narrowed(limits, { signal: limits.signal ? AbortSignal.any([limits.signal, signal]) : signal });

/** The ways that a caller of the client offers to change the bounds of an operation. */
export interface LimitsAdvice {
  /** The setting that gives an operation more time, such as `customTimeouts`. */
  readonly timeLimit: string;
  /** The option that sends fewer requests at a time, such as `--parallel 4`. */
  readonly fewerAtATime?: string;
}

/** The source of time, passed in so that tests need not sleep. */
export interface Clock {
  /** The current time in milliseconds. */
  now(): number;
  /** Resolves after `ms`. Rejects with the signal's reason if the signal fires first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Formats a time of `Clock.now()` as `14:03:05 UTC`. */
export const timeOfDay = (ms: number): string => `${new Date(ms).toISOString().slice(11, 19)} UTC`;
