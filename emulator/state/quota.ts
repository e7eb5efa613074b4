import type { Clock } from "./clock";
import { Refusal } from "./refusal";

const WINDOWS = [
  ["minute", 60],
  ["hour", 3_600],
  ["day", 86_400],
] as const;

/** Requests that a user may make in each window (docs/service.md#rate-limits). */
export interface Quotas {
  readonly minute: number;
  readonly hour: number;
  readonly day: number;
}

/** The example of the published interface. */
export const PUBLISHED_QUOTAS: Quotas = { minute: 60, hour: 3_000, day: 50_000 };

/** Roomy enough for a test suite; the windows stand in the published proportion. */
export const DEFAULT_QUOTAS: Quotas = { minute: 6_000, hour: 300_000, day: 5_000_000 };

interface Spent {
  since: number;
  count: number;
}

/** Counts requests per user in three fixed windows that begin with the first request (docs/service.md#rate-limits). */
export class Quota {
  private users = new Map<string, Map<string, Spent>>();
  /** `null` exempts everybody: nothing is refused and no header is sent. */
  limits: Quotas | null = DEFAULT_QUOTAS;

  constructor(private readonly clock: Clock) {}

  /** Counts one request of `user`. Throws the 429 of the first window that is used up; that one counts nothing. */
  take(user: string): void {
    if (!this.limits) return;
    const full = WINDOWS.find(([name]) => this.remaining(user, name) <= 0);
    if (full) throw this.refusal(user, full[0]);
    for (const [name] of WINDOWS) this.spent(user, name).count += 1;
  }

  /** `RateLimit` and `RateLimit-Policy` as they stand for `user`, for every authenticated answer. */
  headers(user: string): Record<string, string> {
    const { limits } = this;
    if (!limits) return {};
    const left = WINDOWS.map(([name]) => `"${name}";r=${this.remaining(user, name)};t=${this.reset(user, name)}`);
    const policy = WINDOWS.map(([name, seconds]) => `"${name}";q=${limits[name]};w=${seconds}`);
    return { RateLimit: left.join(", "), "RateLimit-Policy": policy.join(", ") };
  }

  /** Sets new limits and forgets what was counted. */
  set(limits: Quotas | null): void {
    this.limits = limits;
    this.users.clear();
  }

  private refusal(user: string, window: keyof Quotas): Refusal {
    const retry = { "Retry-After": String(this.reset(user, window)) };
    return new Refusal(429, `rate limit exceeded for the ${window} window`, undefined, retry);
  }

  private remaining(user: string, window: keyof Quotas): number {
    return Math.max(0, (this.limits?.[window] ?? 0) - this.spent(user, window).count);
  }

  private reset(user: string, window: keyof Quotas): number {
    const end = this.spent(user, window).since + lengthOf(window);
    return Math.max(1, Math.ceil((end - this.clock.now()) / 1000));
  }

  private spent(user: string, window: keyof Quotas): Spent {
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

function lengthOf(window: keyof Quotas): number {
  return (WINDOWS.find(([name]) => name === window)?.[1] ?? 0) * 1000;
}
