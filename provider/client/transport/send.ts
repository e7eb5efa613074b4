import type { Dispatcher } from "undici";
import { Unauthorized } from "../errors";
import { type Exchange, factsAt, factsOf, type Place, type RawAnswer, type Request, type Step } from "./exchange";
import { type Ended, failure } from "./failure";

/** The address, and the identity with which requests are sent. */
export interface Destination extends Place {
  readonly apiKey: string | undefined;
  readonly userAgent: string;
  /** REST takes the key in a header, GraphQL in the query (docs/service.md#addresses-and-keys). */
  readonly keyIn: "header" | "query";
  /**
   * The time-out of one attempt in real milliseconds, even if tests pass a clock, because the network runs in real
   * time.
   */
  readonly timeoutMs: number;
  dispatcher(): Promise<Dispatcher>;
}

/** Sends one request. Returns redirects instead of following them, because another host must not receive the key. */
export const send =
  (to: Destination): Step<RawAnswer> =>
  async (exchange) => {
    checkKey(to, exchange.request);
    const dispatcher = await to.dispatcher();
    const { timeoutMs = to.timeoutMs } = exchange.request;
    const { abort, stop, reason } = aborter(timeoutMs, exchange);
    try {
      const answer = await dispatcher.request({ ...optionsOf(to, exchange.request), signal: abort });
      exchange.raw = { status: answer.statusCode, headers: flat(answer.headers), text: await answer.body.text() };
      return exchange.raw;
    } catch (error) {
      throw failure(error, exchange.request, reason(), timeoutMs, to);
    } finally {
      stop();
    }
  };

const NO_KEY = "Create a key in the service's console, and pass it as the option apiKey.";

/** Throws `Unauthorized` without a key, and for a key that no header can carry, because the library's error would quote it. */
export function checkKey(
  { apiKey, ...to }: Place & Pick<Destination, "apiKey">,
  request: Pick<Request, "method" | "path">,
): void {
  if (!apiKey) throw new Unauthorized("No API key is set", factsOf(request), NO_KEY);
  if (/^[\x21-\x7e]+$/.test(apiKey)) return;
  throw new Unauthorized(
    "The API key contains a blank, a line break or another character that no key has",
    factsAt(request, to),
  );
}

/** The address of a request, including the key where the API takes it in the query. */
function addressOf(to: Destination, { path, query }: Request): { readonly origin: string; readonly path: string } {
  const { origin, pathname, searchParams } = new URL(to.baseUrl + path);
  for (const [name, value] of Object.entries(query ?? {})) searchParams.set(name, value);
  if (to.keyIn === "query") searchParams.set("api_key", to.apiKey ?? "");
  return { origin, path: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname };
}

/** The options for `request` of an undici dispatcher. */
export function optionsOf(to: Destination, request: Request) {
  const { method, body, headers: special } = request;
  const headers: Record<string, string> = {
    accept: "application/json, application/problem+json",
    "user-agent": to.userAgent,
    ...special,
  };
  if (to.keyIn === "header") headers.authorization = `Bearer ${to.apiKey}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  return {
    ...addressOf(to, request),
    method,
    headers,
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** Joins the values of repeated headers with commas. */
export function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );
}

/** A signal that aborts an attempt, and its cause. */
interface Aborter {
  readonly abort: AbortSignal;
  /** Returns why the attempt was aborted. */
  reason(): Ended;
  /** Releases the timer and the listener. */
  stop(): void;
}

/**
 * Combines the attempt's time-out with the operation's signal. The signal does not abort a change in progress unless
 * the request allows it, because the outcome would be unknown.
 */
export function aborter(
  timeoutMs: number,
  { limits: { signal }, request: { changes, isAbortable } }: Exchange,
): Aborter {
  const controller = new AbortController();
  let why: Ended;
  const end = (reason: Ended) => {
    why ??= reason;
    controller.abort();
  };
  const cancel = () => end("cancelled");
  const timer = setTimeout(() => end("timed out"), timeoutMs);
  if (!changes || isAbortable) signal?.addEventListener("abort", cancel, { once: true });
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
