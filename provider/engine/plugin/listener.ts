import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A free port of the loopback address. */
export interface Listener {
  readonly port: number;
  /** Passes on all connections, including those that have been waiting. Call it once. */
  accept(use: (connection: Socket) => void): void;
  /** Refuses new connections. */
  close(): void;
}

/**
 * Opens a port before the server that uses it is loaded, so that the engine connects in the meantime. Nothing is read
 * from a connection until it is passed on.
 */
export async function listen(): Promise<Listener> {
  const waiting: Socket[] = [];
  const wait = (connection: Socket) => void waiting.push(connection);
  const server = createServer({ pauseOnConnect: true }).on("connection", wait).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    accept(use) {
      const start = (connection: Socket) => use(connection.resume());
      server.off("connection", wait).on("connection", start);
      waiting.forEach(start);
    },
    close: () => void server.close(),
  };
}
