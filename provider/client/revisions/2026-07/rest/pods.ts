import { z } from "zod";
import { optional, variables, word } from "../../../../model/answer";
import { persistentMount } from "../../../../model/template";
import { entries } from "../../../lists/listing";
import type { Pod, PodStatus } from "../../../objects/pods";
import type { Group } from "../../../rest/group";

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

/** The group of pods. */
export const PODS: Group<Pod> = {
  path: "/v2/pods",
  noun: "pod",
  one: pod,
  many: z.object({ pods: entries(pod) }).transform((answer) => answer.pods),
};
