import type { RequestEntry, RunEntry } from "../../view";
import { duration } from "../time";
import { counted } from "../words";

/** What the feed shows: a request, or the place where a `pulumi` run begins or ends. */
export type FeedRow =
  | { readonly kind: "request"; readonly key: string; readonly request: RequestEntry }
  | { readonly kind: "marker"; readonly key: string; readonly text: string };

/** What a person wants to see; `text` is part of the path, the operation or the method. */
export interface Filter {
  readonly text: string;
  readonly failures: boolean;
  readonly writes: boolean;
  readonly runs: boolean;
}

/** The name of every mutation of the service begins with one of these words. */
const MUTATION = /^(save|delete|create|update)/;

/** The rows of the feed, newest first. Both lists are newest first too. */
export function feed(requests: readonly RequestEntry[], runs: readonly RunEntry[], filter: Filter): FeedRow[] {
  const shown = requests.filter((request) => isShown(request, filter));
  const rows = shown.map(
    (request): Placed => ({ at: request.number, row: { kind: "request", key: request.key, request } }),
  );
  const listed = new Set(shown.map(({ run }) => run));
  const oldest = requests.at(-1)?.number ?? Number.POSITIVE_INFINITY;
  const markers = runs
    .filter(({ number, last }) => last === null || listed.has(number))
    .flatMap(markersOf)
    .filter(({ at }) => at > oldest - 1);
  return [...rows, ...markers].sort((a, b) => b.at - a.at).map(({ row }) => row);
}

type Placed = { readonly at: number; readonly row: FeedRow };

/** A marker stands half a number before the first request of its run, or after the last one. */
function markersOf({ key, number, first, last, requests, ms }: RunEntry): Placed[] {
  const began: Placed = { at: first - 0.5, row: marker(`${key} began`, `pulumi run ${number} began`) };
  if (last === null || ms === null) return [began];
  const text = `pulumi run ${number} ended: ${counted(requests, "request")} in ${duration(ms)}`;
  return [{ at: last + 0.5, row: marker(`${key} ended`, text) }, began];
}

function marker(key: string, text: string): FeedRow {
  return { kind: "marker", key, text };
}

function isShown(request: RequestEntry, filter: Filter): boolean {
  return (
    (filter.text === "" || subject(request).toLowerCase().includes(filter.text.toLowerCase())) &&
    (!filter.failures || isFailure(request)) &&
    (!filter.writes || isWrite(request)) &&
    (!filter.runs || request.run !== null)
  );
}

/** The number of requests that have come since a moment at which `seen` were there. */
export function countSince(seen: readonly RequestEntry[], requests: readonly RequestEntry[]): number {
  const [before, now] = [seen[0]?.number, requests[0]?.number];
  // The log was empty or was cleared, or another service began to count anew: all that are there have come since.
  if (before === undefined || now === undefined || now < before) return requests.length;
  return now - before;
}

function subject({ method, path, operation }: RequestEntry): string {
  return `${method} ${path} ${operation ?? ""}`;
}

/** True for a request that was refused, failed, or lost its answer. */
export function isFailure({ status }: RequestEntry): boolean {
  return status === "lost" || (status ?? 0) >= 400;
}

function isWrite({ method, operation }: RequestEntry): boolean {
  return operation === null ? method !== "GET" : MUTATION.test(operation);
}
