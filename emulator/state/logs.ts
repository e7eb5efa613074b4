/** The origin of a log line (docs/service.md#log-streams). */
export type LogSource = "container" | "system";

export interface LogLine {
  /** RFC 3339 with nanoseconds, unique within a log. */
  readonly ts: string;
  readonly source: LogSource;
  readonly line: string;
}

/** A log as plain JSON. */
export interface LogSnapshot {
  readonly lines: readonly LogLine[];
  /** Time and number of the last line, so that the next one's time is unique. */
  readonly last: { readonly time: number; readonly count: number };
}

/** Told about each new line; `undefined` once the log has ended. */
export type LogReader = (line: LogLine | undefined) => void;

const KEPT_LINES = 5_000;

/** The log of one pod or worker. */
export class Log {
  private kept: LogLine[] = [];
  private readers = new Set<LogReader>();
  private last = { time: 0, count: 0 };

  /** The log that a snapshot was taken of; nobody follows it yet. */
  static from({ lines, last }: LogSnapshot): Log {
    return Object.assign(new Log(), { kept: [...lines], last: { ...last } });
  }

  get snapshot(): LogSnapshot {
    return { lines: this.kept, last: this.last };
  }

  get lines(): readonly LogLine[] {
    return this.kept;
  }

  write(time: number, source: LogSource, line: string): void {
    const entry = { ts: this.stamp(time), source, line };
    if (this.kept.push(entry) > KEPT_LINES) this.kept.shift();
    for (const reader of this.readers) reader(entry);
  }

  /** Container output goes when its container is removed. */
  dropContainerOutput(): void {
    this.kept = this.kept.filter(({ source }) => source === "system");
  }

  /** Follows the log; the returned function stops it. */
  follow(reader: LogReader): () => void {
    this.readers.add(reader);
    return () => this.readers.delete(reader);
  }

  /** Ends every stream, because what wrote the log is gone. */
  end(): void {
    for (const reader of this.readers) reader(undefined);
    this.readers.clear();
  }

  private stamp(time: number): string {
    this.last = { time, count: time === this.last.time ? this.last.count + 1 : 0 };
    return new Date(time).toISOString().replace("Z", `${String(this.last.count).padStart(6, "0")}Z`);
  }
}
