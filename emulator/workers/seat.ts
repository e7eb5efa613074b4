import type { Endpoint, Worker } from "../state/entities";
import type { Scope } from "../state/service";

/** A worker, and whose it is. */
export interface Seat {
  readonly scope: Scope;
  readonly endpoint: Endpoint;
  readonly worker: Worker;
}
