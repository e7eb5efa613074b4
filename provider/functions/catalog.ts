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
    pool: text(
      "Serverless pool, for `gpu.pools` of an `Endpoint`. Absent if serverless workers cannot have the type.",
    ).optional(),
    manufacturer: word("Manufacturer: `NVIDIA`, `AMD` or `UNKNOWN`."),
    memory: figure("Memory in GB."),
    secure: yes("`true` if the secure cloud has the type."),
    community: yes("`true` if the community cloud has the type."),
    price: perCloud("GpuTypePrice", "Prices in USD per GPU and hour.", "Price in USD per GPU and hour"),
    maxCount: perCloud("GpuTypeMaxCount", "Highest numbers of GPUs in one machine.", "Highest number of GPUs"),
    availability: availability(),
    dataCenters: stocks("Stock in each data center. Absent unless the look-up includes stock."),
  })
  .meta({ token: "GpuType", description: "A GPU type of the service's catalog." });

const ASKED = "If set, the result includes stock";
const INCLUDES_STOCK = "If `true`, the result includes stock. Defaults to `false`.";

/** Looks up GPU types with prices and, on request, stock (docs/service.md#catalog). */
export const getGpuTypes = lookup({
  name: "getGpuTypes",
  description:
    "Returns the GPU types of the service, with prices. The result includes stock if `availability` is `true` or a condition for the stock is set.",
  args: z.strictObject({
    availability: z.boolean().optional().meta({ description: INCLUDES_STOCK }),
    product: z
      .enum(["POD", "CLUSTER", "SERVERLESS"])
      .optional()
      .meta({ description: `Product for which the stock must suffice. ${ASKED}.` }),
    count: z
      .int()
      .min(1)
      .optional()
      .meta({ description: `Number of GPUs in one machine, at least 1, for which the stock must suffice. ${ASKED}.` }),
    cloud: z
      .enum(["SECURE", "COMMUNITY"])
      .optional()
      .meta({ description: `Cloud whose stock is returned. ${ASKED}.` }),
    minCudaVersion: z
      .string()
      .regex(/^\d+(\.\d+)?$/, "a version is written as in 12 or 12.1")
      .optional()
      .meta({ description: `Lowest CUDA version of the machines that count as stock, such as \`12.1\`. ${ASKED}.` }),
    pool: z.string().min(1).optional().meta({
      description: "Serverless pool whose types to return, such as `ADA_24`. If omitted, all types are returned.",
    }),
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
    group: text("Group to which the flavor belongs."),
    vcpu: z
      .object({ min: whole("Lowest number of vCPUs."), max: whole("Highest number of vCPUs.") })
      .meta({ token: "CpuTypeVcpu", description: "Possible numbers of vCPUs of one machine." }),
    ramGbPerVcpu: figure("Memory per vCPU in GB."),
    price: z
      .object({
        securePerVcpu: figure("Price in a pod, in USD per vCPU and hour."),
        serverlessPerVcpu: figure("Price in a serverless worker, in USD per vCPU and hour."),
      })
      .meta({ token: "CpuTypePrice", description: "Prices in USD per vCPU and hour." }),
    availability: availability(),
    dataCenters: stocks("Stock in each data center. Absent unless the look-up includes stock."),
  })
  .meta({ token: "CpuType", description: "A CPU flavor of the service's catalog." });

/** Looks up CPU flavors with prices and, on request, stock (docs/service.md#catalog). */
export const getCpuTypes = lookup({
  name: "getCpuTypes",
  description:
    "Returns the CPU flavors of the service, with prices. The result includes stock if `availability` is `true` or a condition for the stock is set.",
  args: z.strictObject({
    availability: z.boolean().optional().meta({ description: INCLUDES_STOCK }),
    product: z
      .enum(["POD", "SERVERLESS"])
      .optional()
      .meta({ description: `Product for which the stock must suffice. ${ASKED}.` }),
    vcpuCount: z
      .int()
      .min(2)
      .optional()
      .meta({
        description: `Number of vCPUs for which the stock must suffice: a power of two, at least 2. ${ASKED}.`,
      }),
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
