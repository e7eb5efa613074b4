import { z } from "zod";
import { type ContainerWish, containerArgs, containerDefaults } from "../container";
import { deletePolicy } from "../delete-policy";
import { name } from "../name";

const { image, ...container } = containerArgs;

/** The first is the default. */
export const POLICIES = ["drain", "refuse", "force"] as const;

/** What only `saveEndpoint` can say has its limits too (service contract 3.3). */
const SAVED = "with `templateId`, `gpu.excludedTypes` or `locations`";

const gpu = z.strictObject({
  pools: z.array(z.string().min(1)).min(1).meta({
    description: "Serverless GPU pools by priority, at least 1, as in `ADA_24`; the service honours the first three.",
  }),
  count: z.int().min(1).optional().meta({ description: "GPUs per worker, at least 1." }),
  excludedTypes: z.array(z.string().min(1)).optional().meta({
    whenAbsent: "keep",
    unordered: true,
    caseless: true,
    description:
      "GPU types of these pools that are not to be used, as in `NVIDIA L4`. Without it: what the service has stays, or, where the program gave a list before, none.",
  }),
});

const workers = z.strictObject({
  min: z.int().min(0).optional().meta({ description: "Workers that are always on, at most `max`." }),
  max: z
    .int()
    .min(0)
    .optional()
    .meta({ description: "Most workers at a time. All endpoints together share the account's worker quota." }),
});

const scaling = z.strictObject({
  type: z.enum(["QUEUE_DELAY", "REQUEST_COUNT"]).optional().meta({
    description: "`QUEUE_DELAY`: by the seconds that a request waits. `REQUEST_COUNT`: by requests in flight.",
  }),
  value: z.number().min(0.5).optional().meta({ description: "Target of the scaler, at least 0.5." }),
  idleTimeout: z
    .int()
    .min(0)
    .optional()
    .meta({ description: `Seconds before an idle worker leaves, at most 3600 ${SAVED}.` }),
});

export const args = z.strictObject({
  name: name("free", {}, ` 3 to 191 characters ${SAVED}.`),
  templateId: z.string().min(1).optional().meta({
    replaces: "added or removed",
    description:
      "Id of a serverless `Template` of the program's own, instead of `image` and the other container fields. It serves one endpoint at a time.",
  }),
  image: image.optional().meta({ ...image.meta(), replaces: "added or removed" }),
  ...container,
  type: z.enum(["QUEUE_BASED", "LOAD_BALANCING"]).optional().meta({
    replaces: "changed",
    description:
      "`QUEUE_BASED`: jobs through a queue. `LOAD_BALANCING`: requests go straight to workers; needs `templateId`.",
  }),
  // Without one it would be a CPU endpoint, and the service makes none of the other (service contract 2.1).
  gpu: gpu.meta({ token: "EndpointGpu", replaces: "added or removed", description: "GPUs of the workers." }),
  workers: workers.optional().meta({ token: "EndpointWorkers", description: "How many workers." }),
  scaling: scaling.optional().meta({ token: "EndpointScaling", description: "When workers come and go." }),
  dataCenterIds: z.array(z.string().min(1)).optional().meta({
    unordered: true,
    description: "Data centers that workers may run in; none is anywhere. Not together with `locations`.",
  }),
  locations: z
    .array(z.string().regex(/^[A-Z]{2}$/, "must be a country's two capital letters, as in US"))
    .optional()
    .meta({
      unordered: true,
      description:
        "Countries that workers may run in, by two capital letters as in `US`; none is anywhere. Not together with `dataCenterIds`.",
    }),
  networkVolumes: z
    .array(z.string().min(1))
    .optional()
    .meta({ unordered: true, description: "Ids of attached `NetworkVolume`s, at most one per data center." }),
  timeout: z.int().min(0).optional().meta({ description: "Milliseconds that one request may take; 0 is no limit." }),
  flashboot: z.enum(["OFF", "FLASHBOOT", "PRIORITY_FLASHBOOT"]).optional().meta({ description: "Faster cold starts." }),
  awaitRollout: z
    .union([z.literal(false), z.int().min(1)], { error: "must be false, or the seconds to wait, as in 600" })
    .optional()
    .meta({
      local: true,
      awaits: true,
      description:
        "Seconds, at least 1, that a create or a change that concerns workers waits until the workers run the newest version; `false` or nothing: it does not wait. Workers that fail end the wait with an error. With no workers there is nothing to wait for.",
    }),
  deletePolicy: deletePolicy(
    POLICIES,
    "workers are not at zero: `drain` scales to zero, lets running jobs finish and waits for the workers to leave; " +
      "`refuse` is an error; `force` deletes at once, with its jobs",
  ),
});

/** One that only endpoints of this type have (service API: Serverless endpoint, `requestUrls`). */
const urlOf = (value: "QUEUE_BASED" | "LOAD_BALANCING", description: string) =>
  z
    .string()
    .optional()
    .meta({ description, only: { argument: "type", value } });

export const out = z.object({
  requestUrls: z
    .object({
      run: urlOf("QUEUE_BASED", "Submits a job (`QUEUE_BASED`)."),
      runSync: urlOf("QUEUE_BASED", "Submits a job and waits for it (`QUEUE_BASED`)."),
      base: urlOf("LOAD_BALANCING", "Base of the workers' own paths (`LOAD_BALANCING`)."),
    })
    .meta({ token: "EndpointRequestUrls", stable: true, description: "Where requests go, by type." }),
  createdAt: z.string().meta({ stable: true, description: "When it was created, RFC 3339." }),
});

type Args = z.infer<typeof args>;
type Placed = { readonly min: number; readonly max: number };
type Scaled = { readonly type: "QUEUE_DELAY" | "REQUEST_COUNT"; readonly value: number; readonly idleTimeout: number };

/** The arguments with their defaults; the container fields are absent beside a `templateId`. */
export interface EndpointWish extends Omit<Args, keyof ContainerWish>, Partial<ContainerWish> {
  type: "QUEUE_BASED" | "LOAD_BALANCING";
  gpu: { pools: string[]; count: number; excludedTypes?: string[] | undefined };
  workers: Placed;
  scaling: Scaled;
  dataCenterIds: string[];
  locations: string[];
  networkVolumes: string[];
  timeout: number;
  flashboot: "OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT";
}

/** What absent arguments mean (service contract 2.1); beside a `templateId` the template has the container fields. */
export function defaults(given: Readonly<Record<string, unknown>>): Partial<EndpointWish> {
  return {
    ...(given.templateId === undefined ? containerDefaults(20) : {}),
    type: "QUEUE_BASED",
    ...(given.gpu ? { gpu: { count: 1 } as EndpointWish["gpu"] } : {}),
    workers: { min: 0, max: 3 },
    scaling: { type: given.type === "LOAD_BALANCING" ? "REQUEST_COUNT" : "QUEUE_DELAY", value: 4, idleTimeout: 5 },
    dataCenterIds: [],
    locations: [],
    networkVolumes: [],
    timeout: 300_000,
    flashboot: "OFF",
    deletePolicy: "drain",
  };
}
