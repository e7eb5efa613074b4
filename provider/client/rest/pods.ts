import { z } from "zod";
import { type Open, optional, variables, word } from "../../model/answer";
import { persistentMount } from "../../model/template";
import { entries } from "../lists/listing";
import type { Group } from "./group";

/** The status of a pod (docs/service.md#pods). */
export type PodStatus = "PROVISIONING" | "STARTING" | "RUNNING" | "EXITED" | "ERROR" | "TERMINATED";

/**
 * A pod as the service returns it. The specification leaves open which fields are required, so most may be `undefined`
 * (docs/service.md#pods).
 */
export interface Pod {
  readonly id: string;
  readonly name: string;
  readonly status: Open<PodStatus>;
  readonly actions: readonly string[] | undefined;
  readonly image: string | undefined;
  readonly args: string | undefined;
  /** Disk size in GB. */
  readonly disk: number | undefined;
  readonly ports: readonly string[] | undefined;
  readonly env: Readonly<Record<string, string>> | undefined;
  readonly registry: string | undefined;
  readonly gpu: { readonly id: string; readonly count: number } | undefined;
  /** Set on CPU pods. Memory is in GB. */
  readonly cpu: { readonly id: string; readonly vcpuCount: number; readonly memory?: number } | undefined;
  readonly mounts: {
    readonly persistent?: { readonly size: number; readonly path: string };
    readonly network: readonly { readonly volumeId: string; readonly path?: string }[];
  };
  readonly cloud: Open<"SECURE" | "COMMUNITY"> | undefined;
  readonly dataCenterId: string | undefined;
  /** The id of the template that the pod was created from; the pod prevents that template's deletion. */
  readonly template: string | undefined;
  /** The price in USD per hour. */
  readonly cost: number | undefined;
  readonly locked: boolean | undefined;
  readonly globalNetworking:
    | { readonly enabled: boolean; readonly ip?: string; readonly internalDns?: string }
    | undefined;
  /** In seconds. */
  readonly uptime: number | undefined;
  readonly createdAt: string | undefined;
  readonly startedAt: string | undefined;
}

const text = optional(z.string());

const mounts = z.object({
  persistent: optional(persistentMount),
  network: z
    .array(z.object({ volumeId: z.string(), path: z.string().optional() }))
    .nullish()
    .transform((mounted) => mounted ?? []),
});

const wire = z.object({
  id: z.string(),
  name: z.string(),
  status: word<PodStatus>(),
  actions: optional(z.array(z.string())),
  image: text,
  args: text,
  disk: optional(z.number()),
  ports: optional(z.array(z.string())),
  env: optional(variables),
  registry: text,
  gpu: optional(z.object({ id: z.string(), count: z.number().default(1) })),
  cpu: optional(z.object({ id: z.string(), vcpuCount: z.number(), memory: z.number().optional() })),
  mounts: mounts.nullish().transform((mounted) => mounted ?? { network: [] }),
  cloud: optional(word<"SECURE" | "COMMUNITY">()),
  dataCenterId: text,
  template: text,
  cost: optional(z.number()),
  locked: optional(z.boolean()),
  globalNetworking: optional(
    z.object({ enabled: z.boolean(), ip: z.string().optional(), internalDns: z.string().optional() }),
  ),
  runtime: optional(z.object({ uptime: optional(z.number()) })),
  createdAt: text,
  startedAt: text,
});

const pod: z.ZodType<Pod> = wire.transform(({ runtime, ...pod }) => ({ ...pod, uptime: runtime?.uptime }));

/** The group `/v2/pods`. @internal */
export const PODS: Group<Pod> = {
  path: "/v2/pods",
  noun: "pod",
  one: pod,
  many: z.object({ pods: entries(pod) }).transform((answer) => answer.pods),
};
