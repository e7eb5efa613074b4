import type { Endpoint } from "../state/entities";

/** Before the first new attempt, before any, and how long a worker must have served to end a row of failures; ms. */
const FIRST_MS = 1_000;
const MOST_MS = 60_000;
const GOOD_MS = 60_000;

/** The wait before an endpoint whose workers fail gets the next one; it doubles with each failure in a row. */
export class Backoff {
  private readonly rows = new WeakMap<Endpoint, { version: number; failures: number }>();

  /** The wait after a worker of the endpoint's present version failed that had served for that long, ms. */
  after(endpoint: Endpoint, servedMs: number): number {
    const { version } = endpoint;
    const row = this.rows.get(endpoint);
    const goesOn = row?.version === version && servedMs < GOOD_MS;
    const failures = goesOn ? row.failures + 1 : 1;
    this.rows.set(endpoint, { version, failures });
    return Math.min(FIRST_MS * 2 ** (failures - 1), MOST_MS);
  }

  /** Begins the row of failures anew, because the program that failed has changed. */
  forget(endpoint: Endpoint): void {
    this.rows.delete(endpoint);
  }
}
