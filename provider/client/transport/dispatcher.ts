import { lookup as dnsLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import type { Dispatcher } from "undici";

/** The connections to one address. */
export interface Connections {
  dispatcher(): Promise<Dispatcher>;
  /** Waits until all requests have ended, then closes the connections. */
  close(): Promise<void>;
}

/**
 * Creates at most `atOnce` shared connections to one address. `undici` is loaded at the first request, because a
 * preview may need none.
 */
export function connections(baseUrl: string, atOnce = 32): Connections {
  let made: Promise<Dispatcher> | undefined;
  return {
    dispatcher: () => {
      made ??= make(baseUrl, atOnce);
      return made;
    },
    async close() {
      const open = made;
      made = undefined;
      await (await open)?.close();
    },
  };
}

/** Creates connections to several addresses, each on first use. */
export function connectionsToMany(atOnce: number): { to(url: string): Connections; close(): Promise<void> } {
  const made = new Map<string, Connections>();
  return {
    to(url) {
      const known = made.get(url) ?? connections(url, atOnce);
      made.set(url, known);
      return known;
    },
    async close() {
      await Promise.all([...made.values()].map((each) => each.close()));
    },
  };
}

/** Honours `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, except for this machine itself, which no proxy can reach. */
async function make(baseUrl: string, atOnce: number): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import("undici");
  const options = { connections: atOnce };
  return isLoopback(new URL(baseUrl).hostname)
    ? new Agent({ ...options, connect: { lookup } })
    : new EnvHttpProxyAgent(options);
}

const isLoopback = (host: string) => isLocalhost(host) || host === "[::1]" || /^127\./.test(host);

/** Names below `localhost` belong to this machine (RFC 6761, 6.3), but not every resolver knows them. */
const isLocalhost = (host: string) => /(^|\.)localhost\.?$/i.test(host);

const lookup: LookupFunction = (host, options, found) => {
  if (!/\./.test(host) || !isLocalhost(host)) return dnsLookup(host, options, found);
  const address = { address: "127.0.0.1", family: 4 };
  return options.all ? found(null, [address]) : found(null, address.address, address.family);
};
