import { z } from "zod";
import { type Client, cpuWorkerPrice, gpuWorkerPrice, type PriceRange, priceOf, type WorkerPrice } from "../client";
import { figure, text, texts } from "./fields";
import { BadArguments, lookup } from "./lookup";

const gpu = z
  .strictObject({
    pools: z
      .array(z.string().min(1))
      .min(1)
      .meta({ description: "Serverless GPU pools. At least one is required, and only the first three count." }),
    count: z.int().min(1).optional().meta({ description: "Number of GPUs per worker. At least 1. Defaults to `1`." }),
    excludedTypes: z.array(z.string().min(1)).optional().meta({
      description: "GPU types that the workers do not use. If omitted, all types of the pools count.",
    }),
  })
  .optional()
  .meta({ token: "EstimateCostGpu", description: "GPUs of the workers. Cannot be combined with `cpu`." });

const cpu = z
  .strictObject({
    id: z.string().min(1).meta({ description: "Id of the CPU flavor." }),
    vcpuCount: z.int().min(2).meta({ description: "Number of vCPUs per worker. At least 2." }),
  })
  .optional()
  .meta({ token: "EstimateCostCpu", description: "CPUs of the workers. Cannot be combined with `gpu`." });

const workers = z
  .strictObject({
    min: z
      .int()
      .min(0)
      .optional()
      .meta({ description: "Number of workers that are always running. At least 0. Defaults to `0`." }),
    max: z
      .int()
      .min(0)
      .optional()
      .meta({ description: "Highest number of workers at a time. At least 0. Defaults to `3`." }),
  })
  .optional()
  .meta({ token: "EstimateCostWorkers", description: "Number of workers, as in the `workers` of an `Endpoint`." });

const tokens = (description: string) => z.int().min(0).meta({ description });

const generated = z
  .strictObject({
    model: z.string().min(1).meta({ description: "Id of the model, as returned by `getTextModels`." }),
    inputTokens: tokens("Number of input tokens."),
    outputTokens: tokens("Number of output tokens, including reasoning."),
  })
  .optional()
  .meta({
    token: "EstimateCostText",
    description: "Text of the public text-generation endpoint whose cost to compute.",
  });

const usd = (description: string) =>
  z
    .object({
      lowest: figure("Cost with the cheapest GPU type, in USD per hour."),
      highest: figure("Cost with the most expensive GPU type, in USD per hour."),
    })
    .meta({ token: "CostRange", description: "A range of costs in USD per hour." })
    .optional()
    .meta({ description });

/**
 * Estimates an endpoint's cost per hour from the catalog's prices, and the cost of text from its tokens
 * (docs/service.md#catalog, docs/service.md#text-cost).
 */
export const estimateCost = lookup({
  name: "estimateCost",
  description:
    "Estimates the cost of an endpoint's workers per hour from the catalog's prices, and computes the exact cost of text. The cost of workers is an estimate, because the service bills a worker by the second, and because the serverless prices that it publishes elsewhere differ from those of the catalog.",
  args: z.strictObject({ gpu, cpu, workers, text: generated }),
  result: z.object({
    perWorker: usd("Cost of one worker in USD per hour. Absent if the catalog has no price."),
    atMin: usd("Cost of `workers.min` workers in USD per hour. Absent if the catalog has no price."),
    atMax: usd("Cost of `workers.max` workers in USD per hour. Absent if the catalog has no price."),
    unpriced: texts("Pools, or the CPU flavor, for which the catalog has no price. The costs do not include them."),
    text: text(
      "Cost of the tokens in USD, as a decimal number that is exact to 8 places. Absent unless `text` is given.",
    ).optional(),
  }),

  async run(client, { gpu, cpu, workers: { min = 0, max = 3 } = {}, text }) {
    if (gpu && cpu) throw new BadArguments("estimateCost: give either gpu or cpu");
    if (!gpu && !cpu && !text) throw new BadArguments("estimateCost: give gpu, cpu or text");
    const { range, unpriced } = await workerPrice(client, { gpu, cpu });
    const at = (count: number): PriceRange | undefined => range && priceOf(count, range);
    return { perWorker: range, atMin: at(min), atMax: at(max), unpriced, text: text && textCost(client, text) };
  },
});

const textCost = (client: Client, { model, inputTokens: input, outputTokens: output }: Tokens): string =>
  client.text.textCost(model, { input, output });

type Tokens = NonNullable<z.output<typeof generated>>;

interface Wanted {
  readonly gpu?: z.output<typeof gpu>;
  readonly cpu?: z.output<typeof cpu>;
}

async function workerPrice({ catalog }: Client, { gpu, cpu }: Wanted): Promise<WorkerPrice> {
  if (gpu) return gpuWorkerPrice(await catalog.gpus(), { ...gpu, count: gpu.count ?? 1 });
  return cpu ? cpuWorkerPrice(await catalog.cpus(), cpu) : { range: undefined, unpriced: [] };
}
