import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { pairsOf } from "./headers";

const UPGRADE = /^(upgrade|connection|http2-settings)$/i;

/**
 * Answers a request that asks for an unsupported protocol as if it had not asked; a server may do that
 * (RFC 9110, 7.8), and some clients ask for HTTP/2 with each first request. `plain` is a server that knows no upgrades.
 */
export function withoutUpgrade(plain: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const headers = pairsOf(rawHeaders).filter(([name]) => !UPGRADE.test(name));
  const lines = [`${method} ${url} HTTP/${httpVersion}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  plain.emit("connection", socket);
}
