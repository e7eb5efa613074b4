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
