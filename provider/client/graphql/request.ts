import { z } from "zod";
import { NoAccount } from "../errors";
import type { Ask } from "../rest/group";
import type { RequestFor } from "../revisions/revision";
import type { Request } from "../transport/exchange";

/** One GraphQL operation. Values go into variables, never into the text (docs/service.md#graphql). */
export interface Document {
  /** The root field. */
  readonly operation: string;
  readonly text: string;
  readonly changes: boolean;
}

/** Builds the request for a document; values go into its variables. @internal */
export const request = (
  { operation, text: query, changes }: Document,
  variables?: object,
  repeatable = true,
): Request => ({
  method: "POST",
  path: "/graphql",
  operation,
  changes,
  repeatable,
  body: { query, ...(variables && { variables }) },
});

/** Parses `data` of an answer and ignores `errors`, which are checked before. @internal */
export const answer = <T>(data: z.ZodType<T>) => z.object({ data }).transform((body) => body.data as T);

/**
 * Sends a request about the account. Throws `NoAccount` if the answer has no account, so that it is never taken for
 * "none". @internal
 */
export async function askAccount<T>(ask: Ask, { request: sent, answer: schema }: RequestFor<T | null>): Promise<T> {
  const found = await ask(sent, schema);
  if (found !== null) return found;
  throw new NoAccount(
    "The service answered without naming an account, so this answer proves nothing about the account's objects",
    {
      method: sent.method,
      path: sent.path,
    },
  );
}
