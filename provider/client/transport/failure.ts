import { Cancelled, NetworkFailure, type ServiceError, TimedOut } from "../errors";
import { factsOf, type Place, placeOf, type Request } from "./exchange";

/** Error codes of failures that happen before the first byte is sent. */
const UNSENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|ENETUNREACH|EHOSTUNREACH|EPROTO|UND_ERR_(CONNECT_TIMEOUT|INVALID_ARG|PRX_TLS)|ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/;

/** The reason why the client itself ended an attempt. */
export type Ended = "timed out" | "cancelled" | undefined;

/**
 * Converts a network failure to a typed error. It does not keep the library's error, which may hold the address with
 * the key.
 */
export function failure(error: unknown, request: Request, ended: Ended, timeoutMs: number, to: Place): ServiceError {
  const code = codeOf(error);
  const refused = proxyRefusal(error);
  const sent = refused === undefined && !UNSENT.test(code ?? "") && !whileConnecting(error);
  const place = placeOf(to);
  const facts = { ...factsOf(request), place, outcomeUnknown: request.changes && sent };
  // A change in progress is aborted only if its request allows that; in all other cases nothing was changed.
  if (ended === "cancelled") {
    const outcomeUnknown = request.changes && request.isAbortable === true;
    return new Cancelled("The request was cancelled before the service had answered", {
      ...factsOf(request),
      outcomeUnknown,
    });
  }
  if (ended === "timed out") return new TimedOut(`The service did not answer within ${timeoutMs / 1000} s`, facts);
  return new NetworkFailure(story(code, refused, sent, place), facts, code, sent);
}

function story(code: string | undefined, refused: string | undefined, sent: boolean, place: string): string {
  if (refused !== undefined) return `The proxy refused the connection to ${place} with status ${refused}`;
  if (sent) return `The connection broke before the answer was complete${code === undefined ? "" : ` (${code})`}`;
  return `The service can't be reached at ${place}: ${inWords(code)}`;
}

function codeOf(error: unknown): string | undefined {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown[] };
  if (typeof code === "string" && code !== "") return code;
  const inner = cause ?? errors?.[0];
  return inner === undefined ? undefined : codeOf(inner);
}

function whileConnecting(error: unknown): boolean {
  const { syscall, cause, errors } = (error ?? {}) as { syscall?: unknown; cause?: unknown; errors?: unknown[] };
  const inner = cause ?? errors?.[0];
  return syscall === "connect" || (inner !== undefined && whileConnecting(inner));
}

/** The library reports a proxy's refusal only in the text of its message. */
const proxyRefusal = (error: unknown) =>
  /Proxy response \((\d+)\)/.exec(error instanceof Error ? error.message : "")?.[1];

/** The failures that a person can fix; the codes come from Node, OpenSSL and undici. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, "nothing listens there"],
  [/^ENOTFOUND$/, "the host name is not known"],
  [/^EAI_AGAIN$/, "the name server did not answer"],
  [/^(ENETUNREACH|EHOSTUNREACH)$/, "there is no route to it"],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "the connection was not made in time"],
  [
    /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/,
    "it speaks http, not https: write it as http://…",
  ],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "its certificate is for another host name"],
  [/^CERT_HAS_EXPIRED$/, "its certificate has expired"],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO/,
    "its certificate is not trusted; set NODE_EXTRA_CA_CERTS to a file with the certificate of its issuer",
  ],
];

function inWords(code: string | undefined): string {
  if (code === undefined) return "no reason is known";
  const words = WORDS.find(([known]) => known.test(code))?.[1];
  return words === undefined ? code : `${words} (${code})`;
}
