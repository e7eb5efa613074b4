import { z } from "zod";
import { NoAccount } from "../errors";
import type { Ask } from "../rest/group";
import type { Request } from "../transport/exchange";
import type { Document } from "./documents";

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
 * Queries fields of the account. Throws `NoAccount` if the answer has no account, so that it is never taken for "none".
 * @internal
 */
export async function askMyself<T>(ask: Ask, sent: Request, fields: z.ZodType<T>): Promise<T> {
  const owner = await ask(sent, myself(fields));
  if (owner !== null) return owner;
  throw new NoAccount(
    "The service answered without naming an account, so this answer proves nothing about the account's objects",
    {
      method: sent.method,
      path: sent.path,
    },
  );
}

/** Parses an answer to `myself`; `null` stands for no account. @internal */
export const myself = <T>(fields: z.ZodType<T>) =>
  answer(z.object({ myself: fields.nullable() })).transform((data) => data.myself);
