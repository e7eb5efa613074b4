import * as errors from "../../../errors";
import { isQuota } from "../../../transport/classify";
import type { Request } from "../../../transport/exchange";

/**
 * The service sends the code `INTERNAL_SERVER_ERROR` even for a user's mistake, so this matches loosely on the message
 * (docs/service.md#graphql-errors).
 */
export function errorOf(
  message: string,
  { operation, changes, about }: Request,
  facts: errors.Facts,
): errors.ServiceError {
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
