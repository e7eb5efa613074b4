import { z } from "zod";
import { figure, identity, text, whole, word, yes } from "./fields";
import { lookup } from "./lookup";
import { availability, query, stocks } from "./stock";

const perCloud = (token: string, description: string, of: string) =>
  z
    .object({ secure: figure(`${of} in the secure cloud.`), community: figure(`${of} in the community cloud.`) })
    .meta({ token, description });

const gpuType = z
  .object({
    ...identity("GPU type"),
    pool: text("Serverless pool, for `gpu.pools` of an `Endpoint`; absent: not for serverless.").optional(),
    manufacturer: word("`NVIDIA`, `AMD` or `UNKNOWN`."),
    memory: figure("GB."),
    secure: yes("Whether the secure cloud has it."),
    community: yes("Whether the community cloud has it."),
    price: perCloud("GpuTypePrice", "USD an hour for each GPU.", "USD an hour"),
    maxCount: perCloud("GpuTypeMaxCount", "Most GPUs of one machine.", "Most GPUs"),
    availability: availability("the asked count"),
    dataCenters: stocks("Stock in each data center."),
  })
  .meta({ token: "GpuType", description: "A GPU type (service: catalog)." });

const ASKED = "Implies `availability`";

/** Looks up GPU types with prices and, on request, stock (docs/service.md#catalog). */
export const getGpuTypes = lookup({
  name: "getGpuTypes",
  description:
    "The GPU types of the service, with prices; with stock where `availability` or one of its conditions is given.",
  args: z.strictObject({
    availability: z.boolean().optional().meta({ description: "Whether to tell stock." }),
    product: z
      .enum(["POD", "CLUSTER", "SERVERLESS"])
      .optional()
      .meta({ description: `Stock for what. ${ASKED}.` }),
    count: z
      .int()
      .min(1)
      .optional()
      .meta({ description: `Stock of that many in one machine, at least 1. ${ASKED}.` }),
    cloud: z
      .enum(["SECURE", "COMMUNITY"])
      .optional()
      .meta({ description: `Stock of which cloud. ${ASKED}.` }),
    minCudaVersion: z
      .string()
      .regex(/^\d+(\.\d+)?$/, "a version is written as in 12 or 12.1")
      .optional()
      .meta({ description: `Stock with this CUDA version or a later one, as in \`12.1\`. ${ASKED}.` }),
    pool: z.string().min(1).optional().meta({ description: "Only types of this serverless pool, as in `ADA_24`." }),
  }),
  result: z.object({ gpuTypes: z.array(gpuType).meta({ description: "The GPU types." }) }),

  async run({ catalog }, { availability, pool, ...conditions }) {
    const found = await catalog.gpus(query({ ...included(availability, conditions), ...conditions }));
    return { gpuTypes: pool === undefined ? found : found.filter((type) => type.pool === pool) };
  },
});

const cpuType = z
  .object({
    ...identity("CPU flavor"),
    group: text("Group of flavors."),
    vcpu: z
      .object({ min: whole("Fewest."), max: whole("Most.") })
      .meta({ token: "CpuTypeVcpu", description: "How many vCPUs one machine may have." }),
    ramGbPerVcpu: figure("GB of memory for each vCPU."),
    price: z
      .object({ securePerVcpu: figure("Of a pod."), serverlessPerVcpu: figure("Of a serverless worker.") })
      .meta({ token: "CpuTypePrice", description: "USD an hour for each vCPU." }),
    availability: availability("the asked count"),
    dataCenters: stocks("Stock in each data center."),
  })
  .meta({ token: "CpuType", description: "A CPU flavor (service: catalog)." });

/** Looks up CPU flavors with prices and, on request, stock (docs/service.md#catalog). */
export const getCpuTypes = lookup({
  name: "getCpuTypes",
  description:
    "The CPU flavors of the service, with prices; with stock where `availability` or one of its conditions is given.",
  args: z.strictObject({
    availability: z.boolean().optional().meta({ description: "Whether to tell stock." }),
    product: z
      .enum(["POD", "SERVERLESS"])
      .optional()
      .meta({ description: `Stock for what. ${ASKED}.` }),
    vcpuCount: z
      .int()
      .min(2)
      .optional()
      .meta({ description: `Stock of that many vCPUs, a power of two, at least 2. ${ASKED}.` }),
  }),
  result: z.object({ cpuTypes: z.array(cpuType).meta({ description: "The CPU flavors." }) }),

  async run({ catalog }, { availability, ...conditions }) {
    return { cpuTypes: await catalog.cpus(query({ ...included(availability, conditions), ...conditions })) };
  },
});

/** The service refuses a filter by stock unless the query also includes the stock. */
const included = (wanted: boolean | undefined, conditions: object) => ({
  include: wanted || Object.values(conditions).some((value) => value !== undefined) ? "AVAILABILITY" : undefined,
});
