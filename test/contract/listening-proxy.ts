import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { checkExchange, type Exchange, operationOf } from "./conformance";

/** A proxy in front of the service that passes everything on as it is, and remembers what went by. */
export class ListeningProxy {
  readonly passed: Exchange[] = [];
  readonly #server = createServer(async (request, response) => {
    const { exchange, headers, text } = await this.#passOn(request);
    this.passed.push(exchange);
    response.writeHead(exchange.status, headers).end(text);
  });

  private constructor(readonly target: string) {}

  static async start(target: string): Promise<ListeningProxy> {
    const proxy = new ListeningProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Those that the published interface tells of. */
  get exchanges(): readonly Exchange[] {
    return this.passed.filter(({ path }) => path.startsWith("/v2/"));
  }

  /** The violations of the published interface in all exchanges, each with its request. */
  failures(): string[] {
    return this.exchanges.flatMap((exchange) =>
      checkExchange(exchange).map((line) => `${exchange.method} ${exchange.path}: ${line}`),
    );
  }

  /** The operations of the interface that went by with success. */
  operations(): string[] {
    const succeeded = this.exchanges.filter(({ status }) => status < 400);
    return [...new Set(succeeded.map(({ method, path }) => operationOf(method, path)?.name ?? path))].sort();
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #passOn(request: IncomingMessage) {
    const { method = "", url: path = "" } = request;
    const sent = await textOf(request);
    const headers = Object.entries(request.headers).filter(([name]) => !hopByHop.test(name)) as [string, string][];
    const body = method === "GET" || sent === "" ? null : sent;
    const answer = await fetch(this.target + path, { method, headers, body, redirect: "manual" });
    const text = await answer.text();
    const exchange: Exchange = {
      ...{ method, path, status: answer.status, contentType: answer.headers.get("content-type") },
      requestBody: sent === "" ? undefined : JSON.parse(sent),
      responseBody: answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text,
    };
    return { exchange, text, headers: [...answer.headers].filter(([name]) => !hopByHop.test(name)).flat() };
  }
}

/** The headers that belong to a connection and not to the message. */
const hopByHop = /^(connection|content-length|host|keep-alive|transfer-encoding)$/;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += part;
  return text;
}
