import type { Open } from "../../model/answer";

/** The part of a worker that writes to its log. */
export type LogSource = "container" | "system";

/** Selects lines of a worker's log. */
export interface LogQuery {
  /** Defaults to both sources. */
  readonly source?: LogSource;
  /**
   * The number of latest lines to start with, from 0 to 5000; defaults to 100. Cannot be combined with `since` or
   * `lastEventId`.
   */
  readonly tail?: number;
  /** RFC 3339. Cannot be combined with `lastEventId`. */
  readonly since?: string;
  /** Starts after the line with this `id`. */
  readonly lastEventId?: string;
}

/** One line of a log. It may hold secrets: never store it in a state. */
export interface LogLine {
  /** An opaque id to pass as `lastEventId`. `undefined` if the service sent none. */
  readonly id: string | undefined;
  /** RFC 3339; `undefined` if the service sent no time. */
  readonly ts: string | undefined;
  readonly source: Open<LogSource> | undefined;
  readonly line: string;
}
