import { setImmediate as turn } from "node:timers/promises";

/** The position of a clock, as plain JSON. */
export interface Position {
  readonly mode: "still" | "wall";
  /** Ms since the epoch. */
  readonly now: number;
  /** The sum of all advances, ms. */
  readonly ahead: number;
}

/**
 * `change`: what a person may wait for, such as the end of a cold start. `upkeep`: what happens only if nothing else
 * does, such as the end of a wait or of a kept result.
 */
type EventKind = "change" | "upkeep";

interface Event {
  readonly at: number;
  readonly act: () => void;
  readonly kind: EventKind;
}

/**
 * The service's time and what is due in it. A `still` clock moves only by `advance`; a `wall` clock follows the
 * machine's and can be advanced too. Times are milliseconds since the epoch.
 */
export class Clock {
  private ahead = 0;
  private held: number | undefined;
  private due: Event[] = [];
  private moving: Promise<void> | undefined;
  private running = false;
  private turnWanted = false;

  constructor(
    readonly mode: "still" | "wall",
    private readonly start: number,
  ) {}

  /** While a due event runs this is the event's own time, so that what it starts begins then. */
  now(): number {
    return this.held ?? this.present();
  }

  /** The present as RFC 3339 text. */
  text(): string {
    return new Date(this.now()).toISOString();
  }

  /**
   * Moves the time forward and runs what becomes due. Resolves when it has; where nothing due calls `giveTurn`, that
   * is before it returns.
   */
  advance(seconds: number): Promise<void> {
    return this.move(() => Math.round(seconds * 1000));
  }

  /** `distance` is asked for when an earlier move has ended, ms. */
  private move(distance: () => number): Promise<void> {
    const move = async () => {
      this.ahead += distance();
      await this.runDue();
    };
    const moving = (this.moving ? this.moving.then(move, move) : move()).finally(() => {
      if (this.moving === moving) this.moving = undefined;
    });
    this.moving = moving;
    return moving;
  }

  /**
   * Moves the time to each change that is due, until none is left. Resolves to false when the next one is more than
   * `mostMs` away from where the time began.
   */
  async advanceUntilQuiet(mostMs: number): Promise<boolean> {
    const end = this.present() + mostMs;
    for (let next = this.nextChange; next !== undefined; next = this.nextChange) {
      if (next > end) return false;
      await this.move(() => Math.max(0, next - this.present()));
    }
    return true;
  }

  /**
   * The present event has let other code go on that answers in promises, such as a handler that slept. The clock
   * stands until that code has had its turn, so that what it does happens at the time of the event.
   */
  giveTurn(): void {
    this.turnWanted = true;
  }

  get position(): Position {
    return { mode: this.mode, now: this.now(), ahead: this.ahead };
  }

  /** Goes on from where another clock stood: a wall clock is as far ahead, and none goes back. */
  goOnFrom({ mode, now, ahead }: Position): void {
    const missing = Math.max(0, now - this.present());
    const moved = mode === "wall" && this.mode === "wall" ? ahead : 0;
    this.ahead += Math.max(missing, moved);
  }

  /** Runs `act` once the clock has reached `time`. The function that it returns forgets it. */
  at(time: number, act: () => void, kind: EventKind = "change"): () => void {
    const event = { at: time, act, kind };
    const place = this.due.findLastIndex((other) => other.at <= time);
    this.due.splice(place + 1, 0, event);
    return () => {
      this.due = this.due.filter((other) => other !== event);
    };
  }

  /** Runs everything that has become due, in order of time; nothing while `advance` does so. */
  settle(): void {
    if (this.running) return;
    const until = this.present();
    while (this.runNext(until));
    this.held = undefined;
  }

  /** Forgets what is due; time itself never goes back. */
  clear(): void {
    this.due = [];
  }

  private async runDue(): Promise<void> {
    const until = this.present();
    this.running = true;
    try {
      while (this.runNext(until)) if (this.turnWanted) await this.turns();
    } finally {
      this.running = false;
      this.held = undefined;
    }
  }

  /** A task that resumes may let others resume. */
  private async turns(): Promise<void> {
    while (this.turnWanted) {
      this.turnWanted = false;
      await turn();
    }
  }

  private runNext(until: number): boolean {
    const [next] = this.due;
    if (!next || next.at > until) return false;
    this.due.shift();
    this.held = Math.max(next.at, this.held ?? 0);
    next.act();
    return true;
  }

  private get nextChange(): number | undefined {
    return this.due.find(({ kind }) => kind === "change")?.at;
  }

  private present(): number {
    return (this.mode === "wall" ? Date.now() : this.start) + this.ahead;
  }
}
