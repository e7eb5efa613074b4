import type { Clock } from "../client";

/** What the process around a session gives it. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** 0 to below 1. */
  random(): number;
  readonly clock?: Clock;
}
