import type { EndpointHealth } from "../jobs/types";

/** A load-balancing endpoint. */
export interface BalancedTarget {
  readonly id: string;
  /** Its `requestUrls.base`; without it, the service is asked. The key is sent there. */
  readonly url?: string | undefined;
}

export interface SocketOptions {
  readonly protocols?: readonly string[];
  /** Milliseconds until the connection must be open; 60,000 without it, because workers may have to start. */
  readonly openTimeoutMs?: number;
}

/** The paths that a load-balancing endpoint's workers define (docs/service.md#load-balancing). */
export interface LoadBalancer {
  /** The base address, without a trailing slash. Throws `WrongEndpointKind` for an endpoint of the other kind. */
  url(): Promise<string>;
  /**
   * As the global `fetch`, with the key and, where no worker is available yet, with repeats: at least three, 5 to 10 s
   * apart, with a deadline until then. A body that can be read only once is not sent again. A redirect to another host
   * is followed without the key. Throws `NoWorkersAvailable`, `WrongEndpointKind`, `NetworkFailure`, `TimedOut`.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  health(): Promise<EndpointHealth>;
  /** An open connection. Throws `SocketNotOpened`, `WrongEndpointKind`, `Unauthorized`. */
  webSocket(path: string, options?: SocketOptions): Promise<WebSocket>;
}
