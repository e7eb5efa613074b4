import { badRequest } from "../state/refusal";
import type { JobRequest } from "./job";

/** Bounds of a time, ms; `usual` is the default. */
interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly usual?: number;
}

const WEEK_MS = 604_800_000;
const POLICY_TIMES: Readonly<Record<string, Bounds>> = {
  executionTimeout: { least: 5_000, most: WEEK_MS },
  ttl: { least: 10_000, most: WEEK_MS },
};

/**
 * A job's body; other keys are ignored. Throws 400 for what is missing, wrong or out of range
 * (docs/service.md#job-requests).
 */
export function readJob(text: string): JobRequest {
  const { input, webhook, policy, s3Config } = readObject(text);
  if (!isRecord(input)) throw badRequest("job has missing or wrong field(s): input must be an object");
  return {
    input,
    ...(webhook !== undefined && { webhook: readUrl(webhook) }),
    ...(policy !== undefined && { policy: readPolicy(policy) }),
    ...(s3Config !== undefined && { s3Config }),
  };
}

/** A time in the query. Throws 400 where it is none, or out of range. */
export function milliseconds(query: URLSearchParams, name: string, bounds: Bounds & { usual: number }): number {
  const text = query.get(name);
  if (text === null) return bounds.usual;
  const value = text === "" ? Number.NaN : Number(text);
  checkTime(name, value, bounds);
  return value;
}

function readObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw badRequest("the body is not JSON");
  }
  if (!isRecord(body)) throw badRequest("the body must be an object");
  return body;
}

function readUrl(value: unknown): string {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return String(value);
  throw badRequest("webhook must be a URL of http or https");
}

function readPolicy(value: unknown): NonNullable<JobRequest["policy"]> {
  if (!isRecord(value)) throw badRequest("policy must be an object");
  for (const [name, bounds] of Object.entries(POLICY_TIMES)) {
    if (value[name] !== undefined) checkTime(`policy.${name}`, value[name], bounds);
  }
  const { lowPriority } = value;
  if (lowPriority !== undefined && typeof lowPriority !== "boolean") {
    throw badRequest("policy.lowPriority must be true or false");
  }
  const { executionTimeout, ttl } = value as { executionTimeout?: number; ttl?: number };
  return {
    ...(executionTimeout !== undefined && { executionTimeout }),
    ...(ttl !== undefined && { ttl }),
    ...(lowPriority !== undefined && { lowPriority }),
  };
}

function checkTime(name: string, value: unknown, { least, most }: Bounds): void {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return;
  throw badRequest(`${name} must be a whole number of milliseconds from ${least} to ${most}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
