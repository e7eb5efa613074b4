import type { Clock } from "../limits";
import type { RawAnswer } from "./exchange";
import { closed, type Hold, shared, spread } from "./hold";
import { Line } from "./line";
import { type Policy, policiesOf, type Remaining, remainingOf, retryAfterOf } from "./rate-limit";
import { isNext, isPast, merged, shownIn, type Window } from "./window";

/** A request in progress. */
export interface Ticket {
  readonly sentAt: number;
  /** True if no other request was in progress when it was sent. */
  readonly wasAlone: boolean;
}

/**
 * The knowledge about one account's quota (docs/service.md#rate-limits). While nothing is known, at the start and after
 * a window's end, one request goes alone and the others wait for its answer. Other processes may use the same quota:
 * while the answers show that another process does, this one sends its requests evenly, so that one with many requests
 * leaves some of each window to one with few.
 */
export class Schedule {
  readonly windows = new Map<string, Window>();
  private listeners: (() => void)[] = [];
  private onTheWay = 0;
  private alone: boolean;
  /** True if another process took some of the quota while this one took some. */
  private isShared = false;
  private readonly line = new Line();
  lastSent = Number.NEGATIVE_INFINITY;
  sentInWindow = 0;
  private lastTicket: Ticket | undefined;
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

  /** Returns the place of a request that waits. It keeps the place when it comes again after a refusal. */
  enter(request: object): number {
    return this.line.enter(request);
  }

  /** Takes a request out of the line, whether it was sent or gave up. */
  leave(place: number): void {
    this.line.leave(place);
    this.notify();
  }

  /** Returns `undefined` if the request at this place may be sent now. */
  hold(place: number): Hold | undefined {
    const now = this.clock.now();
    const ahead = this.line.ahead(place);
    this.forgetEnded(now);
    const wait = closed(this, this.closedUntil, now);
    if (wait) return wait;
    if (this.alone && this.onTheWay > 0) return { why: "waiting for an answer that shows the request quota" };
    const pause = spread(this, now) ?? (this.isShared ? shared(this, ahead, now) : undefined);
    return pause ?? (ahead > 0 ? { why: "older requests go first" } : undefined);
  }

  sent(): Ticket {
    const ticket = { sentAt: this.clock.now(), wasAlone: this.onTheWay === 0 };
    this.onTheWay++;
    this.sentInWindow++;
    for (const window of this.windows.values()) window.left--;
    this.lastSent = ticket.sentAt;
    this.lastTicket = ticket;
    return ticket;
  }

  /** Records an answer; `raw` is absent if none arrived. */
  answered(ticket: Ticket, raw: RawAnswer | undefined): void {
    this.onTheWay--;
    const now = this.clock.now();
    if (raw) {
      this.alone = this.cautious && raw.status === 429;
      const policies = new Map(policiesOf(raw.headers["ratelimit-policy"]).map((policy) => [policy.window, policy]));
      const all = remainingOf(raw.headers.ratelimit);
      this.compare(all.map((one) => this.learn(one, policies.get(one.window), ticket, now)));
      if (raw.status === 429) this.refused(now + 1000 * (retryAfterOf(raw.headers["retry-after"], now) ?? 0));
    }
    this.notify();
  }

  /** Resolves at the next answer or failure, and when a request leaves the line. */
  nextChange(): Promise<void> {
    return new Promise((resolve) => this.listeners.push(resolve));
  }

  private forgetEnded(now: number): void {
    for (const [name, { latest }] of this.windows) {
      if (now < latest) continue;
      this.windows.delete(name);
      this.sentInWindow = 0;
      this.alone = this.cautious;
    }
  }

  /**
   * Returns whether others took some of this window; `undefined` if the answer does not show it, because the window has
   * just begun or has ended, or because nobody knows which of several requests on the way the service counted first.
   */
  private learn(remaining: Remaining, policy: Policy | undefined, ticket: Ticket, now: number): boolean | undefined {
    const name = remaining.window;
    const shown = shownIn(remaining, policy, { sentAt: ticket.sentAt, now, onTheWay: this.onTheWay });
    const known = this.windows.get(name);
    if (known && isPast(shown, known)) return undefined;
    const isSame = known && !isNext(shown, known);
    const isExact = ticket.wasAlone && ticket === this.lastTicket;
    this.windows.set(name, isSame ? merged(known, shown, isExact) : shown);
    if (!isSame) return undefined;
    return remaining.left < known.left || (isExact ? false : undefined);
  }

  private compare(others: readonly (boolean | undefined)[]): void {
    if (others.includes(true)) this.isShared = true;
    else if (others.length > 0 && others.every((took) => took === false)) this.isShared = false;
  }

  /** A cautious process sends no more than it sees left in a window: whoever used up the rest was another one. */
  private refused(until: number): void {
    if (this.cautious && this.windows.size > 0) this.isShared = true;
    this.sentInWindow = 0;
    this.closedUntil = Math.max(this.closedUntil, until);
  }

  private notify(): void {
    const listeners = this.listeners;
    this.listeners = [];
    for (const resolve of listeners) resolve();
  }
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
