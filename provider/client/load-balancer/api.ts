import { type Balanced, baseOf } from "./balanced";
import { fetchBalanced } from "./fetch";
import { openSocket } from "./socket";
import type { LoadBalancer } from "./types";

/** The paths of one load-balancing endpoint, under the given limits. Fetches the endpoint's address once. */
export function loadBalancer(balanced: Balanced): LoadBalancer {
  let found: Promise<string> | undefined;
  const url = (): Promise<string> => {
    found ??= baseOf(balanced).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  const known = async (): Promise<Balanced> => ({ ...balanced, target: { ...balanced.target, url: await url() } });
  return {
    url,
    fetch: async (path, init) => fetchBalanced(await known(), path, init),
    health: balanced.health,
    webSocket: async (path, options) => openSocket(await known(), path, options),
  };
}
