import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it arrived. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** An answer, or a function that does with the connection what it likes. */
export type Scripted =
  | {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly json?: unknown;
      readonly text?: string;
    }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A loopback service that gives the scripted answers one after another; the last one repeats. */
export async function scriptedService(...script: Scripted[]) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
    const answer = script[Math.min(seen.length, script.length) - 1];
    if (typeof answer === "function") return answer(request, response);
    const { status = 200, headers = {}, json, text } = answer ?? {};
    const type =
      json === undefined ? {} : { "content-type": status < 400 ? "application/json" : "application/problem+json" };
    response.writeHead(status, { "x-request-id": `r${seen.length}`, ...type, ...headers });
    response.end(json === undefined ? text : JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    server,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The service's error body (docs/service.md#errors). */
export const problem = (status: number, detail: string, more: object = {}): Scripted => ({
  status,
  json: { title: `Title ${status}`, status, detail, ...more },
});

/** Returns the error with which `promise` rejects. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("it did not reject");
}
