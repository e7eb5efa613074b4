import { z } from "zod";
import * as errors from "../errors";
import { type Body, bodyOf } from "../transport/body";
import { factsOfAnswer, foreign, isQuota, refusal, success } from "../transport/classify";
import type { Exchange, RawAnswer, Step } from "../transport/exchange";

const failed = z.object({ errors: z.array(z.object({ message: z.string().catch("no message") })).min(1) });

/**
 * Turns a raw GraphQL answer into `{ data }` or a typed error. It checks `errors` before `data`, because a mutation
 * returns `null` both on success and on failure (docs/service.md#graphql-errors).
 */
export const classify =
  (next: Step<RawAnswer>): Step =>
  async (exchange) => {
    const raw = await next(exchange);
    const body = bodyOf(raw);
    const message = messageOf(body);
    const executed = raw.status >= 200 && raw.status < 300;
    if (message !== undefined && (executed || raw.status === 400)) throw failure(message, raw, exchange);
    if (!executed)
      throw refusal(raw, message === undefined ? body : { kind: "json", json: { detail: message } }, exchange);
    if (body.kind === "foreign") throw foreign(raw, body.seen, exchange);
    return success(raw, body);
  };

function messageOf(body: Body): string | undefined {
  const read = failed.safeParse(body.kind === "json" ? body.json : undefined);
  return read.success ? read.data.errors.map(({ message }) => message).join("; ") : undefined;
}

/**
 * The service sends the code `INTERNAL_SERVER_ERROR` even for a user's mistake, so this matches loosely on the message
 * (docs/service.md#graphql-errors).
 */
function failure(message: string, raw: RawAnswer, exchange: Exchange): errors.ServiceError {
  const { operation, changes, about } = exchange.request;
  const facts = { ...factsOfAnswer(raw, exchange), detail: message };
  const what = `${operation}${about ? ` of ${about.noun} ${about.id}` : ""} was refused: ${message}`;
  if (/^unauth|invalid api key/i.test(message)) return new errors.Unauthorized(what, facts);
  if (/forbidden|access denied|permission/i.test(message)) return new errors.Forbidden(what, facts);
  if (/rate limit|too many requests/i.test(message)) return new errors.RateLimited(what, facts);
  if (operation === "saveEndpoint" && isQuota(message)) return new errors.WorkerQuotaExceeded(what, facts);
  if (operation === "deleteEndpoint" && /worker/i.test(message)) return new errors.WorkersNotZero(what, facts);
  if (isOwnAbsence(message, operation)) return new errors.NotFound(what, facts);
  return new errors.GraphqlFailure(what, { ...facts, outcomeUnknown: changes && isVague(message) });
}

/** The kind of object that each operation is about. */
const OWN: Readonly<Record<string, RegExp>> = {
  saveEndpoint: /endpoint/i,
  deleteEndpoint: /endpoint/i,
  updateRegistryAuth: /registry|credential|auth/i,
};
const OTHERS = /template|volume|registry|credential|endpoint|data ?center|gpu|pool/i;

/** "Template not found" does not mean that the endpoint to be saved is missing. */
const isOwnAbsence = (message: string, operation: string) =>
  /not found/i.test(message) && ((OWN[operation]?.test(message) ?? false) || !OTHERS.test(message));

/** A vague message does not explain the failure, so the change may have been made. */
const isVague = (message: string) => /internal|something went wrong|unexpected|timed? ?out/i.test(message);
