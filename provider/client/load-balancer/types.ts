import type { EndpointHealth } from "../jobs/types";

/** The load-balancing endpoint to call. */
export interface BalancedTarget {
  readonly id: string;
  /** The endpoint's `requestUrls.base`, to which the key is sent; fetched from the service if absent. */
  readonly url?: string | undefined;
}

/** Options of a WebSocket connection. */
export interface SocketOptions {
  readonly protocols?: readonly string[];
  /** Milliseconds until the connection must be open; defaults to 60,000, because workers may have to start. */
  readonly openTimeoutMs?: number;
}

/** Access to the paths that a load-balancing endpoint's workers define (docs/service.md#load-balancing). */
export interface LoadBalancer {
  /** Returns the base address without a trailing slash. Throws `WrongEndpointKind` for a queue-based endpoint. */
  url(): Promise<string>;
  /**
   * Works like the global `fetch`, but adds the key and repeats the request while no worker is available: at least
   * three times, 5 to 10 s apart, or until the deadline if there is one. It does not repeat a body that can be read
   * only once. It follows a redirect to another host without the key. Throws `NoWorkersAvailable`, `WrongEndpointKind`,
   * `NetworkFailure` or `TimedOut`.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  health(): Promise<EndpointHealth>;
  /** Returns an open connection. Throws `SocketNotOpened`, `WrongEndpointKind` or `Unauthorized`. */
  webSocket(path: string, options?: SocketOptions): Promise<WebSocket>;
}
