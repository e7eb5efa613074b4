import { NotFound, type ServiceError } from "../errors";
import { type Body, bodyOf } from "../transport/body";
import { factsOfAnswer, foreign, refusal, success } from "../transport/classify";
import type { Exchange, RawAnswer, Step } from "../transport/exchange";
import { problemOf } from "../transport/problem";
import { WrongEndpointKind } from "./errors";
import { stateOf } from "./states";

/**
 * Turns a raw answer to a job request into a success or a typed error. The job's state takes precedence over the HTTP
 * status, because a failed job may come with 200 or 400 (docs/service.md#text-errors).
 */
export const classify =
  (next: Step<RawAnswer>): Step =>
  async (exchange) => {
    const raw = await next(exchange);
    const body = bodyOf(raw);
    if (isEnvelope(body)) return success(raw, body);
    if (raw.status < 200 || raw.status >= 300) throw refused(raw, body, exchange);
    if (body.kind === "foreign") throw foreign(raw, body.seen, exchange);
    return success(raw, body);
  };

/** A problem body has a `status` too, but there it is a number. */
function isEnvelope(body: Body): boolean {
  const { status } = ((body.kind === "json" && body.json) || {}) as { status?: unknown };
  return typeof status === "string" && stateOf(status) !== "UNKNOWN";
}

function refused(raw: RawAnswer, body: Body, exchange: Exchange): ServiceError {
  const { detail, title } = problemOf(body.kind === "json" ? body.json : undefined, raw.status);
  if (isWrongKind(detail)) {
    return new WrongEndpointKind("jobs", { ...factsOfAnswer(raw, exchange), detail });
  }
  if (raw.status === 404 && body.kind !== "foreign" && !/requested path/i.test(detail ?? "")) {
    const explanation = detail ?? title;
    return new NotFound(
      `The service answered 404${explanation ? `: ${explanation}` : ""}`,
      { ...factsOfAnswer(raw, exchange), title, detail },
      exchange.request.about?.noun === "job" ? FORGOTTEN : undefined,
    );
  }
  return refusal(raw, body, exchange);
}

/**
 * The service keeps results of `run` for 30 minutes and those of `runsync` for 1 minute (docs/service.md#job-results).
 */
const FORGOTTEN =
  "The service does not know this job, or no longer: its queue was purged, its ttl is over, or its result is older than 30 minutes (1 minute after runsync).";

/** The service may change its wording, so this matches loosely (docs/service.md#the-wrong-kind-of-endpoint). */
export const isWrongKind = (text: string | undefined): boolean => /not allowed for QB/i.test(text ?? "");
