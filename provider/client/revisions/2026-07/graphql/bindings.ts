import { z } from "zod";
import { optional } from "../../../../model/answer";
import { commaList, gpuFromIds, typeToRest } from "../../../../model/graphql-words";
import type { EndpointBinding } from "../../../graphql/operations";
import type { PodStatus } from "../../../objects/pods";

/** The part of GraphQL's `Endpoint` that this client selects. */
export interface GraphqlEndpoint {
  readonly id: string;
  readonly name: string;
  readonly templateId: string | undefined;
  readonly type: string | undefined;
  readonly gpuIds: string | undefined;
  readonly locations: string | undefined;
  readonly workersMin: number | undefined;
  readonly workersMax: number | undefined;
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
export function toBinding({ id, name, templateId, type, ...rest }: GraphqlEndpoint): EndpointBinding {
  const { workersMin: min, workersMax: max } = rest;
  return {
    id,
    name,
    templateId: templateId || undefined,
    type: typeToRest(type),
    gpu: gpuFromIds(rest.gpuIds),
    locations: commaList(rest.locations),
    workerLimits: min === undefined || max === undefined ? undefined : { min, max },
    workers: rest.pods
      .map((pod) => ({ id: pod.id, status: STATUSES[pod.desiredStatus] ?? pod.desiredStatus }))
      .filter(({ status }) => !LEFT.has(status)),
  };
}

const text = optional(z.string());
const count = optional(z.number());

/** Parses one endpoint of the GraphQL API. */
export const endpoint: z.ZodType<EndpointBinding> = z
  .object({
    id: z.string(),
    name: z.string(),
    templateId: text,
    type: text,
    gpuIds: text,
    locations: text,
    workersMin: count,
    workersMax: count,
    pods: z.array(z.object({ id: z.string(), desiredStatus: z.string() })),
  })
  .transform(toBinding);
