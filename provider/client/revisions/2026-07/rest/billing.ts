import { z } from "zod";
import type { Amounts, Billing } from "../../../objects/billing";
import type { BillingRoutes } from "../../revision";

const spent = z.looseObject({ totalAmount: z.number() });

const amountsOf = (from: object): Amounts =>
  Object.fromEntries(
    Object.entries(from).filter(
      ([name, value]) => name.endsWith("Amount") && name !== "totalAmount" && typeof value === "number",
    ),
  );

const answer = (filter: string | undefined): z.ZodType<Billing> => {
  const record = z
    .looseObject({ startTime: z.string(), endTime: z.string(), totalAmount: z.number() })
    .transform(({ startTime, endTime, totalAmount, ...rest }) => {
      const id = filter === undefined ? undefined : rest[filter];
      return {
        startTime,
        endTime,
        id: typeof id === "string" ? id : undefined,
        totalAmount,
        amounts: amountsOf(rest),
      };
    });
  return z.object({ records: z.array(record), metadata: z.object({ totals: spent }) }).transform((sent) => ({
    records: sent.records,
    totals: { totalAmount: sent.metadata.totals.totalAmount, amounts: amountsOf(sent.metadata.totals) },
  }));
};

/**
 * In billing paths, `endpoints` stands for the public models, not for the account's own endpoints
 * (docs/service.md#billing).
 */
export const BILLING: BillingRoutes = {
  routes: {
    account: { path: "/v2/billing" },
    pods: { path: "/v2/billing/pods", filter: "podId" },
    serverless: { path: "/v2/billing/serverless", filter: "serverlessId" },
    publicModels: { path: "/v2/billing/endpoints" },
    networkVolumes: { path: "/v2/billing/networkvolumes", filter: "networkVolumeId" },
    clusters: { path: "/v2/billing/clusters", filter: "clusterId" },
  },
  answer,
};
