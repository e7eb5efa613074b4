import { type Endpoint, WorkerQuotaExceeded } from "../../client";
import { type Call, Refused } from "../kind";

/**
 * Runs a write. If it would exceed the account's worker quota, the `Refused` error lists how many workers each of the
 * other endpoints has (docs/service.md#worker-quota).
 */
export async function withinQuota<T>(id: string | undefined, call: Call, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof WorkerQuotaExceeded)) throw error;
    const all = await call.client.endpoints.list();
    const others = all.filter((endpoint) => endpoint.id !== id && endpoint.workers.max > 0);
    throw new Refused(`${error.message}\n${sharesOf(others)}`);
  }
}

const MOST = 10;

function sharesOf(endpoints: readonly Endpoint[]): string {
  if (endpoints.length === 0) return "No other endpoint has workers, so this one alone is above the quota.";
  const largest = [...endpoints].sort((one, two) => two.workers.max - one.workers.max);
  const shown = largest.slice(0, MOST).map(({ name, id, workers }) => `"${name}" (${id}) up to ${workers.max}`);
  const rest = largest.slice(MOST);
  const sum = rest.reduce((all, { workers }) => all + workers.max, 0);
  return `The other endpoints have ${shown.join(", ")}${rest.length > 0 ? `, and ${rest.length} more up to ${sum} together` : ""}.`;
}
