import { NetworkFailure, RateLimited, ServerFailure, ServiceError, TimedOut } from "../errors";
import { nap, type WaitReporter, waitReporter } from "../wait";
import type { Around, Exchange } from "./exchange";
import { note } from "./record";

/** The first and the longest wait, in milliseconds. */
const FIRST = 500;
const LONGEST = 20_000;
/**
 * The number of attempts at an address that has never answered, where a wrong address is more likely than an outage.
 */
const ATTEMPTS_TO_MEET = 5;
/** Codes of temporary failures before anything was sent. */
const PASSING = new Set([
  "ECONNREFUSED",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Records whether an address has ever answered this client, through either API. */
export interface Contact {
  made: boolean;
}

/**
 * Repeats failed requests until the deadline: always after a 429, because nothing was executed; after a failure with an
 * unknown outcome only if the request is safe to repeat (docs/service.md#repeating-a-request).
 */
export const retry =
  (random: () => number, contact: Contact): Around =>
  (next) =>
  async (exchange) => {
    const failures = new Failures(exchange, contact, random);
    for (exchange.attempt = 1; ; exchange.attempt++) {
      try {
        const answer = await next(exchange);
        contact.made = true;
        return answer;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        contact.made ||= exchange.raw !== undefined;
        await failures.wait(error);
      }
    }
  };

/** The failed attempts of one request. */
class Failures {
  private readonly started: number;
  private readonly report: WaitReporter;
  private readonly causes: string[] = [];
  /** True if one of the attempts may have made the change. */
  private unknown = false;

  constructor(
    private readonly exchange: Exchange,
    private readonly contact: Contact,
    private readonly random: () => number,
  ) {
    this.started = exchange.clock.now();
    this.report = waitReporter(exchange, this.what);
  }

  /** Waits before the next attempt. Throws the error if there is no further attempt. */
  async wait(error: ServiceError): Promise<void> {
    this.unknown ||= error.outcomeUnknown;
    this.causes.push(reason(error));
    const ms = this.msBefore(error);
    if (ms === undefined) throw this.last(error, false);
    if (pastDeadline(ms, this.exchange)) throw this.last(error, true);
    // After a 429, the schedule makes and reports the wait that the service asks for.
    if (error instanceof RateLimited && error.retryAfter) return;
    note(this.exchange, { ms: Math.round(ms), wait: `after ${error.name}` });
    await nap(ms, this.exchange, this.what, this.report).catch((ended: unknown) => {
      throw ended instanceof ServiceError ? ended.afterChange(this.unknown) : ended;
    });
  }

  /** Returns the wait in milliseconds; `undefined` if the request must not be repeated. */
  private msBefore(error: ServiceError): number | undefined {
    const { attempt, request } = this.exchange;
    const backoff = Math.min(LONGEST, FIRST * 2 ** (attempt - 1)) * (0.5 + this.random() / 2);
    if (error instanceof RateLimited) return error.retryAfter ? 1000 * error.retryAfter : backoff;
    if (!this.mayPass(error, request.repeatable)) return undefined;
    return Math.max(backoff, 1000 * (error.retryAfter ?? 0));
  }

  private mayPass(error: ServiceError, repeatable: boolean): boolean {
    if (error instanceof NetworkFailure && !error.sent) return this.mayBeReached(error.code);
    return (
      repeatable && (error instanceof ServerFailure || error instanceof NetworkFailure || error instanceof TimedOut)
    );
  }

  /** If the address has answered before, an unknown host name is a temporary failure of the resolver. */
  private mayBeReached(code = ""): boolean {
    if (this.contact.made) return PASSING.has(code) || code === "ENOTFOUND";
    return PASSING.has(code) && this.exchange.attempt < ATTEMPTS_TO_MEET;
  }

  private last(error: ServiceError, timeUp: boolean): ServiceError {
    const { causes, started, unknown, exchange } = this;
    const ms = exchange.clock.now() - started;
    return error.after({ attempts: causes.length, causes, since: started, ms, outcomeUnknown: unknown, timeUp });
  }

  private readonly what = () => `${this.exchange.request.operation}: trying again after ${this.causes.at(-1)}`;
}

const pastDeadline = (wait: number, { limits, clock }: Exchange) =>
  limits.deadline !== undefined && clock.now() + Math.max(wait, 1) > limits.deadline;

function reason(error: ServiceError): string {
  if (error.status !== undefined) return `status ${error.status}`;
  if (error instanceof TimedOut) return "no answer";
  return error instanceof NetworkFailure && !error.sent ? "no connection" : "a broken connection";
}
