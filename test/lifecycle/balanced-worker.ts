import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { WebSocketServer } from "ws";

/** A worker of a load-balancing endpoint, which serves paths of its own. */
export interface BalancedWorker {
  readonly url: string;
  /** The requests so far, such as `POST /generate {"prompt":"ping"}`. */
  readonly asked: string[];
  close(): Promise<void>;
}

/**
 * Starts a worker. `/generate` answers JSON, and `/endless` begins an answer that never ends. The WebSocket `/echo`
 * repeats what it receives, `/silent` sends nothing, `/leaving` closes at once, and `/refusing` refuses the upgrade.
 */
export async function balancedWorker(workerId: () => string): Promise<BalancedWorker> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response, workerId(), asked).catch((error: Error) => response.destroy(error));
  });
  const sockets = new WebSocketServer({
    server,
    verifyClient: ({ req }, done) => done(req.url !== "/refusing", 403, "no hunter2-token here"),
  });
  sockets.on("connection", (socket, { url }) => {
    if (url === "/leaving") socket.close(4001);
    if (url === "/echo") socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  workerId: string,
  asked: string[],
): Promise<void> {
  const body = await text(request);
  asked.push([request.method, request.url, body].filter((part) => part !== "").join(" "));
  const isThere = /^\/(generate|endless)/.test(request.url ?? "");
  response.writeHead(isThere ? 200 : 404, { "x-cloud-worker-id": workerId, "content-type": "application/json" });
  if (request.url === "/endless") return void response.write("{");
  response.end(
    JSON.stringify(isThere ? { text: "pong", images: [{ width: 64 }] } : { error: "no hunter2-token here" }),
  );
}
