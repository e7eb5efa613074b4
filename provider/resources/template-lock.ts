import { InUse, NotFound, until } from "../client";
import type { Call } from "./kind";
import { refuseWhileUsed, templateReferrers } from "./referrers";

/**
 * The delays between attempts, in milliseconds. The service keeps the lock for up to two minutes after the last use
 * (docs/service.md#deleting-a-template).
 */
const EVERY = [2, 3, 5, 10, 15].map((seconds) => seconds * 1000);

/**
 * Deletes a template. Throws `Refused` with the referrers if there are any. If there are none and the service still has
 * the template locked, it waits.
 */
export async function deleteWhenUnlocked(id: string, name: string, call: Call): Promise<void> {
  await refuse(id, name, call);
  await until(call.client, {
    what: () => `${call.label}: the service keeps template "${name}" locked for up to two minutes after its last use`,
    everyMs: EVERY,
    check: async () => (await tryDelete(id, name, call)) || undefined,
  });
}

/** False if the service refuses because the template is in use, but no referrer can be found. */
async function tryDelete(id: string, name: string, call: Call): Promise<boolean> {
  try {
    await call.client.templates.delete(id);
    return true;
  } catch (error) {
    if (error instanceof NotFound) return true;
    if (!(error instanceof InUse)) throw error;
    await refuse(id, name, call);
    return false;
  }
}

const refuse = (id: string, name: string, call: Call) =>
  refuseWhileUsed(call, id, templateReferrers, { name, because: "the service refuses to delete it", force: false });
