import type { Clock } from "./clock";
import { Refusal } from "./refusal";

/** Each window with its length in seconds, and the requests that the published interface shows as its example. */
const TABLE = [
  ["minute", 60, 60],
  ["hour", 3_600, 3_000],
  ["day", 86_400, 50_000],
] as const;

type Window = (typeof TABLE)[number][0];

/** Requests that a user may make in each window (docs/service.md#rate-limits). */
export type Quotas = Readonly<Record<Window, number>>;

/** The names of all windows. */
export const WINDOWS: readonly Window[] = TABLE.map(([name]) => name);

const quotas = (times: number) => Object.fromEntries(TABLE.map(([name, , count]) => [name, count * times])) as Quotas;

/** The example of the published interface. */
export const PUBLISHED_QUOTAS: Quotas = quotas(1);

/** Roomy enough for a test suite; the windows stand in the published proportion. */
export const DEFAULT_QUOTAS: Quotas = quotas(100);

/** A window of a user's quota; after `endsAt`, ms since the epoch, it is full again. */
export interface QuotaWindow {
  readonly name: Window;
  readonly limit: number;
  readonly remaining: number;
  readonly endsAt: number;
}

interface Spent {
  since: number;
  count: number;
}

/** Counts requests per user in fixed windows that begin with the first request (docs/service.md#rate-limits). */
export class Quota {
  private users = new Map<string, Map<string, Spent>>();
  /** `null` exempts everybody: nothing is refused and no header is sent. */
  limits: Quotas | null = DEFAULT_QUOTAS;

  constructor(private readonly clock: Clock) {}

  /** Counts one request of `user`. Throws the 429 of the first window that is used up; that one counts nothing. */
  take(user: string): void {
    if (!this.limits) return;
    const full = WINDOWS.find((name) => this.remaining(user, name) <= 0);
    if (full) throw this.refusal(user, full);
    for (const name of WINDOWS) this.spent(user, name).count += 1;
  }

  /** `RateLimit` and `RateLimit-Policy` as they stand for `user`, for every authenticated answer. */
  headers(user: string): Record<string, string> {
    const { limits } = this;
    if (!limits) return {};
    const left = WINDOWS.map((name) => `"${name}";r=${this.remaining(user, name)};t=${this.reset(user, name)}`);
    const policy = TABLE.map(([name, seconds]) => `"${name}";q=${limits[name]};w=${seconds}`);
    return { RateLimit: left.join(", "), "RateLimit-Policy": policy.join(", ") };
  }

  /** Counts up to `requests` more of `user` in each window, as if another program had sent them. */
  spend(user: string, requests: number): void {
    for (const name of this.limits ? WINDOWS : []) {
      this.spent(user, name).count += Math.min(requests, this.remaining(user, name));
    }
  }

  /** The windows as they stand for `user`; none where there is no quota. Looking at them begins none. */
  windows(user: string): QuotaWindow[] {
    const { limits } = this;
    if (!limits) return [];
    return WINDOWS.map((name) => {
      const { since, count } = this.users.get(user)?.get(name) ?? { since: 0, count: 0 };
      return {
        name,
        limit: limits[name],
        remaining: Math.max(0, limits[name] - count),
        endsAt: since + lengthOf(name),
      };
    });
  }

  /** Sets new limits and forgets what was counted. */
  set(limits: Quotas | null): void {
    this.limits = limits;
    this.users.clear();
  }

  private refusal(user: string, window: Window): Refusal {
    const retry = { "Retry-After": String(this.reset(user, window)) };
    return new Refusal(429, `rate limit exceeded for the ${window} window`, undefined, retry);
  }

  private remaining(user: string, window: Window): number {
    return Math.max(0, (this.limits?.[window] ?? 0) - this.spent(user, window).count);
  }

  private reset(user: string, window: Window): number {
    const end = this.spent(user, window).since + lengthOf(window);
    return Math.max(1, Math.ceil((end - this.clock.now()) / 1000));
  }

  private spent(user: string, window: Window): Spent {
    const windows = this.users.get(user) ?? new Map<string, Spent>();
    this.users.set(user, windows);
    const now = this.clock.now();
    const last = windows.get(window);
    if (last && (last.count === 0 ? last.since === now : now < last.since + lengthOf(window))) return last;
    const fresh = { since: now, count: 0 };
    windows.set(window, fresh);
    return fresh;
  }
}

function lengthOf(window: Window): number {
  return (TABLE.find(([name]) => name === window)?.[1] ?? 0) * 1000;
}
