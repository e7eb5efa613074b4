import type { Open } from "../../model/answer";
import type { EndpointType } from "../../model/words";
import type { EndpointSaveFields } from "../objects/fields";
import type { PodStatus } from "../objects/pods";

/** The account that the key belongs to: GraphQL `myself { id }`. */
export interface Account {
  readonly id: string;
}

/** The account's serverless discount: GraphQL `myself { serverlessDiscount }`. */
export interface Discount {
  readonly discountFactor: number | undefined;
  readonly type: string | undefined;
  readonly expirationDate: string | undefined;
}

/** The fields of an endpoint that REST does not return, in the REST API's words. */
export interface EndpointBinding {
  readonly id: string;
  readonly name: string;
  readonly templateId: string | undefined;
  readonly type: Open<EndpointType>;
  readonly gpu: { readonly pools: readonly string[]; readonly excludedTypes: readonly string[] };
  /** Country codes or data center ids, as the service stores them. */
  readonly locations: readonly string[];
  /** The settings `workers.min` and `workers.max`; `undefined` if the service leaves one of them out. */
  readonly workerLimits: { readonly min: number; readonly max: number } | undefined;
  /** Workers that are starting or running, with a pod's status (docs/service.md#graphql-words). */
  readonly workers: readonly { readonly id: string; readonly status: Open<PodStatus> }[];
}

/**
 * The input of a full `saveEndpoint`, which updates if it has an `id`. `locations` holds countries or data centers;
 * empty means anywhere.
 */
export interface EndpointSave extends EndpointSaveFields {
  readonly id?: string;
}

/** The new credentials of a registry. `username` and `password` are secret. */
export interface RegistryAuthUpdate {
  readonly id: string;
  readonly username: string;
  readonly password: string;
}
