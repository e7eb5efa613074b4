import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { GatewayRefusal } from "./gate";

/** Answers why a request did not pass; an answer that has begun can only be broken off. */
export function refuse(request: IncomingMessage, response: ServerResponse, error: unknown, gone: AbortSignal): void {
  if (gone.aborted || response.headersSent) {
    response.destroy();
    return;
  }
  const { status, contentType, body } = refusalOf(error);
  // The rest of the body is read and dropped, because a caller that is still sending does not read the answer.
  request.resume();
  response.writeHead(status, { "content-type": contentType, "content-length": body.length, connection: "close" });
  response.end(body);
}

/** The same before an upgrade (docs/service.md#websockets). Answers the status, null where there was none. */
export function refuseUpgrade(socket: Duplex, error: unknown, gone: AbortSignal): number | null {
  if (gone.aborted) {
    socket.destroy();
    return null;
  }
  const { status, contentType, body } = refusalOf(error);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}`, `content-type: ${contentType}`];
  lines.push(`content-length: ${body.length}`, "connection: close", "", "");
  socket.end(Buffer.concat([Buffer.from(lines.join("\r\n")), body]));
  return status;
}

function refusalOf(error: unknown): GatewayRefusal {
  return error instanceof GatewayRefusal ? error : new GatewayRefusal(500, { error: (error as Error).message });
}
