import { type Client, openClient } from "../../client";
import type { Host } from "../../lifecycle/config";
import { forgetting, isSameAccount, named, OtherAccount, type Stamp, stampOf } from "../../lifecycle/ownership/account";
import { nextSteps } from "../next-steps";
import { readConfig } from "../settings";

/** Milliseconds to wait for an account's id before the plan continues without it. */
const PATIENCE = 10_000;

type Get = (key: string) => string | undefined;

/**
 * Throws if a provider's old and new settings are known to belong to different accounts. The engine also compares the
 * settings of two providers when a resource moves from one to the other (Pulumi: step generator). Each key is sent only
 * to its own address; old settings that lack a key or an address send no request.
 */
export async function refuseOther({ was, now }: { readonly was: Get; readonly now: Get }, host: Host): Promise<void> {
  const [old, present] = await Promise.all([whose(was, {}, host), whose(now, host.env, host)]);
  if (!old?.account || !present?.account || isSameAccount(old, present)) return;
  throw new OtherAccount(
    `this provider used ${named(old)} in the last run, and now uses ${named(present)}. Nothing was planned, because an object can't move ` +
      "to another account. Give the provider the key and the address that it had. To leave the old account, first run pulumi destroy " +
      "with that key and address; to use both accounts, declare a second Provider for new resources. " +
      forgetting(nextSteps),
  );
}

/**
 * Returns `undefined` if the service does not answer or refuses the key; then the resources themselves are compared.
 */
async function whose(get: Get, env: Host["env"], { clock, env: own }: Host): Promise<Stamp | undefined> {
  try {
    const client: Client = openClient(
      readConfig(get, env),
      { CLOUDCOMPUTE_LOG: own.CLOUDCOMPUTE_LOG },
      clock,
      "provider",
    );
    return await stampOf(client.with({ deadline: client.clock.now() + PATIENCE }));
  } catch {
    return undefined;
  }
}
