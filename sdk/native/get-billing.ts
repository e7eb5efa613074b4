// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetBillingArgs, GetBillingOutputArgs, GetBillingResult } from "../get-billing";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetBillingArgs, GetBillingOutputArgs, GetBillingResult } from "../get-billing";

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
