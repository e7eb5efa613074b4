import { endedBy, narrowed, until } from "../../client";
import { isReady } from "../endpoint/rollout";
import type { Call } from "../kind";
import { CheckFailed } from "./answer";
import { freshWorkers, refuseUnhealthy } from "./rollout";

/**
 * Runs work that waits for a worker of a load-balancing endpoint. The service holds such a request for minutes while
 * its workers fail to start (docs/service.md#waiting-for-a-worker), so this ends the work with `CheckFailed` once all
 * workers of the newest release are unhealthy. A worker that has started may be too busy to answer a health check, so
 * from then on the work alone decides.
 */
export async function whileStarting<T>(endpointId: string, call: Call, work: (call: Call) => Promise<T>): Promise<T> {
  const { client } = call;
  const ends = new AbortController();
  const bounded = client.with(endedBy(client.limits, ends.signal));
  try {
    return await Promise.race([
      work({ ...call, client: bounded }),
      failedStart(endpointId, { ...call, client: bounded }),
    ]);
  } finally {
    ends.abort();
  }
}

/** Rejects with `CheckFailed` if no worker starts. Otherwise it stays pending, because only the work has a result. */
function failedStart(endpointId: string, { client, label }: Call): Promise<never> {
  const silent = client.with(narrowed(client.limits, { report: () => {} }));
  const looked = until(silent, {
    // Nobody sees this text, because the request reports its own wait.
    what: () => label,
    everyMs: [1000, 2000, 5000],
    check: () => hasStarted(endpointId, silent),
  });
  return new Promise<never>((_, reject) => {
    looked.catch((error: unknown) => {
      // If the workers can't be read, or the work is over, the request goes on without this watch.
      if (error instanceof CheckFailed) reject(error);
    });
  });
}

async function hasStarted(endpointId: string, client: Call["client"]): Promise<true | undefined> {
  const fresh = await freshWorkers(endpointId, client);
  refuseUnhealthy(fresh);
  return fresh.some(isReady) || undefined;
}
