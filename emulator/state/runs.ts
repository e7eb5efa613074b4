import type { Socket } from "node:net";
import type { Clock } from "./clock";

/** The requests of one `pulumi` command, or of several at the same time. */
export interface Run {
  readonly number: number;
  /** The number of its first request. */
  readonly first: number;
  /** The number of the last request before its end; null while it runs. */
  last: number | null;
  /** Ms since the epoch, on the service's clock. */
  readonly startedAt: number;
  endedAt: number | null;
}

/** The User-Agent of this package's provider. */
const PROVIDER = /^pulumi-\S+ \(provider\)/;
/** A command starts a second provider process when its preview has ended, and repeats what was lost; real time, ms. */
const PAUSE_MS = 2_000;
const KEPT = 200;

/**
 * Recognises the commands of Pulumi from outside: one runs as long as a provider process has a connection open, because
 * the process ends with the command.
 */
export class Runs {
  private runs: Run[] = [];
  private count = 0;
  private readonly open = new Set<Socket>();
  private current: Run | undefined;
  private ending: NodeJS.Timeout | undefined;

  constructor(private readonly clock: Clock) {}

  /** A request of that number and User-Agent came through `socket`. */
  note(socket: Socket, from: string, number: number): void {
    if (!PROVIDER.test(from)) return;
    clearTimeout(this.ending);
    this.current ??= this.start(number);
    this.current.last = number;
    if (this.open.has(socket)) return;
    this.open.add(socket);
    socket.once("close", () => this.closed(socket));
  }

  /** Oldest first. */
  list(): readonly Run[] {
    return this.runs.map((run) => (run === this.current ? { ...run, last: null } : run));
  }

  /** Forgets those that have ended. */
  clear(): void {
    this.runs = this.runs.filter((run) => run === this.current);
  }

  private start(first: number): Run {
    this.count += 1;
    const run: Run = { number: this.count, first, last: first, startedAt: this.clock.now(), endedAt: null };
    if (this.runs.push(run) > KEPT) this.runs.shift();
    return run;
  }

  private closed(socket: Socket): void {
    this.open.delete(socket);
    if (this.open.size > 0) return;
    const endedAt = this.clock.now();
    this.ending = setTimeout(() => this.end(endedAt), PAUSE_MS).unref();
  }

  private end(endedAt: number): void {
    if (this.current) this.current.endedAt = endedAt;
    this.current = undefined;
  }
}
