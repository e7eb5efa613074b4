import type { Open } from "../../model/answer";
import type { EndpointType } from "../../model/words";
import type { EndpointSaveFields } from "../objects";
import type { PodStatus } from "../rest/pods";

/** The owner of the key: GraphQL `myself { id }`. */
export interface Account {
  readonly id: string;
}

/** GraphQL `myself { serverlessDiscount }`. */
export interface Discount {
  readonly discountFactor: number | undefined;
  readonly type: string | undefined;
  readonly expirationDate: string | undefined;
}

/** What the REST representation of an endpoint lacks, in the REST API's words. */
export interface EndpointBinding {
  readonly id: string;
  readonly name: string;
  readonly templateId: string | undefined;
  readonly type: Open<EndpointType>;
  readonly gpu: { readonly pools: readonly string[]; readonly excludedTypes: readonly string[] };
  /** Country codes or data center ids, as the service holds them. */
  readonly locations: readonly string[];
  /** Those that start or run, in a pod's words (docs/service.md#graphql-words). */
  readonly workers: readonly { readonly id: string; readonly status: Open<PodStatus> }[];
}

/** A full `saveEndpoint`. With `id` it updates. `locations` may hold countries or data centers; empty is anywhere. */
export interface EndpointSave extends EndpointSaveFields {
  readonly id?: string;
}

export interface RegistryAuthUpdate {
  readonly id: string;
  readonly username: string;
  readonly password: string;
}
