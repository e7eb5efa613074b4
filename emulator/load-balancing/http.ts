import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Dispatcher } from "undici";
import { workerHeader } from "./affinity";
import { type Admitted, badGateway, GatewayRefusal } from "./gate";
import { headerIn, type RawHeaders, toCaller, toWorker } from "./headers";
import { checkLength, limited } from "./payload";
import type { Held } from "./wait";

/** The time that a worker has for a request, ms (docs/service.md#load-balancing). */
const PROCESSING_MS = 330_000;

/** One HTTP request that has a worker. */
export interface Forwarded {
  readonly admitted: Admitted;
  readonly held: Held;
  /** The worker's origin; undefined while it is not known. */
  readonly origin: string | undefined;
  readonly dispatcher: Dispatcher;
  /** Fires when the caller goes away. */
  readonly gone: AbortSignal;
}

/**
 * Sends the request to its worker and the answer to the caller, both as they come. Throws `GatewayRefusal` as long as nothing
 * has been answered: 413, 502 when the worker does not answer, 504 after 5.5 minutes.
 */
export async function forward(request: IncomingMessage, response: ServerResponse, to: Forwarded): Promise<void> {
  const { service } = to.admitted.scope;
  const end = new AbortController();
  const forget = service.clock.at(service.clock.now() + PROCESSING_MS, () => end.abort(tooLate()), "upkeep");
  const signal = AbortSignal.any([end.signal, to.gone, to.held.lost]);
  try {
    const answer = await sendToWorker(request, to, signal);
    checkLength(answer.headers);
    const own = [workerHeader(service.options), to.held.worker.id];
    response.writeHead(answer.statusCode, [...toCaller(answer.headers), ...own]);
    // A streaming answer shows that it has begun before its first byte.
    response.flushHeaders();
    await pipeline(answer.body, limited(), response, { signal });
  } finally {
    forget();
    end.abort();
    // A body that the worker did not read would keep the connection from its next request.
    request.resume();
  }
}

interface WorkerAnswer {
  readonly statusCode: number;
  readonly headers: RawHeaders;
  readonly body: Readable;
}

async function sendToWorker(request: IncomingMessage, to: Forwarded, signal: AbortSignal): Promise<WorkerAnswer> {
  const { origin, dispatcher, admitted } = to;
  checkLength(request.rawHeaders);
  if (origin === undefined) throw badGateway("the worker has no address");
  const options = { origin, path: admitted.path, method: request.method as Dispatcher.HttpMethod, signal };
  const body = hasBody(request) ? request.pipe(limited()) : null;
  const call = { ...options, headers: toWorker(request.rawHeaders), body, responseHeaders: "raw" as const };
  try {
    const { statusCode, headers, body: answered } = await dispatcher.request(call);
    return { statusCode, headers: headers as unknown as RawHeaders, body: answered };
  } catch (error) {
    if (error instanceof GatewayRefusal) throw error;
    if (signal.reason instanceof GatewayRefusal) throw signal.reason;
    throw badGateway((error as NodeJS.ErrnoException).code ?? (error as Error).message);
  }
}

function hasBody({ rawHeaders }: IncomingMessage): boolean {
  const length = headerIn(rawHeaders, "content-length");
  return headerIn(rawHeaders, "transfer-encoding") !== undefined || (length !== undefined && length !== "0");
}

function tooLate(): GatewayRefusal {
  return new GatewayRefusal(504, { error: "the worker took longer than 330 seconds" });
}
