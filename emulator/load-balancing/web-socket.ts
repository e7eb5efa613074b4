import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import { workerHeader } from "./affinity";
import { type Admitted, badGateway, GatewayRefusal } from "./gate";
import { headerIn, pairsOf, type RawHeaders, toCaller, toWorker } from "./headers";
import { MOST_BYTES } from "./payload";
import { pass } from "./relay";
import type { Held } from "./wait";

/** An upgrade that has a worker. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly admitted: Admitted;
  readonly held: Held;
  /** The worker's origin; undefined while it is not known. */
  readonly origin: string | undefined;
  /** Called at each message of either end. */
  readonly used: () => void;
}

/** Both ends of a WebSocket that passes through. */
export interface Sockets {
  readonly caller: WebSocket;
  readonly worker: WebSocket;
}

/**
 * Opens the worker's end, then the caller's, and passes on between them what is sent. Throws `GatewayRefusal` with 502, or
 * with the worker's own answer where it refuses; the caller has not been answered then.
 */
export async function join(upgrade: Upgrade): Promise<Sockets> {
  const { worker, headers } = await openWorker(upgrade);
  const { socket, used } = upgrade;
  if (socket.destroyed) {
    worker.terminate();
    throw new Error("the caller went away");
  }
  const caller = openCaller(upgrade, worker, headers);
  pass(caller, worker, used);
  pass(worker, caller, used);
  worker.resume();
  return { caller, worker };
}

/** Headers that each side of the relay negotiates for itself. */
const NEGOTIATED = /^sec-websocket-/i;

interface Opened {
  /** Paused, so that no message is lost before the caller's end is there. */
  readonly worker: WebSocket;
  /** Of its answer to the upgrade. */
  readonly headers: RawHeaders;
}

function openWorker({ request, admitted, origin }: Upgrade): Promise<Opened> {
  if (origin === undefined) return Promise.reject(badGateway("the worker has no address"));
  const { rawHeaders } = request;
  const protocols = headerIn(rawHeaders, "sec-websocket-protocol")?.split(/\s*,\s*/) ?? [];
  const headers = Object.fromEntries(pairsOf(toWorker(rawHeaders)).filter(([name]) => !NEGOTIATED.test(name)));
  const address = origin.replace(/^http/, "ws") + admitted.path;
  const limits = { maxPayload: MOST_BYTES, autoPong: false, perMessageDeflate: false };
  const worker = new WebSocket(address, protocols, { headers, ...limits });
  return new Promise((resolve, reject) => {
    let answered: RawHeaders = [];
    worker.once("upgrade", (response) => {
      answered = toCaller(response.rawHeaders);
    });
    worker.once("open", () => {
      worker.pause();
      resolve({ worker, headers: answered });
    });
    worker.once("unexpected-response", (_request, response) => void refusalOf(response).then(reject, reject));
    worker.once("error", (error) => reject(badGateway(error.message)));
  });
}

/** The HTTP answer of a worker that refused the WebSocket. */
async function refusalOf(response: IncomingMessage): Promise<GatewayRefusal> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return new GatewayRefusal(response.statusCode ?? 502, Buffer.concat(parts), response.headers["content-type"]);
}

function openCaller({ request, socket, head, admitted, held }: Upgrade, worker: WebSocket, raw: RawHeaders): WebSocket {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_BYTES,
    autoPong: false,
    // The worker has chosen already.
    handleProtocols: () => worker.protocol || false,
  });
  const own: [string, string] = [workerHeader(admitted.scope.service.options), held.worker.id];
  const passed = pairsOf(raw).filter(([name]) => !NEGOTIATED.test(name));
  server.on("headers", (lines) => lines.push(...[...passed, own].map(([name, value]) => `${name}: ${value}`)));
  let opened: WebSocket | undefined;
  // The library calls back before it returns, or has answered a malformed upgrade itself.
  server.handleUpgrade(request, socket, head, (caller) => {
    opened = caller;
  });
  if (opened) return opened;
  worker.terminate();
  throw new Error("the upgrade was malformed");
}
