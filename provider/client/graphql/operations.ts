import type { EndpointType, FlashBoot, Scaling } from "../rest/endpoints";
import type { PodStatus } from "../rest/pods";
import type { Open } from "../rest/wire";

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
  /** Those that start or run, in a pod's words (service contract 3.7). */
  readonly workers: readonly { readonly id: string; readonly status: Open<PodStatus> }[];
}

/** A full `saveEndpoint`: the service resets a part of what is left out. With `id` it updates. */
export interface EndpointSave {
  readonly id?: string;
  readonly name: string;
  readonly templateId: string;
  readonly type: Open<EndpointType>;
  readonly gpu: {
    readonly pools: readonly string[];
    readonly count: number;
    readonly excludedTypes: readonly string[];
  };
  readonly workers: { readonly min: number; readonly max: number };
  readonly scaling: Scaling;
  /** Country codes or data center ids; empty is anywhere. */
  readonly locations: readonly string[];
  readonly networkVolumes: readonly string[];
  /** Milliseconds. */
  readonly timeout: number;
  readonly flashboot: Open<FlashBoot>;
}

export interface RegistryAuthUpdate {
  readonly id: string;
  readonly username: string;
  readonly password: string;
}
