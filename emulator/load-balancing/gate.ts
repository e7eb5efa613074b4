import type { IncomingMessage } from "node:http";
import { checkAccess, jobKey } from "../jobs/key";
import { lookUp } from "../resources/visible";
import type { Key } from "../state/accounts";
import type { Endpoint } from "../state/entities";
import { Refusal } from "../state/refusal";
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

/**
 * Checks the key, then the endpoint and its kind. Throws `GatewayRefusal` with 401, 403, 404 or 400
 * (docs/service.md#load-balancing).
 */
export function admit(service: Service, { endpointId, path }: Address, request: IncomingMessage): Admitted {
  const { account } = permitted(service, request);
  const scope = { service, account };
  const endpoint = lookUp(scope, account.endpoints, endpointId);
  if (!endpoint) throw new GatewayRefusal(404, { status: 404, title: "Not Found", detail: "endpoint not found" });
  if (endpoint.type !== "LOAD_BALANCING") throw new GatewayRefusal(400, { error: "not allowed for QB API" });
  return { scope, endpoint, path };
}

function permitted(service: Service, { headers, method = "GET" }: IncomingMessage): Key {
  try {
    const key = jobKey(service, headers.authorization);
    checkAccess(key, method);
    return key;
  } catch (error) {
    throw error instanceof Refusal ? new GatewayRefusal(error.status, error.problem) : error;
  }
}

/** Also what a worker answers for that does not serve on `PORT` (docs/service.md#load-balancing). */
export function badGateway(why: string): GatewayRefusal {
  return new GatewayRefusal(502, { error: `the worker did not answer: ${why}` });
}
