import { z } from "zod";
import { type Client, cpuWorkerPrice, gpuWorkerPrice, type PriceRange, priceOf, type WorkerPrice } from "../client";
import { figure, text, texts } from "./fields";
import { BadArguments, lookup } from "./lookup";

const gpu = z
  .strictObject({
    pools: z
      .array(z.string().min(1))
      .min(1)
      .meta({ description: "Serverless GPU pools, at least 1; the first three count." }),
    count: z.int().min(1).optional().meta({ description: "GPUs per worker, at least 1. Default: `1`." }),
    excludedTypes: z.array(z.string().min(1)).optional().meta({ description: "GPU types that are not used." }),
  })
  .optional()
  .meta({ token: "EstimateCostGpu", description: "GPUs of the workers. Either this or `cpu`." });

const cpu = z
  .strictObject({
    id: z.string().min(1).meta({ description: "CPU flavor." }),
    vcpuCount: z.int().min(2).meta({ description: "vCPUs per worker, at least 2." }),
  })
  .optional()
  .meta({ token: "EstimateCostCpu", description: "CPUs of the workers." });

const workers = z
  .strictObject({
    min: z.int().min(0).optional().meta({ description: "Workers that are always on. Default: `0`." }),
    max: z.int().min(0).optional().meta({ description: "Most workers at a time. Default: `3`." }),
  })
  .optional()
  .meta({ token: "EstimateCostWorkers", description: "How many workers, as the `Endpoint` has them." });

const tokens = (description: string) => z.int().min(0).meta({ description });

const generated = z
  .strictObject({
    model: z.string().min(1).meta({ description: "Id of the model, as `getTextModels` has it." }),
    inputTokens: tokens("Tokens of the input."),
    outputTokens: tokens("Tokens of the output, reasoning included."),
  })
  .optional()
  .meta({ token: "EstimateCostText", description: "Tokens of the public text-generation endpoint." });

const usd = (description: string) =>
  z
    .object({ lowest: figure("With the cheapest type."), highest: figure("With the dearest type.") })
    .meta({ token: "CostRange", description: "A range of costs in USD an hour." })
    .optional()
    .meta({ description });

/**
 * Estimates an endpoint's cost per hour from the catalog's prices, and the cost of text from its tokens
 * (docs/service.md#catalog, docs/service.md#text-cost).
 */
export const estimateCost = lookup({
  name: "estimateCost",
  description:
    "What the workers of an endpoint cost an hour by the catalog's prices. It is an estimate: a worker is billed by the second, and serverless prices that the service publishes elsewhere differ from the catalog's. And what text costs, exactly.",
  args: z.strictObject({ gpu, cpu, workers, text: generated }),
  result: z.object({
    perWorker: usd("USD an hour for one worker; absent where the catalog has no price."),
    atMin: usd("USD an hour for `workers.min` workers; absent where the catalog has no price."),
    atMax: usd("USD an hour for `workers.max` workers; absent where the catalog has no price."),
    unpriced: texts("Pools, or the CPU flavor, for which the catalog has no price: what they cost is left out."),
    text: text(
      "USD for the tokens, as a decimal that is exact to 8 places; absent where no text was asked about.",
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
