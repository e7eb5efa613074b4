// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { BillingBucketSize, BillingKind, BillingRecord, BillingTotals } from "./types";

/** Arguments of `getBilling`. */
export interface GetBillingArgs {
  /**
   * Whose costs: `account` is everything, `serverless` the account's own endpoints, `publicModels` the service's
   * public models.
   */
  kind: BillingKind;
  /** Begin, RFC 3339. Without it: 30 days ago. The service goes back to the begin of a bucket. */
  startTime?: string;
  /** End, exclusive, RFC 3339. Without it: now. */
  endTime?: string;
  /** Length of a bucket. Default: `day`. */
  bucketSize?: BillingBucketSize;
  /** The last so many buckets with the current one, at least 1. Not with `startTime` or `endTime`. */
  lastN?: number;
  /** Only the object of this id. Not with `account` and `publicModels`. */
  id?: string;
}

/** Arguments of `getBillingOutput`. */
export interface GetBillingOutputArgs {
  /**
   * Whose costs: `account` is everything, `serverless` the account's own endpoints, `publicModels` the service's
   * public models.
   */
  kind: pulumi.Input<BillingKind>;
  /** Begin, RFC 3339. Without it: 30 days ago. The service goes back to the begin of a bucket. */
  startTime?: pulumi.Input<string | undefined>;
  /** End, exclusive, RFC 3339. Without it: now. */
  endTime?: pulumi.Input<string | undefined>;
  /** Length of a bucket. Default: `day`. */
  bucketSize?: pulumi.Input<BillingBucketSize | undefined>;
  /** The last so many buckets with the current one, at least 1. Not with `startTime` or `endTime`. */
  lastN?: pulumi.Input<number | undefined>;
  /** Only the object of this id. Not with `account` and `publicModels`. */
  id?: pulumi.Input<string | undefined>;
}

/** What `getBilling` finds. */
export interface GetBillingResult {
  /** What was spent in each bucket, of each object where there are objects. */
  records: BillingRecord[];
  /** All records together. */
  totals: BillingTotals;
}

/** What the account has spent, in buckets of time. */
export function getBilling(args: GetBillingArgs, opts?: pulumi.InvokeOptions): Promise<GetBillingResult> {
  return lookUp("getBilling", args, opts);
}

/** What the account has spent, in buckets of time. */
export function getBillingOutput(
  args: GetBillingOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetBillingResult> {
  return lookUpOutput<GetBillingResult>("getBilling", args, opts);
}
