import type { Policy, Remaining } from "./rate-limit";

/** One quota window as the answers describe it. Its reset time is known only as a range. */
export interface Window {
  quota: number | undefined;
  /** In milliseconds; `undefined` if the service sent no policy. */
  length: number | undefined;
  /** The number of requests left after subtracting those in progress. */
  left: number;
  earliest: number;
  latest: number;
}

/** The window that an answer shows. `onTheWay` are this process's requests that the service may not have counted yet. */
export const shownIn = (
  { left, resetsIn }: Remaining,
  policy: Policy | undefined,
  { sentAt, now, onTheWay }: { readonly sentAt: number; readonly now: number; readonly onTheWay: number },
): Window => ({
  quota: policy?.quota,
  length: policy && 1000 * policy.length,
  left: left - onTheWay,
  earliest: sentAt + 1000 * (resetsIn - 1),
  latest: now + 1000 * resetsIn,
});

/** True if an answer about `shown` speaks of a window that ended before `known` began. */
export const isPast = (shown: Window, known: Window): boolean => shown.latest < known.earliest;

/** True if an answer about `shown` speaks of a window that began after `known` ended. */
export const isNext = (shown: Window, known: Window): boolean => shown.earliest > known.latest;

/**
 * Combines what two answers show. Two windows of one quota end at least one window length apart. If both answers must
 * be about the same window, its end lies in both ranges; if they may be about two, the later one counts. An answer may
 * be out of date, so the lower count wins unless `isExact`: no other request was in progress.
 */
export function merged(known: Window, shown: Window, isExact: boolean): Window {
  const length = shown.length ?? known.length;
  const farthest = Math.max(shown.latest - known.earliest, known.latest - shown.earliest);
  const isOne = length !== undefined && farthest < length;
  return {
    quota: shown.quota ?? known.quota,
    length,
    left: isExact ? shown.left : Math.min(known.left, shown.left),
    earliest: isOne ? Math.max(known.earliest, shown.earliest) : Math.min(known.earliest, shown.earliest),
    latest: isOne ? Math.min(known.latest, shown.latest) : Math.max(known.latest, shown.latest),
  };
}
