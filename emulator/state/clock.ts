/** Where a clock stands, as plain JSON. */
export interface Position {
  readonly mode: "still" | "wall";
  /** Ms since the epoch. */
  readonly now: number;
  /** By how much it was advanced, ms. */
  readonly ahead: number;
}

interface Event {
  readonly at: number;
  readonly act: () => void;
}

/**
 * The service's time and what is due in it. A `still` clock moves only by `advance`; a `wall` clock follows the
 * machine's and can be advanced too. Times are milliseconds since the epoch.
 */
export class Clock {
  private ahead = 0;
  private held: number | undefined;
  private due: Event[] = [];

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

  advance(seconds: number): void {
    this.ahead += Math.round(seconds * 1000);
    this.settle();
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

  /** Runs `act` once the clock has reached `time`. */
  at(time: number, act: () => void): void {
    const place = this.due.findLastIndex((event) => event.at <= time);
    this.due.splice(place + 1, 0, { at: time, act });
  }

  /** Runs everything that has become due, in order of time. */
  settle(): void {
    const until = this.present();
    while (this.due[0] && this.due[0].at <= until) {
      const event = this.due.shift() as Event;
      this.held = Math.max(event.at, this.held ?? 0);
      event.act();
    }
    this.held = undefined;
  }

  /** Forgets what is due; time itself never goes back. */
  clear(): void {
    this.due = [];
  }

  private present(): number {
    return (this.mode === "wall" ? Date.now() : this.start) + this.ahead;
  }
}
