import { z } from "zod";
import { REVISION } from "../revisions";
import { type Body, bodyOf } from "../transport/body";
import { factsOfAnswer, foreign, refusal, success } from "../transport/classify";
import type { RawAnswer, Step } from "../transport/exchange";

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
    if (message !== undefined && (executed || raw.status === 400)) {
      throw REVISION.graphql.errorOf(message, exchange.request, { ...factsOfAnswer(raw, exchange), detail: message });
    }
    if (!executed)
      throw refusal(raw, message === undefined ? body : { kind: "json", json: { detail: message } }, exchange);
    if (body.kind === "foreign") throw foreign(raw, body.seen, exchange);
    return success(raw, body);
  };

function messageOf(body: Body): string | undefined {
  const read = failed.safeParse(body.kind === "json" ? body.json : undefined);
  return read.success ? read.data.errors.map(({ message }) => message).join("; ") : undefined;
}
