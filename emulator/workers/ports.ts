import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Ports of this machine that nobody listens on, each different. Another program may still take one before it is used. */
export async function freePorts(count: number): Promise<number[]> {
  // All are held until the last one is known, so that none comes twice.
  const servers = await Promise.all(Array.from({ length: count }, listening));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

async function listening(): Promise<Server> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
