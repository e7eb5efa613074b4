import type { RequestEntry, RunEntry } from "../../view";
import { duration } from "../time";

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

const PROVIDER = /^pulumi-\S+ \(provider\)/;

/** The rows of the feed, newest first. Both lists are newest first too. */
export function feed(requests: readonly RequestEntry[], runs: readonly RunEntry[], filter: Filter): FeedRow[] {
  // Without requests, the log was cleared, and nothing is left that a marker could stand beside.
  const oldest = requests.at(-1)?.number ?? Number.POSITIVE_INFINITY;
  const markers = runs.flatMap((run) => markersOf(run, requests)).filter(({ at }) => at > oldest - 1);
  const rows = requests
    .filter((request) => isShown(request, runs, filter))
    .map((request) => ({ at: request.number, row: { kind: "request", key: request.key, request } as const }));
  return merged(rows, markers);
}

type Placed = { readonly at: number; readonly row: FeedRow };

function merged(rows: readonly Placed[], markers: readonly Placed[]): FeedRow[] {
  return [...rows, ...markers].sort((a, b) => b.at - a.at).map(({ row }) => row);
}

/** A marker stands half a number before the first request of its run, or after the last one. */
function markersOf(
  { key, number, first, last, startedAt, endedAt }: RunEntry,
  requests: readonly RequestEntry[],
): Placed[] {
  const began: Placed = { at: first - 0.5, row: marker(`${key} began`, `pulumi run ${number} began`) };
  if (last === null || endedAt === null) return [began];
  const own = requests.filter((request) => request.number >= first && request.number <= last && isOfPulumi(request));
  // Requests that the service no longer has are counted by their numbers.
  const complete = (requests.at(-1)?.number ?? 0) <= first;
  const count = complete ? own.length : last - first + 1;
  const text = `pulumi run ${number} ended: ${count} request${count === 1 ? "" : "s"} in ${duration(endedAt - startedAt)}`;
  return [{ at: last + 0.5, row: marker(`${key} ended`, text) }, began];
}

function marker(key: string, text: string): FeedRow {
  return { kind: "marker", key, text };
}

function isShown(request: RequestEntry, runs: readonly RunEntry[], filter: Filter): boolean {
  return (
    (filter.text === "" || subject(request).toLowerCase().includes(filter.text.toLowerCase())) &&
    (!filter.failures || isFailure(request)) &&
    (!filter.writes || isWrite(request)) &&
    (!filter.runs || (isOfPulumi(request) && runs.some((run) => isWithin(request, run))))
  );
}

/** The number of requests that have come since a moment at which `seen` were there. */
export function countSince(seen: readonly RequestEntry[], requests: readonly RequestEntry[]): number {
  const [before = 0, now = 0] = [seen[0]?.number, requests[0]?.number];
  // Another service began to count anew, or the log was cleared.
  return now >= before ? now - before : requests.length;
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

/** The User-Agent of the provider; other clients can send requests during a run. */
function isOfPulumi({ from }: RequestEntry): boolean {
  return PROVIDER.test(from);
}

function isWithin({ number }: RequestEntry, { first, last }: RunEntry): boolean {
  return number >= first && (last === null || number <= last);
}
