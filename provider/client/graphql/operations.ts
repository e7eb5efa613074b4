import type { Open } from "../../model/answer";
import type { EndpointType, ownFields } from "../../model/endpoint";
import type { Desired } from "../../model/field";
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
  /** Those that start or run, in a pod's words (service contract 3.7). */
  readonly workers: readonly { readonly id: string; readonly status: Open<PodStatus> }[];
}

/** A word that a later revision of the service has answered can be sent again. */
type Opened<T> = T extends string
  ? Open<T>
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { readonly [K in keyof T]: Opened<T[K]> }
      : T;

/** A full `saveEndpoint`: the service resets a part of what is left out. With `id` it updates. */
export type EndpointSave = Readonly<
  Opened<Omit<Desired<typeof ownFields>, "dataCenterIds" | "awaitRollout" | "deletePolicy">>
> & {
  readonly id?: string;
  readonly name: string;
  readonly templateId: string;
  /** Country codes or data center ids; empty is anywhere. */
  readonly locations: readonly string[];
};

export interface RegistryAuthUpdate {
  readonly id: string;
  readonly username: string;
  readonly password: string;
}
