import { z } from "zod";

/** The body of a refusal, as far as it can be parsed (docs/service.md#errors). */
export interface Problem {
  readonly title: string | undefined;
  readonly detail: string | undefined;
  readonly failures: readonly string[];
  /** True if the body has the promised title, status and detail. */
  readonly wellFormed: boolean;
}

const text = z.string().optional().catch(undefined);

const problem = z.object({
  title: text,
  status: z.number().optional().catch(undefined),
  detail: text,
  error: text,
  message: text,
  errors: z.array(z.string()).catch([]),
});

/** Parses a problem, or one of the older bodies `{error, status}` that proxies may still send. */
export function problemOf(body: unknown, status: number): Problem {
  const read = problem.safeParse(body);
  if (!read.success) return { title: undefined, detail: undefined, failures: [], wellFormed: false };
  const { title, detail, error, message, errors } = read.data;
  return {
    title,
    detail: detail ?? error ?? message,
    failures: errors,
    wellFormed: title !== undefined && detail !== undefined && read.data.status === status,
  };
}
