import type { Clock } from "../state/clock";
import { Refusal } from "../state/refusal";

/** An operation as its limits are published (docs/service.md#job-limits). */
export type Limited = "run" | "runsync" | "status" | "stream" | "openai" | "cancel" | "purge-queue";

const WINDOW_MS = 10_000;

/** Requests in ten seconds, and at one time, for each operation of an endpoint (docs/service.md#job-limits). */
const LIMITS: Readonly<Record<Limited, { readonly requests: number; readonly concurrent: number }>> = {
  run: { requests: 1_000, concurrent: 200 },
  runsync: { requests: 2_000, concurrent: 400 },
  status: { requests: 2_000, concurrent: 400 },
  stream: { requests: 2_000, concurrent: 400 },
  openai: { requests: 2_000, concurrent: 400 },
  cancel: { requests: 100, concurrent: 20 },
  "purge-queue": { requests: 2, concurrent: Number.POSITIVE_INFINITY },
};

interface Spent {
  since: number;
  requests: number;
  concurrent: number;
}

/** Counts the requests to each endpoint's operations, in windows that begin with their first request. */
export class JobLimits {
  private readonly spent = new Map<string, Spent>();

  constructor(private readonly clock: Clock) {}

  /** Carries out one request of an operation to an endpoint. Throws 429 beyond a limit, if limits are `on`. */
  async within<T>(on: boolean, ownerId: string, operation: Limited, act: () => T | Promise<T>): Promise<T> {
    if (!on) return act();
    const spent = this.spentOn(`${ownerId} ${operation}`);
    const { requests, concurrent } = LIMITS[operation];
    const wait = Math.ceil((spent.since + WINDOW_MS - this.clock.now()) / 1000);
    if (spent.requests >= requests) throw refusal(`rate limit exceeded for ${operation}`, wait);
    if (spent.concurrent >= concurrent) throw refusal(`too many concurrent requests for ${operation}`, 1);
    spent.requests += 1;
    spent.concurrent += 1;
    try {
      return await act();
    } finally {
      spent.concurrent -= 1;
    }
  }

  clear(): void {
    this.spent.clear();
  }

  private spentOn(key: string): Spent {
    const now = this.clock.now();
    const spent = this.spent.get(key) ?? { since: now, requests: 0, concurrent: 0 };
    if (now >= spent.since + WINDOW_MS) Object.assign(spent, { since: now, requests: 0 });
    this.spent.set(key, spent);
    return spent;
  }
}

function refusal(detail: string, seconds: number): Refusal {
  return new Refusal(429, detail, undefined, { "Retry-After": String(seconds) });
}
