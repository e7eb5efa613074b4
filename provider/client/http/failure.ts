import { Cancelled, NetworkFailure, type ServiceError, TimedOut } from "../errors";
import { factsOf, type Request } from "./exchange";

/** Codes of failures before the first byte was sent. */
const UNSENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|ENETUNREACH|EHOSTUNREACH|EPROTO|UND_ERR_(CONNECT_TIMEOUT|INVALID_ARG|PRX_TLS)|ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/;

/** Why an attempt was ended from this side. */
export type Ended = "timed out" | "cancelled" | undefined;

/** What went wrong on the way. Never carries the library's error along: that may hold the address with the key. */
export function failure(error: unknown, request: Request, ended: Ended, timeoutMs: number): ServiceError {
  const code = codeOf(error);
  const refused = proxyRefusal(error);
  const sent = refused === undefined && !UNSENT.test(code ?? "") && !whileConnecting(error);
  const facts = { ...factsOf(request), outcomeUnknown: request.changes && sent };
  // A change under way is not cancelled unless its request allows it, so nothing was changed.
  if (ended === "cancelled") {
    const outcomeUnknown = request.changes && request.isAbortable === true;
    return new Cancelled("Cancelled before the service had answered", { ...factsOf(request), outcomeUnknown });
  }
  if (ended === "timed out") return new TimedOut(`The service did not answer within ${timeoutMs / 1000} s`, facts);
  return new NetworkFailure(story(code, refused, sent), facts, code, sent);
}

function story(code: string | undefined, refused: string | undefined, sent: boolean): string {
  if (refused !== undefined) return `The proxy refused the connection with status ${refused}`;
  if (sent) return `The connection broke before the answer was complete (${code ?? "no code"})`;
  return `The service can't be reached: ${inWords(code)}`;
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

/** The library tells a proxy's refusal in its message alone. */
const proxyRefusal = (error: unknown) =>
  /Proxy response \((\d+)\)/.exec(error instanceof Error ? error.message : "")?.[1];

function inWords(code: string | undefined): string {
  if (code === "ECONNREFUSED") return "nothing listens there (ECONNREFUSED)";
  if (code === "ENOTFOUND") return "the host name is not known (ENOTFOUND)";
  if (/CERT|SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO/.test(code ?? "")) {
    return `its certificate is not trusted (${code}); NODE_EXTRA_CA_CERTS names a file with more certificates`;
  }
  return code ?? "no reason told";
}
