import { z } from "zod";
import { figure, text } from "./fields";
import { lookup } from "./lookup";

const amounts = {
  totalAmount: figure("USD."),
  amounts: z
    .record(z.string(), z.number())
    .meta({ description: "Its parts in USD, by the service's names, as in `gpuAmount` and `diskAmount`." }),
};

const record = z
  .object({
    startTime: text("Begin of the bucket, RFC 3339."),
    endTime: text("End of the bucket, exclusive, RFC 3339."),
    id: text("Id of the object, where a record is one object's.").optional(),
    ...amounts,
  })
  .meta({ token: "BillingRecord", description: "What was spent in one bucket of time." });

const time = (description: string) => z.iso.datetime({ offset: true }).optional().meta({ description });

/** Looks up what was spent (docs/service.md#billing). */
export const getBilling = lookup({
  name: "getBilling",
  description: "What the account has spent, in buckets of time.",
  args: z.strictObject({
    kind: z.enum(["account", "pods", "serverless", "publicModels", "networkVolumes", "clusters"]).meta({
      token: "BillingKind",
      description:
        "Whose costs: `account` is everything, `serverless` the account's own endpoints, `publicModels` the service's public models.",
    }),
    startTime: time("Begin, RFC 3339. Without it: 30 days ago. The service goes back to the begin of a bucket."),
    endTime: time("End, exclusive, RFC 3339. Without it: now."),
    bucketSize: z
      .enum(["hour", "day", "week", "month", "year"])
      .optional()
      .meta({ token: "BillingBucketSize", description: "Length of a bucket. Default: `day`." }),
    lastN: z.int().min(1).optional().meta({
      description: "The last so many buckets with the current one, at least 1. Not with `startTime` or `endTime`.",
    }),
    id: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Only the object of this id. Not with `account` and `publicModels`." }),
  }),
  result: z.object({
    records: z
      .array(record)
      .meta({ description: "What was spent in each bucket, of each object where there are objects." }),
    totals: z.object(amounts).meta({ token: "BillingTotals", description: "All records together." }),
  }),
  run: (client, { kind, ...query }) => client.billing(kind, query),
});
