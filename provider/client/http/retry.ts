import { NetworkFailure, RateLimited, ServerFailure, ServiceError, TimedOut } from "../errors";
import { nap, teller } from "../wait";
import type { Around, Exchange } from "./exchange";
import { note } from "./record";

/** Of one request, for failures that are not a used-up quota. */
const ATTEMPTS = 5;
/** Milliseconds: the first wait and the longest one. */
const FIRST = 500;
const LONGEST = 20_000;
/** Failures before anything was sent that pass by themselves. */
const PASSING = new Set([
  "ECONNREFUSED",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * Tries again what may succeed later and can do no harm: a used-up quota always, because nothing was executed;
 * failures without a clear outcome only where a second time is safe (service contract 1.6). Never past the deadline.
 */
export const retry =
  (random: () => number): Around =>
  (next) =>
  async (exchange) => {
    let unknown = false;
    for (exchange.attempt = 1; ; exchange.attempt++) {
      try {
        return await next(exchange);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        unknown ||= error.outcomeUnknown;
        const wait = waitBefore(error, exchange, random);
        if (wait === undefined || pastDeadline(wait, exchange)) throw Object.assign(error, { outcomeUnknown: unknown });
        await told(wait, error, exchange);
      }
    }
  };

/** Milliseconds, or `undefined`: not again. */
function waitBefore(error: ServiceError, { request, attempt }: Exchange, random: () => number): number | undefined {
  const backoff = Math.min(LONGEST, FIRST * 2 ** (attempt - 1)) * (0.5 + random() / 2);
  if (error instanceof RateLimited) return error.retryAfter ? 1000 * error.retryAfter : backoff;
  if (attempt >= ATTEMPTS || !mayPass(error, request.repeatable)) return undefined;
  return Math.max(backoff, 1000 * (error.retryAfter ?? 0));
}

function mayPass(error: ServiceError, repeatable: boolean): boolean {
  if (error instanceof NetworkFailure && !error.sent) return PASSING.has(error.code ?? "");
  return repeatable && (error instanceof ServerFailure || error instanceof NetworkFailure || error instanceof TimedOut);
}

const pastDeadline = (wait: number, { limits, clock }: Exchange) =>
  limits.deadline !== undefined && clock.now() + Math.max(wait, 1) > limits.deadline;

/** The schedule knows of the wait that a 429 asks for, makes it and tells it. */
async function told(wait: number, error: ServiceError, exchange: Exchange): Promise<void> {
  if (error instanceof RateLimited && error.retryAfter) return;
  const what = () => `${exchange.request.operation}: trying again after ${reason(error)}`;
  note(exchange, { ms: Math.round(wait), wait: `after ${error.name}` });
  await nap(wait, exchange, what, teller(exchange, what));
}

function reason(error: ServiceError): string {
  if (error.status !== undefined) return `status ${error.status}`;
  if (error instanceof TimedOut) return "no answer";
  return error instanceof NetworkFailure && !error.sent ? "no connection" : "a broken connection";
}
