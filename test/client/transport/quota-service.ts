import type { Clock } from "../../../provider/client";
import { RateLimited } from "../../../provider/client/errors";
import type { Step } from "../../../provider/client/transport/exchange";
import { OK, raw } from "../exchanges";

/** One window: its requests, and its length in seconds. */
interface Quota {
  readonly name: string;
  readonly q: number;
  readonly w: number;
}

/** A service with fixed windows that begin at their first request, as the contract describes it. */
export class QuotaService {
  refused = 0;
  served = 0;
  private readonly windows = new Map<string, { began: number; used: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly quotas: readonly Quota[],
    private readonly latency: () => number,
  ) {}

  readonly step: Step = async (exchange) => {
    await this.clock.sleep(this.latency());
    const answer = this.answer();
    await this.clock.sleep(this.latency());
    exchange.raw = answer;
    if (answer.status === 429)
      throw new RateLimited("too many", { status: 429, retryAfter: Number(answer.headers["retry-after"]) });
    return OK;
  };

  private answer() {
    const now = this.clock.now();
    const windows = this.quotas.map((quota) => ({ quota, window: this.windowAt(quota, now) }));
    const full = windows.find(({ quota, window }) => window.used >= quota.q);
    if (full) this.refused++;
    else {
      this.served++;
      for (const { window } of windows) window.used++;
    }
    const left = windows.map(({ quota: { name, q, w }, window }) => {
      return `"${name}";r=${q - window.used};t=${secondsTo(window.began + 1000 * w, now)}`;
    });
    const policies = this.quotas.map(({ name, q, w }) => `"${name}";q=${q};w=${w}`);
    const headers = { ratelimit: left.join(", "), "ratelimit-policy": policies.join(", ") };
    if (!full) return raw(200, {}, headers);
    const retryAfter = secondsTo(full.window.began + 1000 * full.quota.w, now);
    return raw(429, {}, { ...headers, "retry-after": String(retryAfter) });
  }

  private windowAt({ name, w }: Quota, now: number) {
    const known = this.windows.get(name);
    const window = known && now < known.began + 1000 * w ? known : { began: now, used: 0 };
    this.windows.set(name, window);
    return window;
  }
}

const secondsTo = (end: number, now: number): number => Math.ceil((end - now) / 1000);
