import { z } from "zod";
import { InvalidInput } from "../errors";
import { UnexpectedOutput } from "../jobs/errors";
import { shapeOf } from "../jobs/shape";
import type { CompletedJob, Jobs, RunSyncOptions } from "../jobs/types";
import type { ImageRequest, ImageResult } from "./types";

/** The signature at the start of every PNG file (W3C PNG specification, 5.2). */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const output = z.object({
  images: z.array(z.object({ image: z.string() })).min(1),
  generation_time: z.number().optional().catch(undefined),
});

/**
 * Sends a prompt to an endpoint that runs the image-generation worker (docs/service.md#image-generation). Throws
 * `InvalidInput`, `JobFailed` or `UnexpectedOutput`.
 */
export async function generate(
  jobs: Pick<Jobs, "runSync">,
  endpoint: string,
  request: ImageRequest,
  options?: RunSyncOptions,
): Promise<ImageResult> {
  const { prompt, negativePrompt, width = 1024, height = 1024, steps = 25 } = request;
  check({ prompt, width, height, steps });
  const input = {
    prompt,
    ...(negativePrompt !== undefined && { negative_prompt: negativePrompt }),
    width,
    height,
    num_inference_steps: steps,
  };
  const job = await jobs.runSync(endpoint, { input }, options);
  return { ...read(job), job };
}

/** Throws `InvalidInput` for input that the worker would refuse. */
function check({ prompt, width, height, steps }: Required<Omit<ImageRequest, "negativePrompt">>): void {
  if (typeof prompt !== "string" || prompt === "") throw new InvalidInput("prompt", "is missing; a text is required");
  for (const [name, pixels] of Object.entries({ width, height })) {
    if (Number.isInteger(pixels) && pixels >= 8 && pixels <= 2048 && pixels % 8 === 0) continue;
    throw new InvalidInput(name, `is ${pixels}; allowed are multiples of 8 from 8 to 2048`);
  }
  if (Number.isInteger(steps) && steps >= 1 && steps <= 100) return;
  throw new InvalidInput("steps", `is ${steps}; allowed are whole numbers from 1 to 100`);
}

function read(job: CompletedJob): Omit<ImageResult, "job"> {
  const sent = output.safeParse(job.output);
  if (!sent.success) {
    throw new UnexpectedOutput(
      `Job ${job.id} completed, but its output is ${shapeOf(job.output)}; the image worker must return an object with "images", each with an "image"`,
      job,
    );
  }
  const { images, generation_time: generationTime } = sent.data;
  return { png: pngOf(images[0]?.image ?? "", job), generationTime };
}

/** Decodes base64. The service does not prefix it as a data URL, but other workers do. */
function pngOf(image: string, job: CompletedJob): Uint8Array {
  const bytes = Buffer.from(image.replace(/^data:image\/png;base64,/, ""), "base64");
  if (bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return new Uint8Array(bytes);
  throw new UnexpectedOutput(
    `Job ${job.id} completed, but its image is not a PNG in base64 (${bytes.length} bytes)`,
    job,
  );
}
