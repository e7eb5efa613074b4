import { z } from "zod";

/** A refusal's body, as far as it can be read (docs/service.md#errors). */
export interface Problem {
  readonly title: string | undefined;
  readonly detail: string | undefined;
  readonly failures: readonly string[];
  /** Whether the body is what the service document promises: title, status and detail. */
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

/** Reads a problem, or one of the older bodies `{error, status}` that proxies may still send. */
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
