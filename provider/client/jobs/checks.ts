import { InvalidInput } from "../errors";
import type { JobRequest } from "./types";

/** Body size limits in bytes (docs/service.md#job-operations). */
const MB = 1024 * 1024;
/** The largest body of `run`, in bytes. */
export const RUN_BYTES = 10 * MB;
/** The largest body of `runsync`, in bytes. */
export const RUN_SYNC_BYTES = 20 * MB;

/** Inclusive ranges in milliseconds (docs/service.md#job-operations, docs/service.md#job-requests). */
const WEEK = 7 * 24 * 3_600_000;
const EXECUTION_TIMEOUT = { least: 5000, most: WEEK };
const TTL = { least: 10_000, most: WEEK };
const WAIT = { least: 1000, most: 300_000 };

/** Throws `InvalidInput` for a job that the service would refuse (docs/service.md#job-requests). */
export function checkJob(request: JobRequest, mostBytes: number): void {
  const { input, webhook, policy, s3Config } = request;
  if (!isObject(input))
    throw new InvalidInput("input", `is ${kindOf(input)}; allowed is an object, which may be empty`);
  if (webhook !== undefined && !isHttp(webhook)) {
    throw new InvalidInput("webhook", "is not an address; it must begin with http:// or https://");
  }
  checkPolicy(policy);
  if (s3Config !== undefined) checkS3(s3Config);
  checkSize(request, mostBytes);
}

/** Checks the `ttl` parameter of `status`, in milliseconds. Throws `InvalidInput`. */
export const checkTtl = (ms: number | undefined): void => checkMs("ttlMs", ms, TTL);

/** Checks the `wait` parameter of `runsync`, in milliseconds. Throws `InvalidInput`. */
export const checkWait = (ms: number | undefined): void => checkMs("waitMs", ms, WAIT);

function checkPolicy(policy: JobRequest["policy"]): void {
  if (policy === undefined) return;
  if (!isObject(policy)) throw new InvalidInput("policy", `is ${kindOf(policy)}; allowed is an object`);
  checkMs("policy.executionTimeout", policy.executionTimeout, EXECUTION_TIMEOUT);
  checkMs("policy.ttl", policy.ttl, TTL);
  const { lowPriority } = policy;
  if (lowPriority !== undefined && typeof lowPriority !== "boolean") {
    throw new InvalidInput("policy.lowPriority", `is ${kindOf(lowPriority)}; allowed are true and false`);
  }
}

function checkS3(config: NonNullable<JobRequest["s3Config"]>): void {
  for (const field of ["accessId", "accessSecret", "bucketName", "endpointUrl"] as const) {
    if (typeof config[field] === "string" && config[field] !== "") continue;
    throw new InvalidInput(`s3Config.${field}`, "is missing; a text is required");
  }
}

function checkMs(field: string, ms: unknown, { least, most }: { least: number; most: number }): void {
  if (ms === undefined || (Number.isInteger(ms) && (ms as number) >= least && (ms as number) <= most)) return;
  const seen = typeof ms === "number" ? `${ms}` : kindOf(ms);
  throw new InvalidInput(field, `is ${seen}; allowed are whole milliseconds from ${least} to ${most}`);
}

function checkSize(request: JobRequest, most: number): void {
  const bytes = Buffer.byteLength(written(request));
  if (bytes <= most) return;
  throw new InvalidInput(
    "input",
    `makes the request ${bytes} bytes long; allowed are ${most} (${most / MB} MB). Pass large data by its address`,
  );
}

function written(request: JobRequest): string {
  try {
    return JSON.stringify(request);
  } catch {
    throw new InvalidInput("input", "can't be written as JSON: it contains a cycle or a BigInt");
  }
}

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

const isHttp = (url: unknown) =>
  typeof url === "string" && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Describes a value without its content, which may be secret. */
function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `of type ${typeof value}`;
}
