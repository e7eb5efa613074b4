import type { Open } from "../../model/answer";

export type LogSource = "container" | "system";

/** Which lines of a worker's log. */
export interface LogQuery {
  /** Both without it. */
  readonly source?: LogSource;
  /** How many of the last lines come first, from 0 to 5000; 100 without it. Not with `since` or `lastEventId`. */
  readonly tail?: number;
  /** RFC 3339. Not with `lastEventId`. */
  readonly since?: string;
  /** Lines after the one that had this `id`. */
  readonly lastEventId?: string;
}

/** One line. It may hold secrets: never store it in a state. */
export interface LogLine {
  /** Opaque: echo it as `lastEventId`. `undefined` where the service gave none. */
  readonly id: string | undefined;
  /** RFC 3339; `undefined` where the service sent no time. */
  readonly ts: string | undefined;
  readonly source: Open<LogSource> | undefined;
  readonly line: string;
}
