import type { Clock, Settings } from "../client";
import type { NextSteps } from "../resources";

/** The environment, randomness and clock that the surrounding process passes to a session. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A random number from 0 up to, but not including, 1. */
  random(): number;
  readonly clock?: Clock;
}

/** The address and key for requests, and the options that a run follows. */
export interface Config extends Settings {
  /** True if plans look for changes that somebody else made at the service. */
  readonly drift: boolean;
  /** True if a preview shows what endpoints cost. */
  readonly costs: boolean;
  /** True if a run accepts that none of the state's objects exist any more. */
  readonly acceptMissing: boolean;
  /** True if a run adopts objects that an interrupted run created. */
  readonly adopt: boolean;
  /** The engine's own words for what a person can do next. */
  readonly next: NextSteps;
}
