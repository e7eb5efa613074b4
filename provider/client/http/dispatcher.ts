import type { Dispatcher } from "undici";

/** Connections are kept and shared; loaded with the first request, because a preview may need none. */
export function connections(baseUrl: string): { dispatcher(): Promise<Dispatcher>; close(): Promise<void> } {
  let made: Promise<Dispatcher> | undefined;
  return {
    dispatcher: () => {
      made ??= make(baseUrl);
      return made;
    },
    async close() {
      const open = made;
      made = undefined;
      await (await open)?.close();
    },
  };
}

/** `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` hold, except for this machine itself, which no proxy can reach. */
async function make(baseUrl: string): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import("undici");
  const options = { connections: 32 };
  return isLoopback(new URL(baseUrl).hostname) ? new Agent(options) : new EnvHttpProxyAgent(options);
}

const isLoopback = (host: string) => host === "localhost" || host === "[::1]" || /^127\./.test(host);
