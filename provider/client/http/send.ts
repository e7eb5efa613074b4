import type { Dispatcher } from "undici";
import { Cancelled, type Facts, NetworkFailure, TimedOut, Unauthorized } from "../errors";
import type { Exchange, RawAnswer, Request, Step } from "./exchange";

/** Where requests go, and as whom. */
export interface Destination {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly userAgent: string;
  /** The REST API takes the key in a header, GraphQL in the query (service API: Authentication). */
  readonly keyIn: "header" | "query";
  /** Milliseconds for one attempt. Real ones, also under a clock of tests: the network's time is real. */
  readonly timeoutMs: number;
  dispatcher(): Promise<Dispatcher>;
}

/** Sends one request. Redirects are answers like others, because another host must not get the key. */
export const send =
  (to: Destination): Step<RawAnswer> =>
  async (exchange) => {
    if (!to.apiKey) throw new Unauthorized("There is no API key", factsOf(exchange.request));
    if (!/^[\x21-\x7e]+$/.test(to.apiKey)) throw new Unauthorized("The API key holds a blank, a line break or another character that no key has", factsOf(exchange.request));
    const { request } = await import("undici");
    const dispatcher = await to.dispatcher();
    const { abort, stop, reason } = aborter(to.timeoutMs, exchange.limits.signal);
    try {
      const answer = await request(addressOf(to, exchange.request), { ...optionsOf(to, exchange.request), dispatcher, signal: abort });
      exchange.raw = { status: answer.statusCode, headers: flat(answer.headers), text: await answer.body.text() };
      return exchange.raw;
    } catch (error) {
      throw failure(error, reason(), exchange, to.timeoutMs);
    } finally {
      stop();
    }
  };

const addressOf = (to: Destination, { path, query }: Request) => {
  const url = new URL(to.baseUrl + path);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  if (to.keyIn === "query") url.searchParams.set("api_key", to.apiKey ?? "");
  return url;
};

function optionsOf(to: Destination, { method, body }: Request) {
  const headers: Record<string, string> = { accept: "application/json, application/problem+json", "user-agent": to.userAgent };
  if (to.keyIn === "header") headers.authorization = `Bearer ${to.apiKey}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  return { method, headers, headersTimeout: 0, bodyTimeout: 0, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value.join(", ") : (value ?? "")]),
  );
}

/** One signal out of the attempt's time-out and the operation's own signal. */
function aborter(timeoutMs: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  let why: "timed out" | "cancelled" | undefined;
  const end = (reason: typeof why) => {
    why ??= reason;
    controller.abort();
  };
  const cancel = () => end("cancelled");
  const timer = setTimeout(() => end("timed out"), timeoutMs);
  signal?.addEventListener("abort", cancel, { once: true });
  if (signal?.aborted) cancel();
  return {
    abort: controller.signal,
    reason: () => why,
    stop() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    },
  };
}

/** Codes of failures before the first byte was sent. */
const UNSENT = /^(ECONNREFUSED|ENOTFOUND|EAI_|ENETUNREACH|EHOSTUNREACH|EPROTO|UND_ERR_(CONNECT_TIMEOUT|INVALID_ARG|PRX_TLS)|ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/;

/** Never carries the library's error along: that may hold the address with the key. */
function failure(error: unknown, why: string | undefined, { request, raw }: Exchange, timeoutMs: number): Error {
  const code = codeOf(error);
  const refused = proxyRefusal(error);
  const sent = refused === undefined && !UNSENT.test(code ?? "") && !whileConnecting(error);
  const facts = { ...factsOf(request), ...(raw && { status: raw.status }), outcomeUnknown: request.changes && sent };
  if (why === "cancelled") return new Cancelled("Cancelled while the service was working on the request", facts);
  if (why === "timed out") return new TimedOut(`The service did not answer within ${timeoutMs / 1000} s`, facts);
  if (refused !== undefined) return new NetworkFailure(`The proxy refused the connection with status ${refused}`, facts, code, false);
  if (!sent) return new NetworkFailure(`The service can't be reached: ${inWords(code)}`, facts, code, false);
  return new NetworkFailure(`The connection broke before the answer was complete (${code ?? "no code"})`, facts, code, true);
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
const proxyRefusal = (error: unknown) => /Proxy response \((\d+)\)/.exec(error instanceof Error ? error.message : "")?.[1];

function inWords(code: string | undefined): string {
  if (code === "ECONNREFUSED") return "nothing listens there (ECONNREFUSED)";
  if (code === "ENOTFOUND") return "the host name is not known (ENOTFOUND)";
  if (/CERT|SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO/.test(code ?? "")) {
    return `its certificate is not trusted (${code}); NODE_EXTRA_CA_CERTS names a file with more certificates`;
  }
  return code ?? "no reason told";
}

/** The request, for errors. */
export const factsOf = ({ method, path }: Request): Facts => ({ method, path });
