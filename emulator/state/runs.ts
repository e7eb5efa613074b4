import type { Socket } from "node:net";

/** The requests of one `pulumi` command, or of several that overlap. */
export interface Run {
  readonly number: number;
  /** The number of its first request. */
  readonly first: number;
  /** The number of its last request; null while it runs. */
  last: number | null;
  /** The number of its requests. */
  requests: number;
  /** Real time until its end, ms; null while it runs. */
  ms: number | null;
}

interface Current {
  readonly run: Run;
  readonly began: number;
  last: number;
}

/** The User-Agent of this package's provider. */
const PROVIDER = /^pulumi-\S+ \(provider\)/;
/**
 * Real time without a connection after which a run has ended, ms. A command starts a second process when its preview
 * has ended, and a request that has failed is repeated after a longer pause.
 */
const PAUSE_MS = { usual: 2_000, afterFailure: 20_000 };
const KEPT = 200;

/**
 * Recognises the commands of Pulumi from outside: one runs as long as a provider process has a connection open, because
 * the process ends with the command.
 */
export class Runs {
  private runs: Run[] = [];
  private count = 0;
  private readonly open = new Set<Socket>();
  private current: Current | undefined;
  private hasFailed = false;
  private ending: NodeJS.Timeout | undefined;

  /** A request of that number and User-Agent has come through `socket`. Returns the number of its run. */
  note(socket: Socket, from: string, number: number): number | null {
    if (!PROVIDER.test(from)) return null;
    clearTimeout(this.ending);
    this.current ??= this.start(number);
    this.current.last = number;
    this.current.run.requests += 1;
    this.hasFailed = false;
    if (!this.open.has(socket)) {
      this.open.add(socket);
      socket.once("close", () => this.closed(socket));
    }
    return this.current.run.number;
  }

  /** A request of a run has failed, and may be repeated. */
  failed(): void {
    this.hasFailed = true;
  }

  /** Oldest first. */
  list(): readonly Run[] {
    return this.runs;
  }

  /** Forgets those that have ended. */
  clear(): void {
    this.runs = this.runs.filter((run) => run === this.current?.run);
  }

  private start(first: number): Current {
    this.count += 1;
    const run: Run = { number: this.count, first, last: null, requests: 0, ms: null };
    if (this.runs.push(run) > KEPT) this.runs.shift();
    return { run, began: performance.now(), last: first };
  }

  private closed(socket: Socket): void {
    this.open.delete(socket);
    if (this.open.size > 0) return;
    const ended = performance.now();
    const pause = this.hasFailed ? PAUSE_MS.afterFailure : PAUSE_MS.usual;
    this.ending = setTimeout(() => this.end(ended), pause).unref();
  }

  private end(ended: number): void {
    const { run, began, last } = this.current!;
    Object.assign(run, { last, ms: Math.round(ended - began) });
    this.current = undefined;
  }
}
