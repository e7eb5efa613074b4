import type { Clock, Settings } from "../client";

/** What the process around a session gives it. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** 0 to below 1. */
  random(): number;
  readonly clock?: Clock;
}

/** Where and as whom requests go, and how drift is looked for. */
export interface Config extends Settings {
  readonly drift: boolean;
  /** Whether a preview shows what endpoints cost. */
  readonly costs: boolean;
  /** Whether a run may find that all of a state's objects are gone. */
  readonly acceptMissing: boolean;
  /** Whether what an interrupted run has made is adopted. */
  readonly adopt: boolean;
}
