import { commaList, gpuFromIds, typeToRest } from "../../model/graphql-words";
import type { PodStatus } from "../rest/pods";
import type { EndpointBinding } from "./operations";

/** The part of GraphQL's `Endpoint` that this client selects. */
export interface GraphqlEndpoint {
  readonly id: string;
  readonly name: string;
  readonly templateId: string | undefined;
  readonly type: string | undefined;
  readonly gpuIds: string | undefined;
  readonly locations: string | undefined;
  readonly pods: readonly { readonly id: string; readonly desiredStatus: string }[];
}

const STATUSES: Readonly<Record<string, PodStatus>> = {
  CREATED: "PROVISIONING",
  RESTARTING: "STARTING",
  PAUSED: "EXITED",
  DEAD: "ERROR",
};

/** GraphQL lists an endpoint's workers as pods and keeps those that have ended, in these states. */
const LEFT: ReadonlySet<string> = new Set<PodStatus>(["EXITED", "ERROR", "TERMINATED"]);

/** Converts a GraphQL endpoint to the REST API's words. */
export function toBinding({ id, name, templateId, type, gpuIds, locations, pods }: GraphqlEndpoint): EndpointBinding {
  return {
    id,
    name,
    templateId: templateId || undefined,
    type: typeToRest(type),
    gpu: gpuFromIds(gpuIds),
    locations: commaList(locations),
    workers: pods
      .map((pod) => ({ id: pod.id, status: STATUSES[pod.desiredStatus] ?? pod.desiredStatus }))
      .filter(({ status }) => !LEFT.has(status)),
  };
}
