import { commaList, gpuFromIds, typeToRest } from "../../model/graphql-words";
import type { PodStatus } from "../rest/pods";
import type { EndpointBinding } from "./operations";

/** `Endpoint` of the GraphQL API, as far as this client selects it. */
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

/** A worker is a pod, and GraphQL keeps those that have left in its list. */
const LEFT: ReadonlySet<string> = new Set<PodStatus>(["EXITED", "ERROR", "TERMINATED"]);

/** A GraphQL endpoint in the REST API's words. */
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
