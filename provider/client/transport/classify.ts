import { ENDPOINT } from "../../model/kinds";
import * as errors from "../errors";
import { type Body, bodyOf } from "./body";
import { type Answer, type Exchange, factsAt, type RawAnswer, type Request, type Step } from "./exchange";
import { type Problem, problemOf } from "./problem";
import { remainingOf, retryAfterOf } from "./rate-limit";

/** Turns a raw REST answer into a success or a typed error. */
export const classify =
  (next: Step<RawAnswer>): Step =>
  async (exchange) => {
    const raw = await next(exchange);
    const body = bodyOf(raw);
    if (raw.status < 200 || raw.status >= 300) throw refusal(raw, body, exchange);
    if (body.kind === "foreign") throw foreign(raw, body.seen, exchange);
    return success(raw, body);
  };

/** Builds a success from an answer and its JSON. */
export const success = (raw: RawAnswer, body: Body): Answer => ({
  status: raw.status,
  requestId: raw.headers["x-request-id"],
  body: body.kind === "json" ? body.json : undefined,
});

/**
 * The error for an answer that does not come from the service. A success or a 5xx leaves open whether a change was
 * made.
 */
export function foreign(raw: RawAnswer, seen: string, exchange: Exchange): errors.MalformedAnswer {
  const may = raw.status < 300 || raw.status >= 500;
  return new errors.MalformedAnswer(`Status ${raw.status} came with ${seen}, which is not an answer of the service`, {
    ...factsOfAnswer(raw, exchange),
    outcomeUnknown: may && exchange.request.changes,
  });
}

/** The facts of a request and its answer, for errors. */
export const factsOfAnswer = (raw: RawAnswer, { request, clock, to, limits }: Exchange): errors.Facts => ({
  ...factsAt(request, to),
  advice: limits.advice,
  status: raw.status,
  requestId: raw.headers["x-request-id"],
  retryAfter: retryAfterOf(raw.headers["retry-after"], clock.now()),
});

/** Returns the typed error for an answer that is no success. */
export function refusal(raw: RawAnswer, body: Body, exchange: Exchange): errors.ServiceError {
  const { status } = raw;
  if (status >= 300 && status < 400) return foreign(raw, `a redirect${host(raw)}`, exchange);
  const problem = problemOf(body.kind === "json" ? body.json : undefined, status);
  const { title, detail, failures } = problem;
  const facts = { ...factsOfAnswer(raw, exchange), title, detail, failures };
  const explanation = detail ?? title;
  const what = `The service answered ${status}${explanation ? `: ${explanation}` : ""}`;
  if (status === 429) return new errors.RateLimited(what, facts, windowOf(detail, raw));
  if (status >= 500) {
    const seen = body.kind === "foreign" ? `${what} with ${body.seen}` : what;
    return new errors.ServerFailure(seen, { ...facts, outcomeUnknown: exchange.request.changes });
  }
  if (status === 403 && body.kind === "foreign" && /\b1010\b/.test(raw.text)) {
    return new errors.UserAgentRefused("The service's edge refused the request (1010)", facts);
  }
  if (body.kind === "foreign") return foreign(raw, body.seen, exchange);
  return byStatus(what, facts, problem, raw, exchange);
}

function byStatus(
  what: string,
  facts: errors.Facts,
  problem: Problem,
  raw: RawAnswer,
  exchange: Exchange,
): errors.ServiceError {
  const text = `${problem.title} ${problem.detail} ${problem.failures.join(" ")}`;
  switch (raw.status) {
    case 401:
      return new errors.Unauthorized(what, facts);
    case 403:
      return new errors.Forbidden(what, facts);
    case 404:
      return isMissing(problem) ? new errors.NotFound(what, facts) : noRoute(raw, exchange);
    case 422:
      return new errors.Invalid(what, facts);
    default:
      return byText(what, facts, text, exchange);
  }
}

/**
 * The status codes alone do not tell these errors apart, and the service may change its wording, so this matches
 * loosely (docs/service.md#errors, docs/service.md#worker-quota, docs/service.md#deleting-a-template).
 */
function byText(what: string, facts: errors.Facts, text: string, { request }: Exchange): errors.ServiceError {
  const rule = facts.status === 400 || facts.status === 409;
  if (rule && request.method === "DELETE" && /\bin use\b|\bused by\b/i.test(text)) return new errors.InUse(what, facts);
  if (rule && isAboutEndpoint(request) && isQuota(text)) return new errors.WorkerQuotaExceeded(what, facts);
  return facts.status === 409 ? new errors.Conflict(what, facts) : new errors.BadRequest(what, facts);
}

const isAboutEndpoint = ({ operation }: Request) => operation.endsWith(` ${ENDPOINT.noun}`);

/** True if a text is about the account's worker quota. */
export const isQuota = (text: string) => /quota|maximum limit/i.test(text) && !/rate limit/i.test(text);

/** A 404 for an unknown path is no statement about an object. */
const isMissing = ({ wellFormed, detail }: Problem) => wellFormed && !/requested path/i.test(detail ?? "");

const noRoute = (raw: RawAnswer, exchange: Exchange) => foreign(raw, "a body that does not name the object", exchange);

function windowOf(detail: string | undefined, raw: RawAnswer): string | undefined {
  const named = /\b(minute|hour|day)\b/i.exec(detail ?? "")?.[1]?.toLowerCase();
  return named ?? remainingOf(raw.headers.ratelimit).find(({ left }) => left === 0)?.window;
}

/** Returns the host that a redirect points to, without path and query, if it can be parsed. */
function host({ headers }: RawAnswer): string {
  const origin = /^(https?:\/\/[^/?#]+)/i.exec(headers.location ?? "")?.[1];
  return origin === undefined ? "" : ` to ${origin.replace(/\/\/.*@/, "//")}`;
}
