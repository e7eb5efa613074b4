import type { Window } from "./window";

/**
 * The reason why the next request must wait, and the wait in milliseconds; `ms` is absent if it must wait for an
 * answer.
 */
export interface Hold {
  readonly why: string;
  readonly ms?: number;
}

/** A wait that ends by itself. */
type Timed = Required<Hold>;

/** The windows of one quota, by name, and the requests that this process has sent. */
export interface Known {
  readonly windows: ReadonlyMap<string, Window>;
  readonly lastSent: number;
  /** The requests since a window began, or since the service refused one. */
  readonly sentInWindow: number;
}

/**
 * If fewer requests than this, or less than this part of the quota, are left, they are spread over the rest of the
 * window.
 */
const FEW = 10;
const FEW_OF_QUOTA = 0.1;
/** The longest pause between two requests, in milliseconds. Without this limit, the last requests of an hour could be minutes apart. */
const LONGEST_GAP = 10_000;
/** The longest pause as a part of the window. Without this limit, the last requests of a minute would take most of it. */
const LONGEST_GAP_OF_WINDOW = 1 / 60;

/** The wait for windows that are used up, and for the time until which the service asks to wait. */
export function closed({ windows }: Known, closedUntil: number, now: number): Timed | undefined {
  const holds = [...windows]
    .filter(([, window]) => window.left <= 0)
    .map(([name, { latest }]) => ({ why: `the request quota of the ${name} is used up`, ms: latest - now }));
  return longest([...holds, { why: "the service asks to wait", ms: closedUntil - now }]);
}

/** The wait that spreads the last requests of a window over its rest. */
export function spread({ windows, lastSent }: Known, now: number): Timed | undefined {
  const holds = [...windows]
    .filter(([, { left, quota }]) => left <= Math.min(FEW, (quota ?? FEW) * FEW_OF_QUOTA))
    .map(([name, { left, latest, length = Number.POSITIVE_INFINITY }]) => ({
      why: `few requests of the ${name} are left`,
      ms: lastSent + Math.min(LONGEST_GAP, LONGEST_GAP_OF_WINDOW * length, (latest - now) / (left + 1)) - now,
    }));
  return longest(holds);
}

/**
 * The wait of a request with `ahead` older ones, where other processes use the quota too. After its first request of a
 * window, a process lets as much time pass as one request has if the window is spread evenly, so that each of the
 * others has a turn before the window is used up. Then it sends four times as often, so that the last processes
 * of a deployment do not wait when no other is left.
 */
export function shared({ windows, lastSent, sentInWindow }: Known, ahead: number, now: number): Timed | undefined {
  if (windows.size === 0) return undefined;
  const gaps = [...windows.values()].map(({ quota, length }) => (quota && length ? length / quota : 0));
  const gap = Math.min(LONGEST_GAP, ...gaps);
  const ms = lastSent + gap * ((sentInWindow > 1 ? 0.25 : 1) + ahead / 4) - now;
  return longest([{ why: "other processes use the request quota too", ms: Math.min(LONGEST_GAP, ms) }]);
}

const longest = (holds: Timed[]): Timed | undefined => holds.filter(({ ms }) => ms > 0).sort((a, b) => b.ms - a.ms)[0];
