import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/**
 * The worker of load-balancing endpoints whose image has none: it answers what it was asked as JSON, and each WebSocket
 * message with itself. Started when it is first needed.
 */
export class BuiltInWorker {
  private server: Promise<Server> | undefined;

  /** `http://127.0.0.1:<port>`. */
  async origin(): Promise<string> {
    this.server ??= listen();
    return `http://127.0.0.1:${((await this.server).address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const server = await this.server;
    this.server = undefined;
    server?.close();
    server?.closeAllConnections();
  }
}

async function listen(): Promise<Server> {
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((request, response) => void answer(request, response));
  server.on("upgrade", (request, socket, head) => sockets.handleUpgrade(request, socket, head, echo));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server.unref();
}

function echo(socket: WebSocket): void {
  socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = "/", headers } = request;
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
  } catch {
    // The caller went away; there is nobody left to answer.
    return;
  }
  if (url === "/ping") return void response.writeHead(200).end();
  const seen = { method, path: url, headers, body: Buffer.concat(parts).toString() };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(seen));
}
