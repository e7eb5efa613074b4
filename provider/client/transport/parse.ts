import type { z } from "zod";
import { MalformedAnswer } from "../errors";
import type { Answer, Request } from "./exchange";

/** Parses the body of a success. Throws `MalformedAnswer`, with the object's id if at least that is readable. */
export function parse<T>(schema: z.ZodType<T>, { body, status, requestId }: Answer, request: Request): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const gaps = [...new Set(read.error.issues.map(inWords))].slice(0, 5).join(", ");
  throw new MalformedAnswer(
    `The service answered ${status}, but ${body === undefined ? "without a body" : `its answer${about(request)} can't be used: ${gaps}`}`,
    { method: request.method, path: request.path, status, requestId, outcomeUnknown: request.changes },
    idOf(body) ?? idOf((body as Nested)?.data?.[request.operation]) ?? request.about?.id,
    true,
  );
}

const about = ({ about: one }: Request) => (one ? ` about ${one.noun} ${one.id}` : "");

/** Names the field and what was expected, but never its content. */
function inWords({ path, code, message, ...issue }: z.core.$ZodIssue): string {
  const field = path.length === 0 ? "the body" : path.map(String).join(".");
  if (code !== "invalid_type") return `${field} does not have the specified form`;
  const isMissing = message.endsWith("received undefined");
  return isMissing ? `${field} is missing` : `${field} is not of type ${(issue as { expected: string }).expected}`;
}

/** GraphQL puts the object below the operation's name. */
type Nested = { readonly data?: Readonly<Record<string, unknown>> } | undefined | null;

function idOf(body: unknown): string | undefined {
  const { id } = (body ?? {}) as { id?: unknown };
  return typeof id === "string" && id !== "" ? id : undefined;
}
