import { z } from "zod";
import { figure, text } from "./fields";
import { lookup } from "./lookup";

const amounts = {
  totalAmount: figure("Total amount in USD."),
  amounts: z
    .record(z.string(), z.number())
    .meta({ description: "Parts of the total in USD, by the service's names, such as `gpuAmount` and `diskAmount`." }),
};

const record = z
  .object({
    startTime: text("Start of the bucket in RFC 3339 format."),
    endTime: text("End of the bucket in RFC 3339 format, exclusive."),
    id: text("Id of the object. Absent if the record is not about a single object.").optional(),
    ...amounts,
  })
  .meta({ token: "BillingRecord", description: "The amounts spent in one time bucket." });

const time = (description: string) => z.iso.datetime({ offset: true }).optional().meta({ description });

/** Looks up what was spent (docs/service.md#billing). */
export const getBilling = lookup({
  name: "getBilling",
  description: "Returns the amounts that the account has spent, in time buckets.",
  args: z.strictObject({
    kind: z.enum(["account", "pods", "serverless", "publicModels", "networkVolumes", "clusters"]).meta({
      token: "BillingKind",
      description:
        "Costs to return: `account` selects all costs, `serverless` those of the account's own endpoints, and `publicModels` those of the service's public models.",
    }),
    startTime: time(
      "Start of the time range in RFC 3339 format. Defaults to 30 days ago. The service moves it back to the start of a bucket.",
    ),
    endTime: time("End of the time range in RFC 3339 format, exclusive. Defaults to the current time."),
    bucketSize: z
      .enum(["hour", "day", "week", "month", "year"])
      .optional()
      .meta({ token: "BillingBucketSize", description: "Length of a bucket. Defaults to `day`." }),
    lastN: z.int().min(1).optional().meta({
      description:
        "Number of most recent buckets to return, including the current one. At least 1. Cannot be combined with `startTime` or `endTime`.",
    }),
    id: z.string().min(1).optional().meta({
      description:
        "Id of the object whose costs to return. If omitted, the costs of all objects are returned. Cannot be combined with the kinds `account` and `publicModels`.",
    }),
  }),
  result: z.object({
    records: z.array(record).meta({
      description: "One record for each bucket, or for each object in each bucket if the costs have objects.",
    }),
    totals: z.object(amounts).meta({ token: "BillingTotals", description: "Sums of all records." }),
  }),
  run: (client, { kind, ...query }) => client.billing(kind, query),
});
