import { WorkerQuotaExceeded } from "../../client";
import { type Call, Refused } from "../kind";

/** Where the workers of all endpoints together would be too many, the refusal says who has how many (service contract 2.1). */
export async function withinQuota<T>(id: string | undefined, call: Call, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof WorkerQuotaExceeded)) throw error;
    const all = await call.client.endpoints.list();
    const others = all.filter((endpoint) => endpoint.id !== id && endpoint.workers.max > 0);
    const shares = others.map(({ name, id, workers }) => `"${name}" (${id}) up to ${workers.max}`).join(", ");
    throw new Refused(`${error.message}\nThe other endpoints have ${shares || "no workers"}.`);
  }
}
