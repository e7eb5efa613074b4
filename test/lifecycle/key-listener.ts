import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An address that refuses every key and records which keys it received. */
export interface KeyListener {
  readonly url: string;
  readonly keys: Set<string>;
  close(): Promise<void>;
}

export async function listenForKeys(): Promise<KeyListener> {
  const keys = new Set<string>();
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://listener");
    const key = request.headers.authorization?.replace("Bearer ", "") ?? searchParams.get("api_key");
    if (key) keys.add(key);
    response.writeHead(401, { "content-type": "application/problem+json" });
    response.end(JSON.stringify({ title: "Unauthorized", status: 401, detail: "invalid api key" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
