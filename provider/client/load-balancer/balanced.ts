import { ServiceError } from "../errors";
import { WrongEndpointKind } from "../jobs/errors";
import type { EndpointHealth } from "../jobs/types";
import type { Clock, Limits } from "../limits";
import type { Endpoint } from "../objects/managed";
import { REVISION } from "../revisions";
import type { Connections } from "../transport/dispatcher";
import type { LogEntry } from "../transport/exchange";
import type { BalancedTarget } from "./types";

/** A load-balancing endpoint, and what the client needs to call it. */
export interface Balanced {
  readonly target: BalancedTarget;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly apiKey: string | undefined;
  /** The setting that the key comes from. */
  readonly keyFrom: string | undefined;
  readonly userAgent: string;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly log: (entry: LogEntry) => void;
  /** Returns the connections to an address, which all of its callers share. */
  connectionsTo(url: string): Connections;
  /** Fetches the endpoint from the service. */
  endpoint(): Promise<Endpoint>;
  health(): Promise<EndpointHealth>;
}

/** Returns the base address of the endpoint's own paths, without a trailing slash. Throws `WrongEndpointKind`. */
export async function baseOf({ target, endpoint }: Balanced): Promise<string> {
  if (target.url !== undefined) return address(target.url, target.id);
  const { type, requestUrls } = await endpoint();
  if (type === "QUEUE_BASED") {
    const path = `${REVISION.rest.endpoints.path}/${target.id}`;
    throw new WrongEndpointKind("load balancer", { method: "GET", path });
  }
  if (requestUrls?.base !== undefined) return address(requestUrls.base, target.id);
  throw new ServiceError(
    `The service names no address for endpoint ${target.id}`,
    {},
    "Pass the address yourself: { id, url }.",
  );
}

function address(url: string, id: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url.replace(/\/+$/, "");
  throw new ServiceError(`The address of endpoint ${id} is not an http or https address`);
}

/** Joins base and path as text, so that no path can change the host: the key goes there. */
export const below = (base: string, path: string): URL => new URL(`${base}/${path.replace(/^\//, "")}`);
