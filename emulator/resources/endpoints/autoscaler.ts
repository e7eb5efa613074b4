import type { Endpoint, Worker } from "../../state/entities";
import type { Scope } from "../../state/service";

/**
 * The number of workers that an endpoint should have on its present version, within `workers.min` and `workers.max`
 * (docs/service.md#handlers); `staying` are those that it has. `look` is called when the answer may change by itself.
 */
export function wantedWorkers(scope: Scope, endpoint: Endpoint, staying: readonly Worker[], look: () => void): number {
  const { min, max } = endpoint.workers;
  const needed =
    endpoint.scaling.type === "REQUEST_COUNT" ? byCount(endpoint) : byDelay(scope, endpoint, staying, look);
  return Math.min(max, Math.max(min, needed));
}

function byCount({ demand, fleet, scaling }: Endpoint): number {
  const held = fleet.filter((worker) => worker.held).length;
  return Math.ceil((pressing(demand.waiting).length + demand.activeCount + held) / scaling.value);
}

/** One more worker whenever the oldest claim has waited for `scaling.value` seconds, and that long again. */
function byDelay({ service }: Scope, endpoint: Endpoint, staying: readonly Worker[], look: () => void): number {
  const { demand, scaling, workers } = endpoint;
  const [oldest, ...others] = pressing(demand.waiting);
  const starting = staying.filter(({ status }) => status === "INITIALIZING").length;
  // A worker on its way is one for a claim that waits; more of them than claims would find nothing to do.
  if (!oldest || starting > others.length || staying.length >= workers.max) return 0;
  const due = Math.max(oldest.since, demand.lastStartAt) + scaling.value * 1000;
  const now = service.clock.now();
  if (due > now) {
    if (demand.nextLookAt !== due) service.clock.at(due, look);
    demand.nextLookAt = due;
    return 0;
  }
  demand.lastStartAt = now;
  return staying.length + 1;
}

function pressing<T extends { readonly lowPriority?: boolean }>(waiting: readonly T[]): T[] {
  return waiting.filter(({ lowPriority }) => !lowPriority);
}
