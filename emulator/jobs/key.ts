import type { Key } from "../state/accounts";
import { Refusal } from "../state/refusal";
import type { Service } from "../state/service";

/**
 * The key of a request for a job or a worker, with or without `Bearer` (docs/service.md#addresses-and-keys). Throws
 * 401.
 */
export function jobKey(service: Service, header: string | undefined): Key {
  const token = (header ?? "").replace(/^Bearer(\s+|$)/i, "").trim();
  if (token === "") throw new Refusal(401, "no token provided");
  const key = service.accounts.find(token);
  if (!key) throw new Refusal(401, "invalid api key");
  return key;
}

/** Throws 403 where the key does not permit a request of that method. */
export function checkAccess({ access }: Key, method: string): void {
  const permitted = access === "full" || (access === "read-only" && method === "GET");
  if (!permitted) throw new Refusal(403, "access denied");
}
