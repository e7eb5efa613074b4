import type { Facts } from "../errors";
import { isWrongKind } from "../jobs/classify";
import { WrongEndpointKind } from "../jobs/errors";
import { NoWorkersAvailable } from "./errors";

/** The part of an answer that shows whether a worker or the service sent it. */
interface Given {
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: Iterable<readonly [string, string]>;
  readonly text: string;
}

/** Every answer of a worker names the worker in `X-<Brand>-Worker-Id` (docs/service.md#load-balancing). */
const WORKER = /^x-.+-worker-id$/;

/** True if a worker, and not the service, sent the answer with these headers. */
export const isOfWorker = (headers: Given["headers"]): boolean => [...headers].some(([name]) => WORKER.test(name));

/**
 * Returns an error if the service answered in place of a worker, and `undefined` for a worker's own answer. The status
 * of "no workers available" is not published, so this matches on the text (docs/service.md#waiting-for-a-worker).
 */
export function refusalOf(
  { status, headers, text }: Given,
  facts: Facts,
): WrongEndpointKind | NoWorkersAvailable | undefined {
  if (isOfWorker(headers)) return undefined;
  const reason = reasonIn(text);
  const all = { ...facts, status, ...(reason !== undefined && { detail: reason }) };
  if (isWrongKind(reason)) return new WrongEndpointKind("load balancer", all);
  if (/no workers? available/i.test(reason ?? "")) return new NoWorkersAvailable("No worker was available", all);
  return undefined;
}

function reasonIn(text: string): string | undefined {
  try {
    const { error } = (JSON.parse(text) ?? {}) as { error?: unknown };
    return typeof error === "string" ? error : undefined;
  } catch {
    return undefined;
  }
}
