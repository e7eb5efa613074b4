import { type Amounts, amountsOf, type ColumnNames, sumOf } from "../../billing/books";
import {
  BUCKET_SIZES,
  type BucketSize,
  bucketAfter,
  bucketStart,
  buckets,
  countBuckets,
  type Span,
} from "../../billing/buckets";
import { oneOf, wholeNumber } from "../../rest/query";
import type { Call, Route } from "../../rest/route";
import { timeIn } from "../../schema";
import type { Book, Charge, Column, Fee } from "../../state/ledger";
import { badRequest, unprocessable } from "../../state/refusal";

/** One billing route: whose charges it shows, and under which names. */
interface View {
  readonly path: string;
  readonly book: Book | "all" | "none";
  /** The record id and filter; absent where records belong to nothing. */
  readonly id?: string;
  readonly unique?: string;
  readonly columns: Readonly<Record<string, string>>;
}

const POD = { "pods.gpu": "podGpuAmount", "pods.cpu": "podCpuAmount", "pods.disk": "podDiskAmount" };
const SERVERLESS = {
  "serverless.gpu": "serverlessGpuAmount",
  "serverless.cpu": "serverlessCpuAmount",
  "serverless.disk": "serverlessDiskAmount",
  "serverless.fee": "serverlessFeeAmount",
};
const STORAGE = {
  "networkVolumes.standard": "storageStandardAmount",
  "networkVolumes.highPerformance": "storageHighPerformanceAmount",
};
/** Clusters are not emulated: their amounts are always 0. */
const OTHERS = {
  "models.fee": "endpointAmount",
  "clusters.gpu": "clusterGpuAmount",
  "clusters.disk": "clusterDiskAmount",
  "clusters.networking": "clusterNetworkingAmount",
};

const VIEWS: View[] = [
  { path: "/v2/billing", book: "all", columns: { ...POD, ...SERVERLESS, ...STORAGE, ...OTHERS } },
  {
    path: "/v2/billing/pods",
    book: "pods",
    id: "podId",
    unique: "uniquePodCount",
    columns: { "pods.gpu": "gpuAmount", "pods.cpu": "cpuAmount", "pods.disk": "diskAmount" },
  },
  {
    path: "/v2/billing/serverless",
    book: "serverless",
    id: "serverlessId",
    unique: "uniqueServerlessCount",
    columns: {
      "serverless.gpu": "gpuAmount",
      "serverless.cpu": "cpuAmount",
      "serverless.disk": "diskAmount",
      "serverless.fee": "feeAmount",
    },
  },
  // The public model endpoints, not the account's own (docs/service.md#billing).
  { path: "/v2/billing/endpoints", book: "models", columns: {} },
  {
    path: "/v2/billing/networkvolumes",
    book: "networkVolumes",
    id: "networkVolumeId",
    unique: "uniqueNetworkVolumeCount",
    columns: { "networkVolumes.standard": "standardAmount", "networkVolumes.highPerformance": "highPerformanceAmount" },
  },
  {
    path: "/v2/billing/clusters",
    book: "none",
    id: "clusterId",
    unique: "uniqueClusterCount",
    columns: { "clusters.gpu": "gpuAmount", "clusters.disk": "diskAmount", "clusters.networking": "networkingAmount" },
  },
];

/** The usage of the account (docs/service.md#billing). */
export const billingRoutes: Route[] = VIEWS.map((view) => ({
  method: "GET",
  path: view.path,
  answer: (call) => report(call, view),
}));

type BillingRecord = { span: Span; id?: string; amounts: Amounts };

function report(call: Call, view: View): object {
  const { size, span } = readQuery(call);
  const filter = view.id === undefined ? undefined : call.query.get(view.id);
  const records = buckets(span, size).flatMap((bucket) => recordsOf(call, view, bucket, filter));
  const columns = Object.values(view.columns);
  const query = { ...times(span), bucketSize: size, ...(view.id && { [view.id]: filter ?? null }) };
  const unique = new Set(records.map(({ id }) => id)).size;
  const totals = sumOf(
    records.map(({ amounts }) => amounts),
    columns,
  );
  return {
    records: records.map(({ span: range, id, amounts }) => ({
      ...times(range),
      ...(view.id && { [view.id]: id }),
      ...amounts,
    })),
    metadata: { query, recordCount: records.length, ...(view.unique && { [view.unique]: unique }), totals },
  };
}

/** A record for each object that cost something; where records belong to nothing, one for each bucket. */
function recordsOf({ account, service }: Call, view: View, span: Span, filter?: string | null): BillingRecord[] {
  const names = namesOf(view);
  const now = service.clock.now();
  const amounts = (entries: (Charge | Fee)[]) => amountsOf(entries, span, now, names);
  const isShown = ({ book }: Charge | Fee) => view.book === "all" || book === view.book;
  const shown = account.ledger.charges.filter(isShown);
  if (view.id === undefined) return [{ span, amounts: amounts([...shown, ...account.ledger.fees.filter(isShown)]) }];
  const ids = [...new Set(shown.map(({ id }) => id))].filter((id) => filter == null || id === filter);
  const records = ids.map((id) => ({ span, id, amounts: amounts(shown.filter((charge) => charge.id === id)) }));
  return records.filter((record) => (record.amounts.totalAmount ?? 0) > 0);
}

function namesOf({ columns }: View): ColumnNames {
  return { all: Object.values(columns), of: (book: Book, column: Column) => columns[`${book}.${column}`] };
}

const DEFAULT_DAYS = 30;
/** Ours: nothing is published, and a range of ages in hours would be answered with millions of records. */
const MOST_BUCKETS = 10_000;

function readQuery({ query, service }: Call): { size: BucketSize; span: Span } {
  const size = oneOf(query, "bucketSize", BUCKET_SIZES) ?? "day";
  const last = wholeNumber(query, "lastN", 1);
  const [start, end] = [timeOf(query, "startTime"), timeOf(query, "endTime")];
  if (last !== undefined && (start ?? end) !== undefined) throw badRequest("lastN excludes startTime and endTime");
  const now = service.clock.now();
  const current = bucketStart(now, size);
  if (last !== undefined) return { size, span: lastBuckets(current, size, last) };
  const from = bucketStart(start ?? now - DEFAULT_DAYS * 86_400_000, size);
  const floor = bucketStart(end ?? now, size);
  return { size, span: bounded({ from, to: floor === (end ?? now) ? floor : bucketAfter(floor, size) }, size) };
}

function lastBuckets(current: number, size: BucketSize, last: number): Span {
  // More would lead out of the calendar before the range can be looked at.
  const steps = Math.min(last, MOST_BUCKETS + 1);
  return bounded({ from: bucketAfter(current, size, 1 - steps), to: bucketAfter(current, size) }, size);
}

/** RFC 3339 has four digits for a year: a range must not be snapped beyond what its answer can say. */
function bounded(span: Span, size: BucketSize): Span {
  const years = [span.from, span.to].map((time) => new Date(time).getUTCFullYear());
  const isWritable = years.every((year) => year >= 0 && year <= 9_999);
  if (isWritable && countBuckets(span, size) <= MOST_BUCKETS) return span;
  throw badRequest(`the range must lie in the years 0 to 9999 and have at most ${MOST_BUCKETS} buckets`);
}

function timeOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const time = timeIn(text);
  if (time === undefined) throw unprocessable([`query.${name}: is not a valid date-time`]);
  return time;
}

function times({ from, to }: Span): object {
  return { startTime: new Date(from).toISOString(), endTime: new Date(to).toISOString() };
}
