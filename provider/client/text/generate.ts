import { z } from "zod";
import { InvalidInput } from "../errors";
import { UnexpectedOutput } from "../jobs/errors";
import { shapeOf } from "../jobs/shape";
import type { CompletedJob, Jobs, RunSyncOptions } from "../jobs/types";
import { known, textCost } from "./cost";
import { textModels } from "./models";
import type { SamplingParams, TextRequest, TextResult } from "./types";

const ROLES: ReadonlySet<unknown> = new Set(["system", "user", "assistant"]);

/**
 * Sends messages to the public text-generation endpoint and waits for the text (docs/service.md#native-route). Throws
 * `InvalidInput`, `JobFailed` or `UnexpectedOutput`.
 */
export async function generate(
  jobs: Pick<Jobs, "runSync">,
  slug: string,
  request: TextRequest,
  options?: RunSyncOptions,
): Promise<TextResult> {
  check(request);
  const { messages, model, samplingParams } = request;
  const sampling = samplingParams && wireOf(samplingParams);
  const input = { messages, ...(model && { model }), ...(sampling && { sampling_params: sampling }) };
  const job = await jobs.runSync(slug, { input }, options);
  const { choices, cost, usage } = read(job);
  return {
    text: choices[0]?.tokens.join("") ?? "",
    cost: textCost(model ?? (textModels()[0]?.id as string), usage),
    reportedCost: cost,
    usage,
    job,
  };
}

const wireOf = ({ maxTokens, temperature, seed, topK, topP }: SamplingParams) => ({
  max_tokens: maxTokens,
  temperature,
  seed,
  top_k: topK,
  top_p: topP,
});

const tokens = z.number().int().nonnegative();
const output = z.object({
  choices: z.array(z.object({ tokens: z.array(z.string()) })).min(1),
  cost: z.number().optional().catch(undefined),
  usage: z.object({ input: tokens, output: tokens }),
});

/** The service has changed the shape of this output before, so the output is checked (docs/service.md#native-route). */
function read(job: CompletedJob): z.output<typeof output> {
  const sent = output.safeParse(job.output);
  if (sent.success) return sent.data;
  throw new UnexpectedOutput(
    `Job ${job.id} completed, but its output is ${shapeOf(job.output)}; the service should return an object with "choices", each a list of "tokens", and "usage"`,
    job,
  );
}

/** Throws `InvalidInput` for a request that the service would refuse (docs/service.md#native-route). */
function check({ messages, model, samplingParams = {} }: TextRequest): void {
  if (!Array.isArray(messages) || messages.length === 0) {
    throw new InvalidInput("messages", "has no message; at least one is required");
  }
  messages.forEach(({ role, content }, at) => {
    if (!ROLES.has(role)) {
      throw new InvalidInput(`messages[${at}].role`, "is unknown; allowed are system, user and assistant");
    }
    if (typeof content !== "string") throw new InvalidInput(`messages[${at}].content`, "must be text");
  });
  if (model !== undefined && !textModels().some(({ id }) => id === model)) {
    throw new InvalidInput("model", `is unknown; allowed are ${known()}`);
  }
  checkSampling(samplingParams);
}

function checkSampling({ maxTokens, temperature, seed, topK, topP }: SamplingParams): void {
  const whole = (value: unknown) => Number.isInteger(value);
  const rule = (name: keyof SamplingParams, value: unknown, holds: (value: number) => boolean, allowed: string) => {
    if (value === undefined || (typeof value === "number" && holds(value))) return;
    throw new InvalidInput(`samplingParams.${name}`, `has a value that is not allowed; allowed are ${allowed}`);
  };
  rule("maxTokens", maxTokens, (value) => whole(value) && value >= 1, "whole numbers from 1");
  rule("temperature", temperature, (value) => value >= 0 && Number.isFinite(value), "numbers from 0");
  rule("seed", seed, whole, "whole numbers");
  rule("topK", topK, whole, "whole numbers");
  rule("topP", topP, (value) => value >= 0 && value <= 1, "numbers from 0 to 1");
}
