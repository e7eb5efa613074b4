import type { IncomingMessage } from "node:http";
import { lookUp } from "../resources/visible";
import type { Key } from "../state/accounts";
import type { Endpoint } from "../state/entities";
import type { Scope, Service } from "../state/service";
import type { Address } from "./address";

/** Thrown where a request does not reach a worker, or a worker's answer not the caller. */
export class GatewayRefusal extends Error {
  readonly contentType: string;
  readonly body: Buffer;

  /** `body` is sent as JSON; bytes are sent as they are. */
  constructor(
    readonly status: number,
    body: object | Buffer,
    contentType = "application/json",
  ) {
    super(`answered ${status}`);
    this.contentType = contentType;
    this.body = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  }
}

/** A request that may go to a worker. */
export interface Admitted {
  readonly scope: Scope;
  readonly endpoint: Endpoint;
  readonly path: string;
}

/** Checks the key, then the endpoint and its kind. Throws `GatewayRefusal` with 401, 403, 404 or 400 (service contract 5). */
export function admit(service: Service, { endpointId, path }: Address, request: IncomingMessage): Admitted {
  const { account, access } = keyOf(service, request.headers.authorization);
  if (!(access === "full" || (access === "read-only" && request.method === "GET"))) {
    throw new GatewayRefusal(403, { status: 403, title: "Forbidden", detail: "access denied" });
  }
  const scope = { service, account };
  const endpoint = lookUp(scope, account.endpoints, endpointId);
  if (!endpoint) throw new GatewayRefusal(404, { status: 404, title: "Not Found", detail: "endpoint not found" });
  if (endpoint.type !== "LOAD_BALANCING") throw new GatewayRefusal(400, { error: "not allowed for QB API" });
  return { scope, endpoint, path };
}

/** Also what a worker answers for that does not serve on `PORT` (service contract 5, wrong port). */
export function badGateway(why: string): GatewayRefusal {
  return new GatewayRefusal(502, { error: `the worker did not answer: ${why}` });
}

/** With or without the word `Bearer` (service contract 1.1). */
function keyOf(service: Service, header: string | undefined): Key {
  const token = header?.replace(/^Bearer(\s+|$)/i, "").trim();
  if (!token) throw unauthorized("no token provided");
  const key = service.accounts.find(token);
  if (!key) throw unauthorized("invalid api key");
  return key;
}

function unauthorized(detail: string): GatewayRefusal {
  return new GatewayRefusal(401, { status: 401, title: "Unauthorized", detail });
}
