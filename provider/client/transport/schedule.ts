import type { Clock } from "../limits";
import type { RawAnswer } from "./exchange";
import { type Policy, policiesOf, type Remaining, remainingOf, retryAfterOf } from "./rate-limit";

/** One quota window as the answers describe it. Its reset time is known only as a range. */
interface Window {
  quota: number | undefined;
  /** In milliseconds; `undefined` if the service sent no policy. */
  length: number | undefined;
  /** The number of requests left after subtracting those in progress. */
  left: number;
  earliest: number;
  latest: number;
}

/**
 * The reason why the next request must wait, and the wait in milliseconds; `ms` is absent if it must wait for an
 * answer.
 */
export interface Hold {
  readonly why: string;
  readonly ms?: number;
}

/** A request in progress. */
export interface Ticket {
  readonly sentAt: number;
}

/**
 * If fewer requests than this, or less than this part of the quota, are left, they are spread over the rest of the
 * window.
 */
const FEW = 10;
const FEW_OF_QUOTA = 0.1;
/** The longest pause between two requests, in milliseconds. Without this limit, the last requests of an hour could be minutes apart. */
const LONGEST_GAP = 10_000;

/**
 * The knowledge about one account's quota (docs/service.md#rate-limits). While nothing is known, at the start and after
 * a window's end, one request goes alone and the others wait for its answer.
 */
export class Schedule {
  private readonly windows = new Map<string, Window>();
  private listeners: (() => void)[] = [];
  private onTheWay = 0;
  private alone: boolean;
  private lastSent = Number.NEGATIVE_INFINITY;
  private closedUntil = Number.NEGATIVE_INFINITY;

  /**
   * If `cautious`, one request goes alone while nothing is known. Jobs are not cautious, because others would wait as
   * long as the service holds the answer.
   */
  constructor(
    private readonly clock: Clock,
    private readonly cautious = true,
  ) {
    this.alone = cautious;
  }

  /** Returns `undefined` if a request may be sent now. */
  hold(): Hold | undefined {
    const now = this.clock.now();
    this.forgetEnded(now);
    const closed = this.closed(now);
    if (closed) return closed;
    if (this.alone)
      return this.onTheWay > 0 ? { why: "waiting for an answer that shows the request quota" } : undefined;
    return this.spread(now);
  }

  sent(): Ticket {
    this.onTheWay++;
    for (const window of this.windows.values()) window.left--;
    this.lastSent = this.clock.now();
    return { sentAt: this.lastSent };
  }

  /** Records an answer; `raw` is absent if none arrived. */
  answered({ sentAt }: Ticket, raw: RawAnswer | undefined): void {
    this.onTheWay--;
    const now = this.clock.now();
    if (raw) {
      this.alone = this.cautious && raw.status === 429;
      const policies = new Map(policiesOf(raw.headers["ratelimit-policy"]).map((policy) => [policy.window, policy]));
      for (const remaining of remainingOf(raw.headers.ratelimit)) {
        this.learn(remaining, policies.get(remaining.window), sentAt, now);
      }
      if (raw.status === 429) this.close(now + 1000 * (retryAfterOf(raw.headers["retry-after"], now) ?? 0));
    }
    const listeners = this.listeners;
    this.listeners = [];
    for (const resolve of listeners) resolve();
  }

  /** Resolves at the next answer or failure. */
  nextAnswer(): Promise<void> {
    return new Promise((resolve) => this.listeners.push(resolve));
  }

  private forgetEnded(now: number): void {
    for (const [name, { latest }] of this.windows) {
      if (now < latest) continue;
      this.windows.delete(name);
      this.alone = this.cautious;
    }
  }

  private closed(now: number): Hold | undefined {
    const holds = [...this.windows]
      .filter(([, window]) => window.left <= 0)
      .map(([name, { latest }]) => ({ why: `the request quota of the ${name} is used up`, ms: latest - now }));
    if (this.closedUntil > now) holds.push({ why: "the service asks to wait", ms: this.closedUntil - now });
    return holds.sort((a, b) => b.ms - a.ms)[0];
  }

  private spread(now: number): Hold | undefined {
    const holds = [...this.windows]
      .filter(([, { left, quota }]) => left <= Math.min(FEW, (quota ?? FEW) * FEW_OF_QUOTA))
      .map(([name, { left, latest }]) => ({
        why: `few requests of the ${name} are left`,
        ms: this.lastSent + Math.min(LONGEST_GAP, (latest - now) / (left + 1)) - now,
      }));
    return holds.filter(({ ms }) => ms > 0).sort((a, b) => b.ms - a.ms)[0];
  }

  /**
   * An answer may be out of date: within one window the lower count wins, and an answer about a past window is dropped.
   */
  private learn(
    { window: name, left, resetsIn }: Remaining,
    policy: Policy | undefined,
    sentAt: number,
    now: number,
  ): void {
    const shown = {
      quota: policy?.quota,
      length: policy && 1000 * policy.length,
      left: left - this.onTheWay,
      earliest: sentAt + 1000 * (resetsIn - 1),
      latest: now + 1000 * resetsIn,
    };
    const known = this.windows.get(name);
    if (known && shown.latest < known.earliest) return;
    this.windows.set(name, !known || shown.earliest > known.latest ? shown : merged(known, shown));
  }

  private close(until: number): void {
    this.closedUntil = Math.max(this.closedUntil, until);
  }
}

/**
 * Combines what two answers show. Two windows of one quota end at least one window length apart. If both answers must
 * be about the same window, its end lies in both ranges; if they may be about two, the later one counts.
 */
function merged(known: Window, shown: Window): Window {
  const length = shown.length ?? known.length;
  const farthest = Math.max(shown.latest - known.earliest, known.latest - shown.earliest);
  const isOne = length !== undefined && farthest < length;
  return {
    quota: shown.quota ?? known.quota,
    length,
    left: Math.min(known.left, shown.left),
    earliest: isOne ? Math.max(known.earliest, shown.earliest) : Math.min(known.earliest, shown.earliest),
    latest: isOne ? Math.min(known.latest, shown.latest) : Math.max(known.latest, shown.latest),
  };
}

const schedules = new WeakMap<Clock, Map<string, Schedule>>();

/** Returns the account's schedule, which all clients of a process share, because the quota belongs to the account. */
export function scheduleOf(clock: Clock, account: string, cautious = true): Schedule {
  const known = schedules.get(clock) ?? new Map<string, Schedule>();
  schedules.set(clock, known);
  const schedule = known.get(account) ?? new Schedule(clock, cautious);
  known.set(account, schedule);
  return schedule;
}
