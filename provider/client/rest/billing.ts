import { z } from "zod";
import { InvalidInput } from "../errors";
import { type Ask, reading } from "./group";

/** The subject of a bill: the whole account, objects of one kind, or the public models that the account has called. */
export type BillingKind = "account" | "pods" | "serverless" | "publicModels" | "networkVolumes" | "clusters";

/** Selects the period and grouping of the costs (docs/service.md#billing). */
export interface BillingQuery {
  /** RFC 3339; defaults to 30 days ago. */
  readonly startTime?: string;
  /** RFC 3339, exclusive; defaults to now. */
  readonly endTime?: string;
  /** Defaults to `day`. */
  readonly bucketSize?: "hour" | "day" | "week" | "month" | "year";
  /** The number of latest buckets, the current one included. Cannot be combined with `startTime` or `endTime`. */
  readonly lastN?: number;
  /** Limits the costs to one object. Not allowed for `account` and `publicModels`. */
  readonly id?: string;
}

/** Amounts in USD by purpose: `gpuAmount`, `diskAmount` and so on. */
export type Amounts = Readonly<Record<string, number>>;

/** The costs of one period, of the whole kind or of one object. */
export interface BillingRecord {
  /** RFC 3339. */
  readonly startTime: string;
  /** RFC 3339, exclusive. */
  readonly endTime: string;
  /** The object's id, if each record is about one object. */
  readonly id: string | undefined;
  /** USD. */
  readonly totalAmount: number;
  /** The breakdown of `totalAmount`. */
  readonly amounts: Amounts;
}

/** The costs that a billing query selected. */
export interface Billing {
  readonly records: readonly BillingRecord[];
  /** The sums over all records. */
  readonly totals: { readonly totalAmount: number; readonly amounts: Amounts };
}

/**
 * In billing paths, `endpoints` stands for the public models, not for the account's own endpoints
 * (docs/service.md#billing).
 */
const KINDS: Readonly<Record<BillingKind, { readonly path: string; readonly filter?: string }>> = {
  account: { path: "/v2/billing" },
  pods: { path: "/v2/billing/pods", filter: "podId" },
  serverless: { path: "/v2/billing/serverless", filter: "serverlessId" },
  publicModels: { path: "/v2/billing/endpoints" },
  networkVolumes: { path: "/v2/billing/networkvolumes", filter: "networkVolumeId" },
  clusters: { path: "/v2/billing/clusters", filter: "clusterId" },
};

/** Fetches `GET /v2/billing…`. Throws `InvalidInput` for a query that the service would refuse. @internal */
export async function billing(ask: Ask, kind: BillingKind, query: BillingQuery = {}): Promise<Billing> {
  const { path, filter } = KINDS[kind] ?? unknownKind();
  check(kind, query, filter);
  const { id, lastN, ...times } = query;
  const sent = Object.fromEntries(
    Object.entries({ ...times, lastN: lastN?.toString(), ...(filter && { [filter]: id }) }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  return ask(reading(`read billing of ${kind}`, path, sent), answer(filter));
}

function unknownKind(): never {
  throw new InvalidInput("kind", `is unknown; allowed are ${Object.keys(KINDS).join(", ")}`);
}

function check(kind: BillingKind, { id, lastN, startTime, endTime }: BillingQuery, filter: string | undefined): void {
  if (id !== undefined && filter === undefined) {
    throw new InvalidInput("id", `is not allowed for ${kind}, whose records do not belong to single objects`);
  }
  if (lastN === undefined) return;
  if (!Number.isInteger(lastN) || lastN < 1) throw new InvalidInput("lastN", "must be a whole number of at least 1");
  if (startTime ?? endTime) throw new InvalidInput("lastN", "is not allowed together with startTime or endTime");
}

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
