import { Readable } from "node:stream";
import type { Answer, Request } from "../edge";
import { REVISION } from "../revisions";
import type { Key } from "../state/accounts";
import { Refusal, unprocessable } from "../state/refusal";
import type { Service } from "../state/service";
import { STREAM_HEADERS } from "./log-stream";
import { overlaid } from "./overlaid";
import type { Route } from "./route";

/**
 * Answers a request to a path whose routes are given; the order of checks is that of docs/service.md#order-of-checks.
 */
export async function answerRest(service: Service, routes: readonly Route[], request: Request): Promise<Answer> {
  let key: Key | undefined;
  try {
    key = authenticate(service, request.headers.authorization);
    service.quota.take(key.account.userId);
    return withQuota(service, key, await carryOut(service, key, pick(routes, request.method), request));
  } catch (error) {
    return withQuota(service, key, problemAnswer(error));
  }
}

/** A problem+json answer for whatever was thrown. */
export function problemAnswer(error: unknown): Answer {
  const refusal = error instanceof Refusal ? error : new Refusal(500, "internal error");
  const headers = { ...refusal.headers, "content-type": "application/problem+json" };
  return { status: refusal.status, headers, body: JSON.stringify(refusal.problem) };
}

/** The key that a bearer header carries, if any. */
export function bearer(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? "")?.[1];
}

function authenticate(service: Service, header: string | undefined): Key {
  const token = bearer(header);
  if (token === undefined) throw new Refusal(401, "missing bearer token");
  const key = service.accounts.find(token);
  if (!key) throw new Refusal(401, "invalid api key");
  return key;
}

/** The route of a path for a method. Throws 405, which names the others. */
export function pick<R extends { readonly method: string }>(routes: readonly R[], method: string): R {
  const route = routes.find((candidate) => candidate.method === method);
  if (route) return route;
  const allow = routes.map((candidate) => candidate.method).join(", ");
  throw new Refusal(405, "The requested method is not allowed for this path.", undefined, { Allow: allow });
}

/** Carries out one request of a caller who has shown the key. Throws the service's refusal. */
export async function carryOut(
  service: Service,
  key: Key,
  route: Route,
  request: Pick<Request, "path" | "params" | "query" | "headers" | "body">,
): Promise<Answer> {
  if (!permits(key, route)) throw new Refusal(403, "access denied");
  const { params, query, headers } = request;
  const body = route.body === undefined ? undefined : readBody(service, route.body, request.body);
  const result = await route.answer({ service, account: key.account, params, query, headers, body });
  if (result === undefined) return { status: 204, headers: {}, body: undefined };
  if (result instanceof Readable) return { status: 200, headers: STREAM_HEADERS, body: result };
  const text = JSON.stringify(overlaid(service.overlays, request.path, result));
  return { status: route.status ?? 200, headers: { "content-type": "application/json" }, body: text };
}

function permits({ access }: Key, { method }: Route): boolean {
  return access === "full" || (access === "read-only" && method === "GET");
}

function readBody(service: Service, schema: string, text: string): unknown {
  const body = parse(text);
  const errors = REVISION.failuresAgainst(schema, body);
  if (errors.length === 0) return body;
  throw unprocessable(service.options.validatorNoise ? [...errors, ...noise(errors, body)] : errors);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "request could not be processed");
  }
}

/**
 * The real validator fails a composed branch as a whole, so good properties look additional
 * (docs/service.md#400-or-422).
 */
function noise(errors: readonly string[], body: unknown): string[] {
  if (!errors.some((error) => error.startsWith("$: missing property"))) return [];
  const lines = Object.keys(body as object).map((name) => `$: additional properties '${name}' not allowed`);
  return lines.filter((line) => !errors.includes(line));
}

function withQuota(service: Service, key: Key | undefined, answer: Answer): Answer {
  const headers = key ? service.quota.headers(key.account.userId) : {};
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
