import type { RequestInit as SentInit } from "undici";
import type { ServiceError } from "../errors";
import type { Request as Sent } from "../transport/exchange";
import { type Ended, failure } from "../transport/failure";
import { checkKey } from "../transport/send";
import { checkLimits } from "../wait";
import { type Balanced, baseOf, below } from "./balanced";
import { canRepeat, contentOf } from "./body";
import { NoWorkersAvailable } from "./errors";
import { isOfWorker, refusalOf } from "./refusal";
import { Repeats } from "./repeats";

/**
 * Milliseconds: a request waits up to 2 minutes for a worker, which then has 5.5 minutes to answer
 * (docs/service.md#waiting-for-a-worker, docs/service.md#load-balancing).
 */
const LONGEST = 480_000;

/**
 * Calls a path of a load-balancing endpoint and repeats the call while no worker is available. Throws
 * `NoWorkersAvailable`, `WrongEndpointKind`, `NetworkFailure` or `TimedOut`.
 */
export async function fetchBalanced(balanced: Balanced, path: string, init: RequestInit = {}): Promise<Response> {
  const url = below(await baseOf(balanced), path);
  const sent = describe(url, init);
  checkKey({ apiKey: balanced.apiKey, keyFrom: balanced.keyFrom, baseUrl: url.origin }, sent);
  const content = await contentOf(init);
  const headers = headersOf(balanced, content.headers);
  const repeats = new Repeats(balanced, canRepeat(init.body));
  for (let attempt = 1; ; attempt++) {
    checkLimits(balanced, () => `${sent.operation}: the request was not sent`);
    const response = await once(balanced, url, { ...init, ...content, headers }, sent, attempt);
    const refusal = await refusalIn(response, sent);
    if (refusal === undefined) return response;
    await response.body?.cancel();
    if (!(refusal instanceof NoWorkersAvailable)) throw refusal;
    await repeats.wait(refusal);
  }
}

const describe = ({ pathname }: URL, { method = "GET" }: RequestInit): Sent => ({
  method: method.toUpperCase() as Sent["method"],
  path: pathname,
  operation: "call endpoint",
  changes: !/^(get|head|options)$/i.test(method),
  repeatable: false,
  isAbortable: true,
});

function headersOf({ apiKey, userAgent }: Balanced, headers: Headers): Headers {
  if (!headers.has("authorization")) headers.set("authorization", `Bearer ${apiKey}`);
  if (!headers.has("user-agent")) headers.set("user-agent", userAgent);
  return headers;
}

/** Makes one attempt. The caller reads the answer's body, still under the signals. */
async function once(
  balanced: Balanced,
  url: URL,
  init: RequestInit & { readonly headers: Headers },
  sent: Sent,
  attempt: number,
): Promise<Response> {
  const { limits, clock, connectionsTo, log } = balanced;
  const { fetch } = await import("undici");
  const started = clock.now();
  const ms = Math.min(LONGEST, Math.max(1, (limits.deadline ?? Number.POSITIVE_INFINITY) - started));
  const late = new AbortController();
  const callers = [limits.signal, init.signal].filter((signal) => signal instanceof AbortSignal);
  // A real timer even if tests pass a clock, because the network runs in real time.
  const timer = setTimeout(() => late.abort(), ms);
  const entry = { operation: sent.operation, method: sent.method, path: sent.path, attempt };
  try {
    const response = await fetch(url, {
      ...(init as SentInit),
      headers: Object.fromEntries(init.headers),
      signal: AbortSignal.any([late.signal, ...callers]),
      dispatcher: await connectionsTo(url.origin).dispatcher(),
    });
    log({ ...entry, status: response.status, ms: clock.now() - started });
    return response as unknown as Response;
  } catch (error) {
    const failed = failure(error, sent, endedBy(late.signal, callers), ms, { baseUrl: url.origin });
    log({ ...entry, error: failed.name, ms: clock.now() - started });
    throw failed;
  } finally {
    clearTimeout(timer);
  }
}

function endedBy(late: AbortSignal, callers: readonly AbortSignal[]): Ended {
  if (late.aborted) return "timed out";
  return callers.some(({ aborted }) => aborted) ? "cancelled" : undefined;
}

async function refusalIn(response: Response, sent: Sent): Promise<ServiceError | undefined> {
  const { status, headers } = response;
  const isJson = /^application\/(\S+\+)?json\b/i.test(headers.get("content-type") ?? "");
  if (!isJson || isOfWorker(headers)) return undefined;
  const { method, path } = sent;
  const text = await beginning(response.clone());
  return text === undefined ? undefined : refusalOf({ status, headers, text }, { method, path });
}

/** The longest refusal of the service, in bytes. */
const SHORT = 1000;

/** Reads a body that is short enough to be a refusal; `undefined` for a longer one. */
async function beginning({ body }: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    size += part.length;
    if (size > SHORT) return undefined;
  }
  return Buffer.concat(parts).toString();
}
