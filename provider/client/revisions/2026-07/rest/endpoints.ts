import { z } from "zod";
import { optional } from "../../../../model/answer";
import { endpointFields } from "../../../../model/endpoint";
import { answers } from "../../../../model/field";
import { ENDPOINT } from "../../../../model/kinds";
import type { EndpointCreate, EndpointPatch } from "../../../objects/fields";
import type { Endpoint } from "../../../objects/managed";
import { groupOf, type WrittenGroup } from "../../../rest/group";

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

/** The group of endpoints. */
export const ENDPOINTS: WrittenGroup<Endpoint, EndpointCreate, EndpointPatch> = groupOf(
  ENDPOINT,
  "/v2/serverless",
  endpoint,
);
