import { z } from "zod";
import { entries } from "../lists/listing";
import type { Group } from "./group";
import { type ContainerPatch, type Open, optional, variables, word } from "./wire";

export type EndpointType = "QUEUE_BASED" | "LOAD_BALANCING";
export type FlashBoot = "OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT";
export type ScalerType = "QUEUE_DELAY" | "REQUEST_COUNT";

export interface Scaling {
  readonly type: Open<ScalerType>;
  /** A 32-bit float on the wire: compare with tolerance. */
  readonly value: number;
  /** Seconds. */
  readonly idleTimeout: number;
}

/** A serverless endpoint as read. What the service may leave out is `undefined` (service API: Serverless endpoint). */
export interface Endpoint {
  readonly id: string;
  readonly name: string;
  /** Where the answer lacks it, told from the request URLs if they are there. */
  readonly type: Open<EndpointType> | undefined;
  readonly requestUrls: { readonly run?: string; readonly runSync?: string; readonly base?: string } | undefined;
  readonly image: string | undefined;
  readonly args: string | undefined;
  /** GB. */
  readonly disk: number | undefined;
  readonly ports: readonly string[] | undefined;
  readonly env: Readonly<Record<string, string>> | undefined;
  /** `null` is none; `undefined` is not told. */
  readonly registry: string | null | undefined;
  /** `undefined` for CPU endpoints. */
  readonly gpu: { readonly pools: readonly string[]; readonly count: number } | undefined;
  /** Memory in GB. */
  readonly cpu: { readonly id: string; readonly vcpuCount: number; readonly memory: number } | undefined;
  readonly workers: { readonly min: number; readonly max: number };
  readonly scaling: Scaling;
  readonly dataCenterIds: readonly string[];
  readonly networkVolumes: readonly string[];
  /** Milliseconds; 0 is no limit. */
  readonly timeout: number;
  readonly flashboot: Open<FlashBoot>;
  /** RFC 3339. */
  readonly createdAt: string;
}

/** Every field that a PATCH accepts; nested objects are partial, except that `gpu` needs `pools` (service contract 2.1). */
export interface EndpointPatch extends ContainerPatch {
  readonly name?: string;
  readonly gpu?: { readonly pools: readonly string[]; readonly count?: number };
  readonly workers?: { readonly min?: number; readonly max?: number };
  readonly scaling?: { readonly type?: ScalerType; readonly value?: number; readonly idleTimeout?: number };
  readonly dataCenterIds?: readonly string[];
  readonly networkVolumes?: readonly string[];
  /** Milliseconds. */
  readonly timeout?: number;
  readonly flashboot?: FlashBoot;
}

/** A queue-based GPU endpoint: the only one that the REST API can make (service contract 2.1). */
export interface EndpointCreate extends EndpointPatch {
  readonly name: string;
  readonly image: string;
  readonly gpu: { readonly pools: readonly string[]; readonly count?: number };
}

const wire = z.object({
  id: z.string(),
  name: z.string(),
  type: optional(word<EndpointType>()),
  requestUrls: optional(
    z.object({ run: z.string().optional(), runSync: z.string().optional(), base: z.string().optional() }),
  ),
  image: optional(z.string()),
  args: optional(z.string()),
  disk: optional(z.number()),
  ports: optional(z.array(z.string())),
  env: optional(variables),
  registry: z
    .string()
    .nullish()
    .transform((id) => id),
  gpu: optional(z.object({ pools: z.array(z.string()), count: z.number().default(1) })),
  cpu: optional(z.object({ id: z.string(), vcpuCount: z.number(), memory: z.number() })),
  workers: z.object({ min: z.number(), max: z.number() }),
  scaling: z.object({ type: word<ScalerType>(), value: z.number(), idleTimeout: z.number() }),
  dataCenterIds: z.array(z.string()),
  networkVolumes: z.array(z.string()),
  timeout: z.number(),
  flashboot: word<FlashBoot>(),
  createdAt: z.string(),
});

type Told = z.output<typeof wire>;

const typeOf = ({ type, requestUrls }: Told): Endpoint["type"] => {
  if (type !== undefined) return type;
  if (requestUrls?.base !== undefined) return "LOAD_BALANCING";
  return requestUrls?.run === undefined ? undefined : "QUEUE_BASED";
};

const endpoint: z.ZodType<Endpoint> = wire.transform((told) => ({ ...told, type: typeOf(told) }));

/** `/v2/serverless`. @internal */
export const ENDPOINTS: Group<Endpoint> = {
  path: "/v2/serverless",
  noun: "endpoint",
  one: endpoint,
  many: z.object({ endpoints: entries(endpoint) }).transform((answer) => answer.endpoints),
};

export type { Release, Releases, Worker, WorkerStatus, Workers } from "./workers";
