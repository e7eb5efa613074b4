import { z } from "zod";
import { optional } from "../../model/answer";
import { endpointFields } from "../../model/endpoint";
import { answers } from "../../model/field";
import { ENDPOINT } from "../../model/kinds";
import type { EndpointFields } from "../objects";
import { type Group, groupOf } from "./group";

/**
 * A serverless endpoint as the service returns it. Fields that the service may leave out are `undefined`; `registry` is
 * `null` where there is none (docs/service.md#endpoints).
 */
export interface Endpoint extends EndpointFields {
  readonly id: string;
  /** Depends on the type: `run` and `runSync` for a queue, `base` for a load balancer. */
  readonly requestUrls: { readonly run?: string; readonly runSync?: string; readonly base?: string } | undefined;
  /** Set instead of `gpu` on endpoints with CPU workers. Memory is in GB. */
  readonly cpu: { readonly id: string; readonly vcpuCount: number; readonly memory: number } | undefined;
  /** RFC 3339. */
  readonly createdAt: string;
}

const answer = z.object({
  id: z.string(),
  ...answers(endpointFields),
  requestUrls: optional(
    z.object({ run: z.string().optional(), runSync: z.string().optional(), base: z.string().optional() }),
  ),
  cpu: optional(z.object({ id: z.string(), vcpuCount: z.number(), memory: z.number() })),
  createdAt: z.string(),
});

/** If the answer lacks the type, the request URLs show it. */
const typeOf = ({ type, requestUrls }: z.output<typeof answer>): Endpoint["type"] => {
  if (type !== undefined) return type;
  if (requestUrls?.base !== undefined) return "LOAD_BALANCING";
  return requestUrls?.run === undefined ? undefined : "QUEUE_BASED";
};

const endpoint: z.ZodType<Endpoint> = answer.transform((found) => ({ ...found, type: typeOf(found) }));

/** The group `/v2/serverless`. @internal */
export const ENDPOINTS: Group<Endpoint> = groupOf(ENDPOINT, endpoint);

/** The scaling settings of an endpoint. */
export type Scaling = Endpoint["scaling"];

export type { EndpointType, FlashBoot, ScalerType } from "../../model/words";
export type { Release, Releases, Worker, WorkerStatus, Workers } from "./workers";
